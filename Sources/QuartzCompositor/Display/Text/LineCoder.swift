// The parts of a list's lines. One function of each part names its attributes, for writing and for reading.

/// A value that is written as words.
protocol LineValue: Equatable {
    var words: [String] { get }
    init(from line: inout LineReader) throws(DisplayListError)
}

/// A part of a list with a separate line.
protocol LinePart {
    /// Codes the attributes of the line, in the order in which they are written.
    mutating func code(_ line: inout LineCoder) throws(DisplayListError)
}

/// Writes or reads the attributes of a line: words that name the values behind them. Values with their default are left out.
struct LineCoder {
    private(set) var words: [String] = []
    /// The line that is read; nil for writing.
    private(set) var line: LineReader?
    /// The numbers of sources, clips and polygons that the lines above define.
    private(set) var (sources, clips, polygons) = (0, 0, 0)
    private var isFirstPass = true

    /// Returns the words of a part's attributes.
    static func words(of part: some LinePart) -> [String] {
        var (part, coder) = (part, LineCoder())
        // Writing does not fail.
        try? part.code(&coder)
        return coder.words
    }

    /// Reads the rest of a line. The attributes that may be left out stand in any order.
    ///
    /// - Parameters:
    ///   - name: The kind of part, for errors.
    ///   - list: The list above the line.
    static func read(
        _ part: inout some LinePart, _ name: String, from line: inout LineReader, in list: DisplayList
    ) throws(DisplayListError) {
        var coder = LineCoder(line: line)
        (coder.sources, coder.clips, coder.polygons) = (list.sources.count, list.clips.count, list.polygons.count)
        var rest: Int?
        while coder.isFirstPass || coder.line?.count != 0 {
            try part.code(&coder)
            coder.isFirstPass = false
            if let word = coder.line?.peek(), rest == coder.line?.count {
                throw line.fail("“\(word.prefix(40))” is not an attribute of \(name)")
            }
            rest = coder.line?.count
        }
        if let read = coder.line { line = read }
    }

    private init(line: LineReader? = nil) { self.line = line }

    /// An attribute that is always written, and that a line must have.
    mutating func require<Value: LineValue>(_ word: String, _ value: inout Value) throws(DisplayListError) {
        if isFirstPass { try line?.expect(word) }
        if isFirstPass { try take(word, &value) }
    }

    /// An attribute with a default; nil writes each value.
    mutating func code<Value: LineValue>(_ word: String, _ value: inout Value, unless standard: Value?) throws(DisplayListError) {
        if line == nil ? value != standard : line?.accept(word) ?? false { try take(word, &value) }
    }

    private mutating func take<Value: LineValue>(_ word: String, _ value: inout Value) throws(DisplayListError) {
        if var read = line {
            value = try Value(from: &read)
            line = read
        } else {
            words += [word] + value.words
        }
    }

    /// An index into `count` things above, or none below 0.
    mutating func index(_ word: String, _ value: inout Int32, below count: Int) throws(DisplayListError) {
        if line == nil, value >= 0 { words += [word, "\(value)"] }
        guard var read = line, read.accept(word) else { return }
        value = try read.index(below: count, word)
        line = read
    }

    /// A word without a value.
    mutating func flag(_ word: String, _ value: inout Bool, is named: Bool = true) {
        if line == nil, value == named { words.append(word) }
        if line?.accept(word) ?? false { value = named }
    }
}

extension Quad: LinePart {
    mutating func code(_ line: inout LineCoder) throws(DisplayListError) {
        try line.require("color", &color)
        try line.code("map", &map, unless: .identity)
        try line.code("radii", &radii, unless: .zero)
        try line.code("texture", &texture, unless: [0, 0, 1, 1])
        try line.code("parameter", &parameter, unless: 0)
        try line.index("source", &source, below: line.sources)
        try line.index("clip", &clip, below: line.clips)
        try line.index("polygon", &polygon, below: line.polygons)
        try line.index("layer", &layer, below: .max)
        try line.code("edges", &edges, unless: .all)
        try line.code("options", &options, unless: [])
    }
}

extension DisplayList.Group: LinePart {
    mutating func code(_ line: inout LineCoder) throws(DisplayListError) {
        try line.code("opacity", &opacity, unless: nil)
        try line.code("blend", &blendMode, unless: .normal)
        try line.index("clip", &clip, below: line.clips)
        try line.index("layer", &layer, below: .max)
        try line.code("source", &source, unless: .null)
        line.flag("backdrop", &isBackdrop)
        line.flag("open", &isIsolated, is: false)
    }
}

extension DisplayList.Clip: LinePart {
    mutating func code(_ line: inout LineCoder) throws(DisplayListError) {
        try line.require("inverse", &inverse)
        try line.code("radii", &radii, unless: .zero)
        try line.require("bounds", &bounds)
        line.flag("continuous", &isContinuous)
    }
}

extension DisplayList.Polygon: LinePart {
    mutating func code(_ line: inout LineCoder) throws(DisplayListError) {
        try line.require("smooth", &smoothEdges)
        try line.require("joined", &joinedEdges)
        try line.require("lower", &lowerEdges)
        try line.require("points", &points)
    }
}
