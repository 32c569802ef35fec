import QuartzUI

/// The clips of a plate: the masks and the bounds of the layers above it, and its own mask, as masks of the plate.
final class PlateClip {
    /// A clip of a presented layer, and the placement of that layer.
    struct Source {
        let layer: CALayer
        let place: LayerPlacement
        /// Whether the layer's mask clips, rather than its bounds.
        let isMask: Bool

        fileprivate var identity: Identity { Identity(layer: ObjectIdentifier(layer.model()), isMask: isMask) }
    }

    fileprivate struct Identity: Equatable {
        let layer: ObjectIdentifier
        let isMask: Bool
    }

    private var masks: [MaskCopy] = []
    private var identities: [Identity] = []

    /// Applies clips to a plate. Bounds that contain the plate do not clip it.
    func apply(_ sources: [Source], to plate: CALayer, placed place: LayerPlacement) {
        let clips = sources.filter { $0.isMask || !$0.contains(plate.bounds, placed: place) }
        let wanted = clips.map(\.identity)
        if wanted != identities {
            identities = wanted
            masks = clips.map { MaskCopy($0.layer, isBounds: !$0.isMask) }
            plate.mask = masks.first?.copy
            for (mask, next) in zip(masks, masks.dropFirst()) { mask.copy.mask = next.copy }
        }
        var below = place.transform
        for (mask, clip) in zip(masks, clips) {
            // From the coordinates of the clipping layer to those of the layer that it masks.
            mask.update(from: clip.layer, transform: CATransform3DConcat(clip.place.transform, CATransform3DInvert(below)))
            below = clip.place.transform
        }
    }
}

extension PlateClip.Source {
    /// Whether a placed rectangle is within the bounds, without their rounded corners and without perspective.
    fileprivate func contains(_ bounds: CGRect, placed other: LayerPlacement) -> Bool {
        let t = CATransform3DConcat(other.transform, CATransform3DInvert(place.transform))
        let affine = CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
        let inset = layer.cornerRadius * 0.3
        return layer.bounds.insetBy(dx: inset - 0.5, dy: inset - 0.5).contains(bounds.applying(affine))
    }
}

/// A copy of a mask with its sublayers, or of the bounds that clip.
private final class MaskCopy {
    private let plate: LayerPlate
    private let isBounds: Bool
    private var sublayers: [MaskCopy] = []

    var copy: CALayer { plate.copy }

    /// - Parameter shown: The mask, or with `isBounds` the layer whose bounds clip.
    init(_ shown: CALayer, isBounds: Bool) {
        self.isBounds = isBounds
        plate = LayerPlate(isBounds ? CALayer() : shown.model(), level: 0)
        guard !isBounds else { return }
        sublayers = (shown.sublayers ?? []).map { MaskCopy($0, isBounds: false) }
        for sublayer in sublayers { copy.addSublayer(sublayer.copy) }
    }

    func update(from shown: CALayer, transform: CATransform3D) {
        guard isBounds else {
            plate.update(from: shown, opacity: shown.opacity, transform: transform)
            for (sublayer, inner) in zip(sublayers, shown.sublayers ?? []) {
                sublayer.update(from: inner, transform: LayerPlacement(inner, in: shown, placed: .canvas).transform)
            }
            return
        }
        copy.bounds = shown.bounds
        copy.transform = CATransform3DConcat(CATransform3DMakeTranslation(shown.bounds.minX, shown.bounds.minY, 0), transform)
        copy.backgroundColor = CGColor(gray: 0, alpha: 1)
        copy.cornerRadius = shown.cornerRadius
        copy.maskedCorners = shown.maskedCorners
        copy.cornerCurve = shown.cornerCurve
    }
}
