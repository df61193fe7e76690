"""What a visitor's gestures mean, by what they concern: functions of the session and an argument that yield effects."""
