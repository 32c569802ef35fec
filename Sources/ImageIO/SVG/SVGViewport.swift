import Foundation

/// The viewport of an `svg` or `symbol` element: its `viewBox`, fitted into a rectangle.
struct SVGViewport {
    /// The visible rectangle of user space; nil is the whole viewport.
    let viewBox: CGRect?
    private let aspect: String

    init(_ element: SVGElement) throws(ImageIOError) {
        try self.init(element["viewBox"], element["preserveAspectRatio"])
    }

    /// Reads the attributes `viewBox` and `preserveAspectRatio`.
    init(_ text: String?, _ aspect: String?) throws(ImageIOError) {
        self.aspect = aspect ?? ""
        var scanner = SVGScanner(text ?? "")
        let numbers = scanner.numbers(atMost: 4)
        guard numbers.count == 4 else {
            viewBox = nil
            return
        }
        guard min(numbers[2], numbers[3]) >= SVGLimits.leastSide else {
            throw .corrupt(.svg, reason: "its viewBox is \(numbers[2]) × \(numbers[3])")
        }
        viewBox = CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    init(_ viewBox: CGRect, _ aspect: String?) {
        self.viewBox = viewBox
        self.aspect = aspect ?? ""
    }

    /// Returns the size in points of a root element: `width` and `height`, else its `viewBox`.
    static func size(of root: SVGElement) throws(ImageIOError) -> CGSize {
        let box = try SVGViewport(root).viewBox
        // A percentage refers to an unknown size, so the viewBox is used.
        func side(_ name: String, _ other: CGFloat?) -> Double? {
            guard let text = root[name], !text.contains("%") else { return other.map { Double($0) } }
            return SVGLength(viewport: .zero).value(text, .diagonal) ?? other.map { Double($0) }
        }
        guard let width = side("width", box?.width), let height = side("height", box?.height) else {
            throw .corrupt(.svg, reason: "it states neither a size nor a viewBox")
        }
        guard width >= SVGLimits.leastSide, height >= SVGLimits.leastSide else {
            throw .corrupt(.svg, reason: "its size is \(width) × \(height)")
        }
        // Clamped so that the conversion to Int, before the limit check, cannot overflow.
        return CGSize(width: min(width, 1e9), height: min(height, 1e9))
    }

    /// Returns the transform from user space to a viewport of a size at the origin, by `preserveAspectRatio`, and the user
    /// space's size.
    func fit(into size: CGSize) -> (transform: CGAffineTransform, userSize: CGSize) {
        guard let viewBox else { return (.identity, size) }
        var x = size.width / viewBox.width
        var y = size.height / viewBox.height
        let words = aspect.split(whereSeparator: \.isWhitespace)
        let alignment = words.first.map(String.init) ?? "xMidYMid"
        if alignment != "none" {
            let both = words.last == "slice" ? max(x, y) : min(x, y)
            (x, y) = (both, both)
        }
        func share(_ axis: String) -> CGFloat {
            alignment.contains(axis + "Min") || alignment == "none" ? 0 : alignment.contains(axis + "Max") ? 1 : 0.5
        }
        let place = CGPoint(
            x: (size.width - viewBox.width * x) * share("x"), y: (size.height - viewBox.height * y) * share("Y"))
        let transform = CGAffineTransform(
            a: x, b: 0, c: 0, d: y, tx: place.x - viewBox.minX * x, ty: place.y - viewBox.minY * y)
        return (transform, viewBox.size)
    }
}
