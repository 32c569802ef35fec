/// What turns a display list into pixels: the engine's port to a renderer.
///
/// `QuartzGL` has the implementation. Lists are in points, the backend carries the scale.
@MainActor
public protocol RenderBackend: AnyObject {
    /// Draws the list into the backend's target; only `damage`, in points, needs to change.
    func draw(_ list: DisplayList, damage: CGRect)

    /// Draws the list into an image of its own, `scale` pixels a point, on nothing; nil when there is no room for it.
    func image(of list: DisplayList, scale: CGFloat) -> CGImage?
}
