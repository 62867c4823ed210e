// Carousel
