import QuartzSDL
import Testing

func test(root: CALayer, ball: CALayer) {
    // BLOCK
}
