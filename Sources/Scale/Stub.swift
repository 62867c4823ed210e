// Scale
