/// The interface between the engine and a renderer, which turns a display list into pixels.
///
/// `QuartzGL` implements it. Lists are in points; the backend applies the scale.
@MainActor
public protocol RenderBackend: AnyObject {
    /// Draws the list into the backend's target; only `damage`, in points, must be updated.
    func draw(_ list: DisplayList, damage: DamageRegion)
}
