from_auto        = "a"
from_second_auto = "a"
from_auto_json   = "a"
