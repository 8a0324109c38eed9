"""Materials and rolled sections that come with the program, and those a user adds in a file of their own."""

from fem.library.load import Library, load_library, user_library_path
from fem.library.rolled import RolledProfile

__all__ = ["Library", "RolledProfile", "load_library", "user_library_path"]
