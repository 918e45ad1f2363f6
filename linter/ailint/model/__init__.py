"""The shared model: AI infrastructure in the field's own words, whatever language it was written in."""
