import Foundation

extension SVGBuilder {
    /// Returns the outline of a shape element; empty if it has none.
    ///
    /// - Parameter limit: The approximate maximum number of segments that are read.
    func outline(of element: SVGElement, limit: Int) -> PathGeometry {
        var path = PathGeometry()
        switch element.name {
        case "path":
            return SVGPathData.path(element["d"] ?? "", limit: limit)
        case "rect":
            addRect(element, to: &path)
        case "circle":
            if let radius = length(element, "r", .diagonal), radius > 0 { addEllipse(element, radius, radius, to: &path) }
        case "ellipse":
            let rx = length(element, "rx", .horizontal)
            let ry = length(element, "ry", .vertical)
            if let x = rx ?? ry, let y = ry ?? rx, x > 0, y > 0 { addEllipse(element, x, y, to: &path) }
        case "line":
            path.move(to: point(element, "x1", "y1"))
            path.addLine(to: point(element, "x2", "y2"))
        case "polyline", "polygon":
            var scanner = SVGScanner(element["points"] ?? "")
            while path.verbs.count <= limit, let x = scanner.number(), let y = scanner.number() {
                let corner = CGPoint(x: x, y: y)
                if path.isEmpty { path.move(to: corner) } else { path.addLine(to: corner) }
            }
            if element.name == "polygon" { path.close() }
        default:
            break
        }
        return path
    }

    private func point(_ element: SVGElement, _ x: String, _ y: String) -> CGPoint {
        CGPoint(x: length(element, x, .horizontal) ?? 0, y: length(element, y, .vertical) ?? 0)
    }

    private func addEllipse(_ element: SVGElement, _ rx: Double, _ ry: Double, to path: inout PathGeometry) {
        let center = point(element, "cx", "cy")
        path.addEllipse(in: CGRect(x: center.x - rx, y: center.y - ry, width: 2 * rx, height: 2 * ry))
    }

    private func addRect(_ element: SVGElement, to path: inout PathGeometry) {
        guard let width = length(element, "width", .horizontal), let height = length(element, "height", .vertical), width > 0,
            height > 0
        else { return }
        let rect = CGRect(origin: point(element, "x", "y"), size: CGSize(width: width, height: height))
        let rx = length(element, "rx", .horizontal).flatMap { $0 >= 0 ? $0 : nil }
        let ry = length(element, "ry", .vertical).flatMap { $0 >= 0 ? $0 : nil }
        let corner = CGSize(width: min(rx ?? ry ?? 0, width / 2), height: min(ry ?? rx ?? 0, height / 2))
        if corner.width > 0, corner.height > 0 {
            path.addRoundedRect(in: rect, cornerWidth: corner.width, cornerHeight: corner.height)
        } else {
            path.addRect(rect)
        }
    }

    // MARK: Clips

    /// Returns the clips that a style names.
    ///
    /// - Parameter box: The bounding box of the clipped element, for clips in its units.
    func clips(_ style: SVGStyle, around box: CGRect) -> [VectorLayer.Clip] {
        var result: [VectorLayer.Clip] = []
        var name = style.clipPath
        // A clip may have a clip. A cycle of clips ends at the first repeated one.
        var met: Set<Int> = []
        while let wanted = name, let index = document.identified[wanted], met.insert(index).inserted, met.count <= 8 {
            let element = document.elements[index]
            guard element.name == "clipPath" else { break }
            let own = SVGStyle(of: element, within: SVGStyle(), sheet: sheet, lengths: lengths)
            result.append(clip(element, own, around: box))
            name = own.clipPath
        }
        return result
    }

    /// Returns the union of the shapes in a `clipPath`; empty if it has none, so that nothing is drawn.
    private func clip(_ element: SVGElement, _ own: SVGStyle, around box: CGRect) -> VectorLayer.Clip {
        var placement = own.transform
        if element["clipPathUnits"] == "objectBoundingBox" { placement = placement.concatenating(CGAffineTransform(unit: box)) }
        var pieces: [(path: PathGeometry, rule: CGPathFillRule)] = []
        for index in element.children {
            let child = document.elements[index]
            let style = SVGStyle(of: child, within: own, sheet: sheet, lengths: lengths)
            guard style.isDisplayed, style.isVisible else { continue }
            var place = style.transform
            var shape = child
            if child.name == "use", let name = child.reference, let target = document.identified[name] {
                shape = document.elements[target]
                let shift = point(child, "x", "y")
                let inner = SVGStyle(of: shape, within: style, sheet: sheet, lengths: lengths)
                place = inner.transform.concatenating(CGAffineTransform(translationX: shift.x, y: shift.y)).concatenating(place)
            }
            let path = outline(of: shape, limit: SVGLimits.segments)
            guard !path.isEmpty else { continue }
            pieces.append((path.transformed(by: place.concatenating(placement)), style.clipRule))
        }
        guard pieces.count > 1 else {
            let only = pieces.first
            return VectorLayer.Clip(path: CGPath(geometry: only?.path ?? PathGeometry()), rule: only?.rule ?? .winding)
        }
        // Without a union, outlines of opposite orientation would cancel. Clips with unusually many segments are not united, to
        // bound the time.
        let count = pieces.reduce(0) { $0 + $1.path.verbs.count }
        guard count <= Self.mostUnitedSegments else {
            var all = PathGeometry()
            for piece in pieces { all.append(piece.path) }
            return VectorLayer.Clip(path: CGPath(geometry: all), rule: .winding)
        }
        var union = CGPath(geometry: pieces[0].path).normalized(using: pieces[0].rule)
        for piece in pieces.dropFirst() {
            union = union.union(CGPath(geometry: piece.path).normalized(using: piece.rule), using: .winding)
        }
        return VectorLayer.Clip(path: union, rule: .winding)
    }

    private static let mostUnitedSegments = 500
}

extension CGAffineTransform {
    /// The transform from the unit square to a rectangle.
    init(unit box: CGRect) {
        self.init(a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY)
    }
}
