/// A layer that keeps its sublayers in one space instead of laying them flat.
///
/// It draws nothing of its own (background, contents, border, shadow, mask and clipping are ignored) and is never hit itself.
@preconcurrency @MainActor
open class CATransformLayer: CALayer {
    override func didCreate() {
        super.didCreate()
        traits.kind = .transform
    }
}
