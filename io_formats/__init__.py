"""Files to core types and back."""
