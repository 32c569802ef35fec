/// A layer that keeps its sublayers in one 3D space instead of flattening them.
///
/// It draws nothing itself (background, contents, border, shadow, mask and clipping are ignored) and is never hit itself.
@preconcurrency @MainActor
open class CATransformLayer: CALayer {
    override func didCreate() {
        super.didCreate()
        traits.kind = .transform
    }
}
