import Foundation

/// Converts the content of a page to layers by running its operators (PDF 32000-1 §8).
struct PDFContent {
    var document: PDFDocument
    private let page: PDFPage
    /// The resources of the stream in progress.
    var resources: [String: PDFValue] {
        didSet { (spaces, namedShadings) = ([:], [:]) }
    }
    var state: PDFState
    /// The saved states of the stream in progress.
    private var saved: [PDFState] = []
    /// The layers of the page, then of the open groups.
    var groups = [PDFGroup()]
    /// The path in progress, in user space.
    var path = PathGeometry()
    /// The rule of a clip that the next painting operator applies.
    var pendingClip: CGPathFillRule?
    /// The numbers of the forms and patterns in progress, outermost first.
    var forms: [Int] = []
    /// The decoded content of forms.
    var decoded: [Int: [UInt8]] = [:]
    /// The decoded images by object.
    var images: [Int: PDFImage] = [:]
    /// The shadings by object.
    var shadings: [Int: PDFShading] = [:]
    /// The layers and numbers of shapes of tiling patterns.
    var patterns: [PDFPatternKey: (layers: [VectorLayer], shapes: Int)] = [:]
    /// The shadings that the resources name.
    var namedShadings: [String: PDFShading] = [:]
    /// The colour spaces that the resources name.
    var spaces: [String: PDFColorSpace] = [:]
    /// The initial transform of the page, form or pattern in progress, which the matrices of patterns refer to.
    var base: CGAffineTransform
    /// A rectangle that contains all that is visible, in the coordinates of the layers.
    var area: CGRect
    /// Whether colours are those of an uncoloured pattern, so that operators do not change them.
    var hasFixedColors = false
    private var operatorsLeft = PDFLimits.operators
    private var shapesLeft = PDFLimits.shapes
    private var segmentsLeft = PDFLimits.segments
    private var bytesLeft = PDFLimits.contentBytes
    private var pixelsLeft = PDFLimits.pixels
    private var stepsLeft = PDFLimits.functionSteps
    private var clipCount = 0

    init(_ document: PDFDocument, _ page: PDFPage) {
        self.document = document
        self.page = page
        resources = page.resources
        base = page.transform
        area = CGRect(origin: .zero, size: page.size)
        state = PDFState(transform: page.transform)
    }

    /// Returns the layers of the page, from back to front.
    mutating func layers() throws(ImageIOError) -> [VectorLayer] {
        var bytes: [UInt8] = []
        let contents = try document.resolve(page.contents)
        var streams = [page.contents].compactMap(\.self)
        if case .array(let elements) = contents { streams = elements }
        for stream in streams {
            // An array may stand in an object, and a missing stream is empty.
            guard case .reference(let number) = stream, case .dictionary = try document.resolve(stream) else { continue }
            bytes += try document.data(ofStream: number, limit: PDFLimits.contentBytes - bytes.count)
            bytes.append(10)
        }
        try run(bytes)
        return groups[0].finished()
    }

    /// Runs the operators of a stream. States that it saves and does not restore are dropped.
    mutating func run(_ bytes: [UInt8]) throws(ImageIOError) {
        bytesLeft -= bytes.count
        guard bytesLeft >= 0 else { throw PDFDocument.tooMuch }
        let outer = saved
        saved = []
        defer { saved = outer }
        var lexer = PDFLexer(bytes)
        while true {
            // The limit on values is for each operator, because operands are not stored.
            lexer.valuesLeft = PDFLimits.operands
            let (operands, word) = try lexer.values()
            guard let word else { return }
            try countOperators(1)
            if word == "ID" {
                try drawInlineImage(operands, &lexer)
            } else {
                try run(PDFOperator(word: word, operands: operands))
            }
        }
    }

    private mutating func run(_ command: PDFOperator) throws(ImageIOError) {
        switch command.word {
        case "q":
            guard saved.count < PDFLimits.savedStates else { throw PDFLimits.exceeded("more than 256 saved graphics states") }
            saved.append(state)
        case "Q": state = saved.popLast() ?? state
        case "cm": try concatenate(CGAffineTransform(pdf: command.numbers(6)))
        case "w": state.line.width = abs(try command.numbers(1)[0])
        case "J": state.line.cap = try command.cap()
        case "j": state.line.join = try command.join()
        case "M": state.line.miterLimit = max(1, try command.numbers(1)[0])
        case "d": try setDash(command.operands)
        case "gs": try setParameters(command.name())
        case "Do": try drawObject(command.name())
        case "m", "l", "c", "v", "y", "h", "re": try construct(command)
        case "S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "n": try paint(command.word)
        case "W": pendingClip = .winding
        case "W*": pendingClip = .evenOdd
        case "g", "G", "rg", "RG", "k", "K", "cs", "CS", "sc", "SC", "scn", "SCN": try setColor(command)
        case "Tj", "TJ", "'", "\"": throw .unsupportedFeature(.pdf, feature: "text")
        case "sh": try paintShading(command.name())
        case let word where Self.ignored.contains(word): break
        case let word: throw .corrupt(.pdf, reason: "its content has the unknown operator \(word)")
        }
    }

    /// Operators without an effect on paths: flatness, intents, marks, compatibility, and the state of text.
    private static let ignored: Set = [
        "i", "ri", "BI", "EI", "BX", "EX", "BMC", "BDC", "EMC", "MP", "DP", "BT", "ET", "Tc", "Tw", "Tz", "TL", "Tf", "Tr", "Ts",
        "Td", "TD",
        "Tm", "T*",
    ]

    /// Applies a transform before the current one.
    mutating func concatenate(_ transform: CGAffineTransform) throws(ImageIOError) {
        let t = transform.concatenating(state.transform)
        guard [t.a, t.b, t.c, t.d, t.tx, t.ty].allSatisfy({ abs($0) <= PDFLimits.magnitude }) else {
            throw .corrupt(.pdf, reason: "its transform is too large")
        }
        state.transform = t
    }

    // MARK: Limits

    /// Counts operators, and the values that they copy.
    mutating func countOperators(_ count: Int) throws(ImageIOError) {
        operatorsLeft -= count
        guard operatorsLeft >= 0 else { throw PDFLimits.exceeded("more than 1,000,000 operators") }
    }

    /// Counts shapes and forms.
    mutating func countShape(_ count: Int = 1) throws(ImageIOError) {
        shapesLeft -= count
        guard shapesLeft >= 0 else { throw PDFLimits.exceeded("more than 50,000 shapes") }
    }

    /// The number of shapes and forms so far.
    var shapeCount: Int { PDFLimits.shapes - shapesLeft }

    /// Counts segments and dashes.
    mutating func countSegments(_ count: Int) throws(ImageIOError) {
        segmentsLeft -= count
        guard segmentsLeft >= 0 else { throw PDFLimits.exceeded("more than 1,000,000 segments and dashes") }
    }

    /// Counts the pixels of an image.
    mutating func countPixels(_ count: Int) throws(ImageIOError) {
        pixelsLeft -= count
        guard pixelsLeft >= 0 else { throw PDFLimits.exceeded("images of so many pixels") }
    }

    /// Counts the steps of functions.
    mutating func countSteps(_ count: Int) throws(ImageIOError) {
        stepsLeft -= count
        guard stepsLeft >= 0 else { throw PDFLimits.exceeded("functions of so many steps") }
    }

    /// Adds a clip in user space to those in force.
    mutating func clip(_ outline: PathGeometry, _ rule: CGPathFillRule) throws(ImageIOError) {
        guard state.clips.count < PDFLimits.clips else { throw PDFLimits.exceeded("more than \(PDFLimits.clips) clips at once") }
        try countSegments(outline.verbs.count)
        clipCount += 1
        state.clips.append(VectorLayer.Clip(path: CGPath(geometry: outline.transformed(by: state.transform)), rule: rule))
        state.clipNumber = clipCount
        state.clipSegments += outline.verbs.count
    }
}

/// An operator with its operands.
struct PDFOperator {
    let word: String
    let operands: [PDFValue]

    /// Returns the last `count` operands, which must be numbers.
    func numbers(_ count: Int) throws(ImageIOError) -> [Double] {
        let numbers = operands.suffix(count).compactMap(\.number)
        guard numbers.count == count else { throw invalid }
        return numbers
    }

    /// Returns the last operand, which must be a name.
    func name() throws(ImageIOError) -> String {
        guard let name = operands.last?.name else { throw invalid }
        return name
    }

    func cap() throws(ImageIOError) -> CGLineCap {
        guard let cap = CGLineCap(pdf: operands.last?.integer) else { throw invalid }
        return cap
    }

    func join() throws(ImageIOError) -> CGLineJoin {
        guard let join = CGLineJoin(pdf: operands.last?.integer) else { throw invalid }
        return join
    }

    var invalid: ImageIOError { .corrupt(.pdf, reason: "the operator \(word) has invalid operands") }
}

extension CGLineCap {
    init?(pdf number: Int?) {
        switch number {
        case 0: self = .butt
        case 1: self = .round
        case 2: self = .square
        default: return nil
        }
    }
}

extension CGLineJoin {
    init?(pdf number: Int?) {
        switch number {
        case 0: self = .miter
        case 1: self = .round
        case 2: self = .bevel
        default: return nil
        }
    }
}

extension CGAffineTransform {
    /// Creates a transform from six numbers.
    init(pdf n: [Double]) { self.init(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]) }
}
