import Foundation

extension DisplayList {
    /// Reads the text form of a list.
    ///
    /// - Parameter text: As ``text`` writes it. Indentation and empty lines do not count, and lines that start with `#` are
    ///   comments.
    /// - Throws: ``DisplayListError`` with the line of the first fault. A text whose list would take more than about a second to
    ///   paint without a GPU, at one or two pixels per point, is refused at the line that exceeds it. The source of a transition function
    ///   is a program for the GPU and is not limited: only trusted texts may have one.
    public init(text: String) throws(DisplayListError) {
        var reader = ListReader(text)
        self = try reader.readList(depth: 0).list
        try reader.expectEnd()
    }
}

/// Reads the text form of lists, line by line.
struct ListReader {
    /// Lists in pictures nested deeper than this are refused, because reading them recurses.
    private static let deepest = 64

    private var lines: ArraySlice<Substring.UTF8View>
    /// The number of the line that was taken last; the count of all at the end.
    private var number = 0
    /// The next line, if ``peek()`` has split it.
    private var upcoming: LineReader?

    init(_ text: String) {
        // A carriage return before a line feed is a blank.
        lines = text[...].utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
    }

    /// Takes the next line that holds anything; nil at the end.
    private mutating func next() -> LineReader? {
        let line = upcoming ?? split()
        upcoming = nil
        number = line?.number ?? lines.startIndex
        return line
    }

    private mutating func split() -> LineReader? {
        while let line = lines.popFirst() {
            let reader = LineReader(line, number: lines.startIndex)
            if let first = reader.peek(), !first.hasPrefix("#") { return reader }
        }
        return nil
    }

    /// The first word of the next line, which stays.
    private mutating func peek() -> Substring? {
        if upcoming == nil { upcoming = split() }
        return upcoming?.peek()
    }

    private func fail(_ reason: String) -> DisplayListError { DisplayListError(line: max(1, number), reason: reason) }

    mutating func expectEnd() throws(DisplayListError) {
        guard next() == nil else { throw fail("this follows the end of the list") }
    }

    mutating func readList(depth: Int) throws(DisplayListError) -> (list: DisplayList, cost: ListCost) {
        guard depth < Self.deepest else { throw fail("pictures are nested more than \(Self.deepest) deep") }
        guard var line = next() else { throw fail("a list begins with “list” and its size") }
        guard line.word() == "list" else { throw line.fail("a list begins with “list” and its size") }
        var list = DisplayList(size: CGSize(width: try line.double(), height: try line.double()))
        try line.expectEnd()
        var body = ListBody(cost: ListCost(size: list.size))
        while let word = peek(), word != "close" {
            guard var line = next() else { break }
            try read(&line, into: &list, &body, depth: depth)
        }
        guard body.masked.isEmpty else { throw fail("\(body.masked.count) groups have no “end”") }
        return (list, body.cost)
    }

    /// The state of a list whose lines are being read.
    private struct ListBody {
        /// For each open group whether its mask has begun.
        var masked: [Bool] = []
        /// Whether filters may follow.
        var isAtGroup = false
        var cost: ListCost
    }

    private mutating func read(
        _ line: inout LineReader, into list: inout DisplayList, _ body: inout ListBody, depth: Int
    ) throws(DisplayListError) {
        let name = line.word()
        let isAtGroup = body.isAtGroup
        body.isAtGroup = false
        switch name {
        case "source": list.sources.append(try readSource(&line, &body.cost, depth: depth))
        case "clip": list.clips.append(try line.clip(of: list))
        case "polygon": list.polygons.append(try line.polygon(of: list))
        case "group":
            list.groups.append(try line.group(of: list))
            list.commands.append(.beginGroup(list.groups.count - 1))
            body.cost.add(list.groups[list.groups.count - 1])
            body.masked.append(false)
            body.isAtGroup = true
        case "filter":
            guard isAtGroup else { throw line.fail("a filter follows the line of its group") }
            let filter = try FilterOperation(from: &line)
            body.cost.add(filter, of: list.groups[list.groups.count - 1])
            list.groups[list.groups.count - 1].filters.append(filter)
            body.isAtGroup = true
        case "mask":
            guard body.masked.last == false else { throw line.fail("a mask follows the content of a group, once") }
            body.masked[body.masked.count - 1] = true
            list.commands.append(.beginMask)
        case "end":
            guard body.masked.popLast() != nil else { throw line.fail("no group is open") }
            list.commands.append(.endGroup)
        default:
            guard let kind = LineReader.quadKinds[String(name)] else {
                throw line.fail("“\(name.prefix(40))” is not a quad, group or source")
            }
            list.quads.append(try line.quad(kind, of: list))
            list.draw(from: list.quads.count - 1)
            body.cost.add(list.quads[list.quads.count - 1], of: list)
        }
        try line.expectEnd()
        guard body.cost.quads <= ListCost.most else {
            throw line.fail("up to here the list costs more than \(Int(ListCost.most)) small quads")
        }
    }

    private mutating func readSource(
        _ line: inout LineReader, _ cost: inout ListCost, depth: Int
    ) throws(DisplayListError) -> PixelSource {
        let name = line.word()
        var pictures: [(ListCost, PictureSource)] = []
        let source: PixelSource
        switch name {
        case "image": source = .image(try line.image())
        case "shape": source = .shape(try line.shape())
        case "glyphs": source = .shape(try line.glyphs())
        case "gradient": source = .gradient(try line.gradient())
        case "picture": source = .picture(try readPicture(&line, &pictures, depth: depth))
        case "transition": source = .transition(try readTransition(&line, &pictures, depth: depth))
        default: throw line.fail("“\(name.prefix(40))” is not a source")
        }
        cost.add(source, pictures: pictures)
        return source
    }

    /// - Parameter pictures: Receives the picture and its cost.
    private mutating func readPicture(
        _ line: inout LineReader, _ pictures: inout [(ListCost, PictureSource)], depth: Int
    ) throws(DisplayListError) -> PictureSource {
        let bounds = try CGRect(from: &line)
        let density: CGFloat? = try line.accept("density") ? CGFloat(line.double()) : nil
        try line.expectEnd()
        let (list, cost) = try readList(depth: depth + 1)
        guard let last = next(), last.peek() == "close" else { throw fail("a picture ends with “close”") }
        let picture = PictureSource(list, bounds: bounds, density: density)
        pictures.append((cost, picture))
        return picture
    }

    private mutating func readTransition(
        _ line: inout LineReader, _ pictures: inout [(ListCost, PictureSource)], depth: Int
    ) throws(DisplayListError) -> TransitionSource {
        let size = CGSize(width: try line.double(), height: try line.double())
        try line.expect("progress")
        let progress = try line.float()
        let isReversed = line.accept("reversed")
        var effect = TransitionEffect(try line.transitionKind(), isReversed: isReversed)
        if line.accept("image") { effect.image = try line.image() }
        try line.expect("numbers")
        while line.peek() != nil { effect.parameters.append(try SIMD4(from: &line)) }
        var sides: [PictureSource] = []
        for name in ["first", "second"] {
            guard var line = next(), line.word() == "picture" else { throw fail("a transition has a \(name) picture") }
            sides.append(try readPicture(&line, &pictures, depth: depth))
        }
        return TransitionSource(from: sides[0], to: sides[1], effect: effect, progress: progress, size: size)
    }
}
