import Foundation

extension SVGBuilder {
    /// The attributes whose cost is that of their outline, which is stored.
    static let outlineAttributes: Set = ["d", "points"]

    /// Returns the outline of a shape element; empty if it has none.
    mutating func outline(of index: Int, _ style: SVGStyle) throws(ImageIOError) -> PathGeometry {
        if let known = outlines[index] { return known }
        let element = document.elements[index]
        var path = PathGeometry()
        switch element.name {
        case "path":
            path = SVGPathData.path(element["d"] ?? "", limit: segmentsLeft)
        case "rect": addRect(element, to: &path)
        case "circle":
            if let radius = length(element, "r", .diagonal), radius > 0 { addEllipse(element, radius, radius, to: &path) }
        case "ellipse":
            let rx = length(element, "rx", .horizontal).flatMap { $0 >= 0 ? $0 : nil }
            let ry = length(element, "ry", .vertical).flatMap { $0 >= 0 ? $0 : nil }
            if let x = rx ?? ry, let y = ry ?? rx, x > 0, y > 0 { addEllipse(element, x, y, to: &path) }
        case "line":
            path.move(to: point(element, "x1", "y1"))
            path.addLine(to: point(element, "x2", "y2"))
        case "polyline", "polygon":
            var scanner = SVGScanner(element["points"] ?? "")
            while path.verbs.count <= segmentsLeft, let x = scanner.number(), let y = scanner.number() {
                let corner = CGPoint(x: x, y: y)
                if path.isEmpty { path.move(to: corner) } else { path.addLine(to: corner) }
            }
            if element.name == "polygon" { path.close() }
        default:
            break
        }
        if ["path", "polyline", "polygon"].contains(element.name) { outlines[index] = path }
        return path
    }

    func point(_ element: SVGElement, _ x: String, _ y: String) -> CGPoint {
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
}
