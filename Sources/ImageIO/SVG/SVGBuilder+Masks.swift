import Foundation

extension SVGBuilder {
    // MARK: Clips

    /// Returns what a clip path cuts with; nil if nothing is left.
    ///
    /// - Parameters:
    ///   - name: The identifier of the clip path; nil for none. One that does not exist, or refers to itself, has no effect.
    ///   - box: The bounding box of the clipped element, for clips in its units.
    mutating func clipping(
        _ name: String?, around box: CGRect
    ) throws(ImageIOError) -> (clips: [VectorLayer.Clip], masks: [VectorMask])? {
        guard let name, let index = document.identified[name], document.elements[index].name == "clipPath",
            !open.contains(index)
        else { return ([], []) }
        try begin(index)
        defer { open.removeLast() }
        let element = document.elements[index]
        let style = placedStyle(of: index)
        var placement = style.transform
        if element["clipPathUnits"] == "objectBoundingBox" {
            guard !box.isNull, box.width > 0, box.height > 0 else { return nil }
            if let origin = style.transformOrigin, !placement.isIdentity {
                // The origin of a transform in units of the box.
                let unit = SVGLength(viewport: CGSize(width: 1, height: 1))
                let own = element["transform"].flatMap { CGAffineTransform(svg: $0) } ?? .identity
                if let point = unit.origin(origin) { placement = own.about(point) }
            }
            placement = placement.concatenating(CGAffineTransform(unit: box))
        }
        guard placement.isInvertible else { return nil }
        // A clip may have a clip.
        guard var result = try clipping(style.clipPath, around: box) else { return nil }
        var layers: [VectorLayer] = []
        for child in element.children {
            if let layer = try clipLayer(child, within: style) { layers.append(layer) }
        }
        guard !layers.isEmpty else { return nil }
        if layers.count == 1, let only = layers.first, only.clips.isEmpty, only.mask == nil,
            case .shape(let shape) = only.content
        {
            let place = only.transform.concatenating(placement)
            let path = CGPath(geometry: shape.path.geometry.transformed(by: place))
            result.clips.append(VectorLayer.Clip(path: path, rule: shape.fillRule))
        } else {
            // Outlines of opposite orientation would cancel in one path. Painted over each other they are united.
            let all = VectorLayer(.group(layers), transform: placement)
            result.masks.append(VectorMask(layers: [all], value: .alpha, transfer: nil))
        }
        return result
    }

    /// Returns the black shape of a child of a `clipPath`; nil if it has none.
    private mutating func clipLayer(_ index: Int, within parent: SVGStyle) throws(ImageIOError) -> VectorLayer? {
        let element = document.elements[index]
        guard Self.clipping.contains(element.name), element.meetsConditions, !open.contains(index) else { return nil }
        try begin(index)
        defer { open.removeLast() }
        let style = SVGStyle(of: index, within: parent, sheet: sheet, lengths: lengths)
        guard style.isDisplayed else { return nil }
        var content: VectorLayer
        let box: CGRect
        if element.name == "use" {
            guard let name = element.reference, let target = document.identified[name],
                Self.clipping.contains(document.elements[target].name), document.elements[target].name != "use",
                let inner = try clipLayer(target, within: style)
            else { return nil }
            let shift = point(element, "x", "y")
            let place = CGAffineTransform(translationX: shift.x, y: shift.y)
            content = VectorLayer(
                inner.content, transform: inner.transform.concatenating(place).concatenating(style.transform),
                clips: inner.clips, mask: inner.mask)
            box = inner.bounds.isNull ? .null : inner.bounds.applying(inner.transform).applying(place)
        } else {
            let geometry = try outline(of: index, style)
            guard style.isVisible, !geometry.isEmpty else { return nil }
            try count(geometry, dashes: nil)
            let shape = VectorShape(
                path: CGPath(geometry: geometry), fillRule: style.clipRule, fill: .color(.black), stroke: nil, line: StrokeStyle()
            )
            content = VectorLayer(.shape(shape), transform: style.transform)
            box = shape.path.boundingBoxOfPath
        }
        guard style.clipPath != nil else { return content }
        guard let clip = try clipping(style.clipPath, around: box) else { return nil }
        // The clip's coordinates are those inside the element's transform.
        var inner = VectorLayer(
            content.content, transform: content.transform.concatenating(style.transform.inverted()), clips: content.clips,
            mask: content.mask)
        for mask in clip.masks { inner = VectorLayer(.group([inner]), mask: mask) }
        content = VectorLayer(.group([inner]), transform: style.transform, clips: clip.clips)
        return content
    }

    private static let clipping: Set = ["use", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon"]

    // MARK: Masks

    /// Returns the masks that an element's mask consists of; nil if nothing is left.
    ///
    /// - Parameters:
    ///   - name: The identifier of the mask; nil for none. One that does not exist, or refers to itself, has no effect.
    ///   - box: The bounding box of the masked element, for masks in its units.
    mutating func masking(_ name: String?, around box: CGRect) throws(ImageIOError) -> [VectorMask]? {
        guard let name, let index = document.identified[name], document.elements[index].name == "mask",
            !open.contains(index)
        else { return [] }
        try begin(index)
        defer { open.removeLast() }
        let element = document.elements[index]
        let style = placedStyle(of: index)
        let isInUserSpace = element["maskUnits"] == "userSpaceOnUse"
        let hasBoxContent = element["maskContentUnits"] == "objectBoundingBox"
        if !isInUserSpace || hasBoxContent {
            guard !box.isNull, box.width > 0, box.height > 0 else { return nil }
        }
        let unit = SVGLength(viewport: CGSize(width: 1, height: 1))
        func value(_ name: String, _ axis: SVGAxis, _ usual: String) -> Double {
            let lengths = isInUserSpace ? lengths : unit
            return element[name].flatMap { lengths.value($0, axis) } ?? lengths.value(usual, axis) ?? 0
        }
        var region = CGRect(
            x: value("x", .horizontal, "-10%"), y: value("y", .vertical, "-10%"),
            width: value("width", .horizontal, "120%"), height: value("height", .vertical, "120%"))
        guard region.width > 0, region.height > 0 else { return nil }
        if !isInUserSpace { region = region.applying(CGAffineTransform(unit: box)) }
        // A mask may have a mask.
        guard let outer = try masking(style.mask, around: box) else { return nil }
        let content = Self.group(
            try pieces(ofChildrenOf: index, style), hasBoxContent ? CGAffineTransform(unit: box) : .identity)
        guard let layer = content.layer else { return nil }
        let cut = VectorLayer.Clip(path: CGPath(rect: region, transform: nil), rule: .winding)
        let value: VectorMask.Value =
            style.masksByAlpha ? .alpha : .luminance(weights: VectorMask.svgWeights, backdrop: 0)
        return outer + [VectorMask(layers: [VectorLayer(.group([layer]), clips: [cut])], value: value, transfer: nil)]
    }
}
