import QuartzInstruments
import QuartzUI

/// A recording of input: lines of JSON. The first describes the viewer, each other one an event with its time.
struct InputRecording {
    /// The viewer at the start.
    struct Start: Codable, Equatable {
        /// The arrangement, the window's size, and the scale.
        var viewer: ViewerMemory
        /// The demo; nil for the gallery.
        var demo: String?
        var isDark = true
        var reducesMotion = false
    }

    /// An event.
    struct Entry: Codable, Equatable {
        /// Seconds since the start.
        var time: Double
        var event: RecordedEvent
    }

    var start: Start
    /// The events in the order of their times.
    var entries: [Entry] = []

    /// The maximum size of a file in bytes.
    private static let mostBytes = 256 << 20
    /// The maximum time in seconds: an hour.
    private static let longest = 3600.0

    init(start: Start, entries: [Entry] = []) {
        (self.start, self.entries) = (start, entries)
    }

    /// Reads a file.
    ///
    /// - Throws: `CommandError` if it cannot be read or is no recording.
    init(contentsOf url: URL) throws {
        guard let data = InputFile.data(url, limit: Self.mostBytes) else {
            throw CommandError.failure("\(url.path) cannot be read as a file of at most \(Self.mostBytes >> 20) MiB")
        }
        let decoder = JSONDecoder()
        let lines = data.split(separator: UInt8(ascii: "\n"))
        guard let first = lines.first, let start = try? decoder.decode(Start.self, from: Data(first)) else {
            throw CommandError.failure(
                "\(url.path) is not a recording of input", hint: "“quartzite --record-input FILE” writes one.")
        }
        self.start = start
        var last = 0.0
        for (index, line) in lines.enumerated().dropFirst() {
            // A program that was killed may leave half a line.
            guard let entry = try? decoder.decode(Entry.self, from: Data(line)), (last...Self.longest).contains(entry.time) else {
                if index == lines.count - 1 { break }
                throw CommandError.failure("line \(index + 1) of \(url.path) is not an event")
            }
            last = entry.time
            entries.append(entry)
        }
    }
}

/// Writes a recording of input, event by event.
final class InputRecorder {
    private let file: FileHandle
    private let encoder = JSONEncoder()
    private let begin = CACurrentMediaTime()

    /// Creates the file.
    ///
    /// - Throws: `CommandError` if it cannot be written.
    init(_ url: URL, _ start: InputRecording.Start) throws {
        try PictureFile(url).checkPlace()
        encoder.outputFormatting = .sortedKeys
        file = try PictureFile(url).destination().open()
        write(start)
    }

    /// Adds an event at the present time.
    func add(_ event: RecordedEvent) {
        write(InputRecording.Entry(time: max(0, CACurrentMediaTime() - begin), event: event))
    }

    private func write(_ value: some Encodable) {
        guard var data = try? encoder.encode(value) else { return }
        data.append(UInt8(ascii: "\n"))
        try? file.write(contentsOf: data)
    }
}

/// An event of a recording of input: user input, or a new size of the window.
enum RecordedEvent: Equatable {
    case input(InputEvent)
    case resized(CGSize)
}

extension RecordedEvent: Codable {
    /// The JSON form. A line has only the parts of its kind.
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

        /// The modifiers; empty if they are missing.
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
