from_second_auto = "b"
