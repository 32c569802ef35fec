import QuartzSDL

let (root, layer) = (CALayer(), CALayer())
// BLOCK
