import QuartzUI

/// The layers of a demo as rows: each layer before its sublayers, back to front, masks last.
struct TreeReading {
    /// A layer.
    struct Row: Equatable {
        let id: ObjectIdentifier
        private(set) weak var layer: CALayer?
        /// The number of layers above it, up to the demo's layer.
        let depth: Int
        let name: String
        let className: String
        /// Its traits: `mask`, `hidden`, `transparent`, `empty`, `animated`, `lint`.
        let marks: [String]
        /// Whether it matches the search itself, rather than a layer below it.
        var isMatch = true
        /// Whether layers below it follow; nil for a layer without any.
        var isOpen: Bool?

        init(_ layer: CALayer, depth: Int, name: String, className: String, marks: [String]) {
            id = ObjectIdentifier(layer)
            self.layer = layer
            self.depth = depth
            self.name = name
            self.className = className
            self.marks = marks
        }

        static func == (a: Row, b: Row) -> Bool {
            a.id == b.id && a.depth == b.depth && a.name == b.name && a.marks == b.marks && a.isMatch == b.isMatch
                && a.isOpen == b.isOpen
        }

        /// Whether no part of the layer is visible.
        var isUnseen: Bool { marks.contains("hidden") || marks.contains("transparent") || marks.contains("empty") }
    }

    private(set) var rows: [Row] = []
    private let flagged: Set<ObjectIdentifier>
    private let folded: Set<ObjectIdentifier>

    /// - Parameters:
    ///   - root: The topmost layer.
    ///   - query: Words that must all occur in the name, the class or the marks; layers above a match are kept.
    ///   - lints: Mistakes that were found; their layers are marked.
    ///   - folded: The layers whose sublayers are left out, unless something is searched.
    init(
        _ root: CALayer, names: LayerNames, query: String = "", lints: [Lint] = [], folded: Set<ObjectIdentifier> = []
    ) {
        self.folded = query.isEmpty ? folded : []
        flagged = Set(lints.compactMap { $0.layer.map { ObjectIdentifier($0) } })
        add(root, depth: 0, isMask: false, names)
        let words = query.lowercased().split(whereSeparator: \.isWhitespace)
        if !words.isEmpty { filter(words) }
    }

    private mutating func add(_ layer: CALayer, depth: Int, isMask: Bool, _ names: LayerNames) {
        let id = ObjectIdentifier(layer)
        var row = Row(
            layer, depth: depth, name: names.name(of: layer), className: Self.className(layer),
            marks: Self.marks(layer, isMask: isMask) + (flagged.contains(id) ? ["lint"] : []))
        let isParent = layer.mask != nil || !(layer.sublayers ?? []).isEmpty
        row.isOpen = isParent ? !folded.contains(id) : nil
        rows.append(row)
        guard row.isOpen ?? false else { return }
        for sublayer in layer.sublayers ?? [] where !OutlineOverlay.owns(sublayer) {
            add(sublayer, depth: depth + 1, isMask: false, names)
        }
        if let mask = layer.mask { add(mask, depth: depth + 1, isMask: true, names) }
    }

    /// Returns the layer's class; that of its view for a plain layer of a view.
    private static func className(_ layer: CALayer) -> String {
        LayerNames.view(of: layer).map { "\(type(of: $0))" } ?? "\(type(of: layer))"
    }

    private static func marks(_ layer: CALayer, isMask: Bool) -> [String] {
        var marks: [String] = []
        if isMask { marks.append("mask") }
        if layer.isHidden { marks.append("hidden") }
        if layer.opacity == 0 { marks.append("transparent") }
        // A shape, or a layer that only contains others, may draw without a size.
        let holdsMore = !(layer.sublayers ?? []).isEmpty || layer is CAShapeLayer || layer is CAEmitterLayer
        if layer.bounds.isEmpty { marks.append(holdsMore ? "no size" : "empty") }
        if !layer.runningAnimations.isEmpty { marks.append("animated") }
        return marks
    }

    private mutating func filter(_ words: [Substring]) {
        var kept: [Row] = []
        // Backwards, so that a match is known before the layers above it.
        var needed = 0
        for row in rows.reversed() {
            let text = ([row.name, row.className] + row.marks).joined(separator: " ").lowercased()
            let isMatch = words.allSatisfy { text.contains($0) }
            guard isMatch || row.depth < needed else { continue }
            var row = row
            row.isMatch = isMatch
            kept.append(row)
            needed = row.depth
        }
        rows = kept.reversed()
    }
}
