import QuartzUI

/// An event of a recording of input: what the user did, or a new size of the window.
enum RecordedEvent: Equatable {
    case input(InputEvent)
    case resized(CGSize)
}

extension RecordedEvent: Codable {
    /// The written form; a line has the parts of its kind only.
    private struct Line: Codable {
        var kind: String
        var phase: String?
        var x: Double?
        var y: Double?
        var dx: Double?
        var dy: Double?
        var button: String?
        var finger: Int?
        var isTouch: Bool?
        var isPrecise: Bool?
        var key: String?
        var isUp: Bool?
        var isRepeat: Bool?
        var modifiers: UInt?
        var text: String?
        var selection: [Int]?

        init(_ kind: String) { self.kind = kind }

        /// The modifiers; none where they are missing.
        var held: KeyModifiers { KeyModifiers(rawValue: modifiers ?? 0) }
    }

    private static let phases: [(String, PointerEvent.Phase)] = [
        ("began", .began), ("moved", .moved), ("ended", .ended), ("cancelled", .cancelled), ("hovered", .hovered),
        ("left", .left),
    ]
    private static let buttons: [(String, PointerEvent.Button)] = [
        ("primary", .primary), ("secondary", .secondary), ("middle", .middle),
    ]
    private static let keys: [(String, Key)] = [
        ("space", .space), ("return", .return), ("tab", .tab), ("escape", .escape), ("backspace", .backspace),
        ("delete", .delete),
        ("left", .left), ("right", .right), ("up", .up), ("down", .down), ("home", .home), ("end", .end), ("page up", .pageUp),
        ("page down", .pageDown),
    ]

    func encode(to encoder: any Encoder) throws {
        var line: Line
        switch self {
        case .resized(let size):
            line = Line("size")
            (line.x, line.y) = (Double(size.width), Double(size.height))
        case .input(.pointer(let event)):
            line = Line("pointer")
            line.phase = Self.phases.first { $0.1 == event.phase }?.0
            (line.x, line.y) = (Double(event.location.x), Double(event.location.y))
            if event.button != .primary { line.button = Self.buttons.first { $0.1 == event.button }?.0 }
            if event.id != 0 { line.finger = event.id }
            if event.kind == .touch { line.isTouch = true }
            line.modifiers = event.modifiers.isEmpty ? nil : event.modifiers.rawValue
        case .input(.scroll(let event)):
            line = Line("wheel")
            (line.x, line.y) = (Double(event.location.x), Double(event.location.y))
            (line.dx, line.dy) = (Double(event.delta.dx), Double(event.delta.dy))
            if event.isPrecise { line.isPrecise = true }
            line.modifiers = event.modifiers.isEmpty ? nil : event.modifiers.rawValue
        case .input(.key(let event)):
            line = Line("key")
            line.key = Self.name(of: event.key)
            if !event.isDown { line.isUp = true }
            if event.isRepeat { line.isRepeat = true }
            line.modifiers = event.modifiers.isEmpty ? nil : event.modifiers.rawValue
        case .input(.text(.insert(let text))):
            line = Line("text")
            line.text = text
        case .input(.text(.compose(let text, let selection))):
            line = Line("composition")
            (line.text, line.selection) = (text, [selection.lowerBound, selection.upperBound])
        }
        try line.encode(to: encoder)
    }

    init(from decoder: any Decoder) throws {
        let line = try Line(from: decoder)
        guard let event = Self.event(line) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "no event of the kind “\(line.kind)”"))
        }
        self = event
    }

    private static func event(_ line: Line) -> RecordedEvent? {
        func point() -> CGPoint? {
            guard let x = line.x, let y = line.y, x.isFinite, y.isFinite else { return nil }
            return CGPoint(x: x, y: y)
        }
        switch line.kind {
        case "size": return point().map { .resized(CGSize(width: $0.x, height: $0.y)) }
        case "pointer":
            guard let phase = phases.first(where: { $0.0 == line.phase })?.1, let place = point() else { return nil }
            let button = buttons.first { $0.0 == line.button }?.1 ?? .primary
            return .input(
                .pointer(
                    PointerEvent(
                        phase, at: place, button: button, id: line.finger ?? 0, kind: line.isTouch ?? false ? .touch : .mouse,
                        modifiers: line.held)))
        case "wheel":
            guard let place = point(), let dx = line.dx, let dy = line.dy else { return nil }
            return .input(
                .scroll(
                    ScrollEvent(
                        at: place, delta: CGVector(dx: dx, dy: dy), isPrecise: line.isPrecise ?? false, modifiers: line.held)))
        case "key":
            guard let key = line.key.flatMap(key) else { return nil }
            return .input(
                .key(
                    KeyEvent(key, isDown: !(line.isUp ?? false), isRepeat: line.isRepeat ?? false, modifiers: line.held)))
        case "text": return line.text.map { .input(.text(.insert($0))) }
        case "composition":
            guard let text = line.text, let ends = line.selection, ends.count == 2, ends[0] >= 0, ends[0] <= ends[1] else {
                return nil
            }
            return .input(.text(.compose(text, selection: ends[0]..<ends[1])))
        default: return nil
        }
    }

    private static func name(of key: Key) -> String {
        switch key {
        case .character(let character): "character \(character)"
        case .function(let number): "F\(number)"
        case .other(let code): "code \(code)"
        default: keys.first { $0.1 == key }?.0 ?? ""
        }
    }

    private static func key(_ name: String) -> Key? {
        if let known = keys.first(where: { $0.0 == name }) { return known.1 }
        if name.hasPrefix("character "), name.count == "character ".count + 1 { return name.last.map(Key.character) }
        if name.hasPrefix("code ") { return Int(name.dropFirst("code ".count)).map(Key.other) }
        return name.hasPrefix("F") ? Int(name.dropFirst()).map(Key.function) : nil
    }
}
