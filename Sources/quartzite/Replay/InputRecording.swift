import QuartzUI

/// A recording of input: lines of JSON, the first about the viewer, each other one an event with its time.
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
    /// In the order of their times.
    var entries: [Entry] = []

    /// Greatest size of a file in bytes.
    private static let mostBytes = 256 << 20
    /// An hour.
    private static let longest = 3600.0

    init(start: Start, entries: [Entry] = []) {
        (self.start, self.entries) = (start, entries)
    }

    /// Reads a file.
    ///
    /// - Throws: `CommandError` if it cannot be read or is no recording.
    init(contentsOf url: URL) throws {
        guard let data = try? Data(contentsOf: url, options: .mappedIfSafe) else {
            throw CommandError.failure("\(url.path) cannot be read")
        }
        guard data.count <= Self.mostBytes else { throw CommandError.failure("\(url.path) is too large") }
        let decoder = JSONDecoder()
        let lines = data.split(separator: UInt8(ascii: "\n"))
        guard let first = lines.first, let start = try? decoder.decode(Start.self, from: Data(first)) else {
            throw CommandError.failure(
                "\(url.path) is no recording of input", hint: "“quartzite --record-input FILE” writes one.")
        }
        self.start = start
        var last = 0.0
        for (index, line) in lines.enumerated().dropFirst() {
            // A program that was killed may leave half a line.
            guard let entry = try? decoder.decode(Entry.self, from: Data(line)), (last...Self.longest).contains(entry.time) else {
                if index == lines.count - 1 { break }
                throw CommandError.failure("line \(index + 1) of \(url.path) is no event")
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
        guard FileManager.default.createFile(atPath: url.path, contents: nil), let file = try? FileHandle(forWritingTo: url)
        else {
            throw CommandError.failure("\(url.path) cannot be written")
        }
        self.file = file
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
