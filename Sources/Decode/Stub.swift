// Decode
