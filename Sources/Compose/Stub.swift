// Compose
