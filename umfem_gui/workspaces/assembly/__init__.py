"""Object assembly: bodies, joints, force elements, sensors and parameters of the mechanism."""
