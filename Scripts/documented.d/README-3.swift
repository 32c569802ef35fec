import QuartzCore

let root = CALayer()
// BLOCK
