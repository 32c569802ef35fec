import QuartzCore

let container = CALayer()
// BLOCK
