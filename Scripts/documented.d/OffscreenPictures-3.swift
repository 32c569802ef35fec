import QuartzSDL

let layer = CALayer()
// BLOCK
