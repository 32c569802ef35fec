import QuartzSDL

let ball = CALayer()
// BLOCK
