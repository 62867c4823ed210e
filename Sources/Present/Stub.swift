// Present
