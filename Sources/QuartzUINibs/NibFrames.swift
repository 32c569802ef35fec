import InterfaceFiles

/// Frames: rectangles, or distances from the edges of the view around, in points or in parts of its size.
extension NibReader {
    /// The frame of a view's element; nil without one.
    var frame: CGRect? {
        if let rectangle = CGRect.read("frame", from: self) { return rectangle }
        guard let inset = element.child(key: "frameInset") else { return nil }
        let size = surrounding.map { NibReader(element: $0, builder: builder).frame?.size ?? .zero } ?? .zero
        let (x, width) = Self.extent(inset, "minX", "maxX", "width", in: size.width)
        let (y, height) = Self.extent(inset, "minY", "maxY", "height", in: size.height)
        return CGRect(x: x, y: y, width: width, height: height)
    }

    /// The element of the view around this one.
    private var surrounding: InterfaceElement? {
        var next = element.parent
        while let candidate = next, candidate.attributes["id"] == nil { next = candidate.parent }
        return next
    }

    /// Returns origin and length of one direction. Without a length, the distances from both edges give it.
    private static func extent(
        _ inset: InterfaceElement, _ low: String, _ high: String, _ length: String, in whole: CGFloat
    ) -> (CGFloat, CGFloat) {
        let (start, end) = (value(inset[low], of: whole), value(inset[high], of: whole))
        guard let length = value(inset[length], of: whole) else {
            return (start ?? 0, max(whole - (start ?? 0) - (end ?? 0), 0))
        }
        return (start ?? end.map { whole - $0 - length } ?? 0, length)
    }

    /// Returns the points of a text such as `12` or `25.5%`.
    private static func value(_ text: String?, of whole: CGFloat) -> CGFloat? {
        guard let text else { return nil }
        let isPart = text.hasSuffix("%")
        guard let number = Double(isPart ? text.dropLast() : text[...]), number.isFinite else { return nil }
        return isPart ? CGFloat(number / 100) * whole : CGFloat(number)
    }
}
