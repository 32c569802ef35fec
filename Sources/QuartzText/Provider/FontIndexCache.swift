import Foundation

/// The descriptions of font files, stored in the user's cache folder, so that a start reads only new and changed fonts.
///
/// The file is text: a line for each font file with its state, followed by a line for each of its faces, and a checksum at the end. Only
/// its owner can read it. A file that is damaged, or that another user owns, counts as missing.
struct FontIndexCache {
    private struct Record: Equatable {
        let stamp: FontFile.Stamp
        let faces: [FontIndex.Entry]
    }

    private var records: [String: Record] = [:]
    private let path: String

    private static let header = "quartzite font index 2"
    private static let sizeLimit = 64 << 20

    /// The file in the user's cache folder.
    static var standardPath: String {
        let cache = ProcessInfo.processInfo.environment["XDG_CACHE_HOME"] ?? ""
        return (cache.hasPrefix("/") ? cache : NSHomeDirectory() + "/.cache") + "/quartzite/fonts.index"
    }

    /// Reads the file; without records if it is missing or damaged.
    init(path: String) {
        self.path = path
        if let bytes = Self.read(path) { records = Self.parsed(bytes) ?? [:] }
    }

    /// Returns the faces of font files. Reads those that are not stored in their present state, and stores the result if it differs from
    /// the stored one.
    func faces(of files: [FontFile]) -> [FontIndex.Entry] {
        var current: [String: Record] = [:]
        var faces: [FontIndex.Entry] = []
        for file in files {
            let known = records[file.path].flatMap { $0.stamp == file.stamp ? $0 : nil }
            let record = known ?? Record(stamp: file.stamp, faces: FontIndex.Entry.all(in: file.path))
            current[file.path] = record
            faces += record.faces
        }
        if current != records { Self.write(Self.text(of: current), to: path) }
        return faces
    }

    // MARK: Text

    private static func text(of records: [String: Record]) -> String {
        var lines = [header]
        for (path, record) in records.sorted(by: { $0.key < $1.key }) {
            let stamp = record.stamp
            let names = record.faces.flatMap { [$0.description.family, $0.description.style, $0.description.fullName] }
            // Names that the format cannot hold are read from the font at each start.
            guard !([path] + names).contains(where: { $0.utf8.contains { $0 == 9 || $0 == 10 } }) else { continue }
            lines.append("\(stamp.size)\t\(stamp.seconds)\t\(stamp.nanoseconds)\t\(path)")
            for face in record.faces { lines.append("\t" + words(face).joined(separator: "\t")) }
        }
        let body = lines.joined(separator: "\n") + "\n"
        return body + checksum(Array(body.utf8)[...]) + "\n"
    }

    /// Returns the records of a file; nil if it is damaged.
    private static func parsed(_ bytes: [UInt8]) -> [String: Record]? {
        // The checksum is the last line.
        guard bytes.last == 10, let end = bytes.dropLast().lastIndex(of: 10),
            String(decoding: bytes[(end + 1)...].dropLast(), as: UTF8.self) == checksum(bytes[...end])
        else { return nil }
        var lines = bytes[..<end].split(separator: 10)[...]
        guard let first = lines.popFirst(), String(decoding: first, as: UTF8.self) == header else { return nil }
        var records: [String: Record] = [:]
        while let line = lines.popFirst() {
            let words = line.split(separator: 9, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
            guard words.count == 4, let size = Int(words[0]), let seconds = Int(words[1]), let nanoseconds = Int(words[2]) else {
                return nil
            }
            var faces: [FontIndex.Entry] = []
            while let line = lines.first, line.first == 9 {
                lines.removeFirst()
                let fields = line.dropFirst().split(separator: 9, omittingEmptySubsequences: false)
                guard let face = entry(fields.map { String(decoding: $0, as: UTF8.self) }, path: words[3]) else { return nil }
                faces.append(face)
            }
            records[words[3]] = Record(
                stamp: FontFile.Stamp(size: size, seconds: seconds, nanoseconds: nanoseconds), faces: faces)
        }
        return records
    }

    private static func words(_ face: FontIndex.Entry) -> [String] {
        let own = face.description
        let numbers = [
            face.place.face, own.weight, own.width, own.isItalic ? 1 : 0, own.isMonospaced ? 1 : 0, own.hasColors ? 1 : 0,
        ]
        let axes = own.axes.map { "\($0.tag):\($0.least):\($0.standard):\($0.greatest)" }.joined(separator: ";")
        return numbers.map(String.init) + [axes, own.family, own.style, own.postScriptName, own.fullName]
    }

    private static func entry(_ words: [String], path: String) -> FontIndex.Entry? {
        let numbers = words.prefix(6).compactMap { Int($0) }
        guard words.count == 11, numbers.count == 6, (0..<FontDirectory.faceLimit).contains(numbers[0]),
            (1...1000).contains(numbers[1]), (1...9).contains(numbers[2]), let axes = axes(words[6])
        else { return nil }
        return FontIndex.Entry(
            place: FontPlace(path: path, face: numbers[0]),
            description: FontDescription(
                family: words[7], style: words[8], postScriptName: words[9], fullName: words[10], weight: numbers[1],
                width: numbers[2], isItalic: numbers[3] == 1, isMonospaced: numbers[4] == 1, hasColors: numbers[5] == 1,
                axes: axes))
    }

    /// Returns the axes of a font; nil if their text is damaged.
    private static func axes(_ text: String) -> [VariationAxes.Axis]? {
        var axes: [VariationAxes.Axis] = []
        for part in text.split(separator: ";") {
            // A tag may have any printable characters.
            let numbers = part.dropFirst(5).split(separator: ":").compactMap { Double($0) }
            guard part.count > 5, numbers.count == 3, numbers.allSatisfy(\.isFinite), numbers == numbers.sorted() else {
                return nil
            }
            axes.append(
                VariationAxes.Axis(
                    tag: String(part.prefix(4)), least: numbers[0], standard: numbers[1], greatest: numbers[2]))
        }
        return axes
    }

    /// Returns the FNV-1a hash of bytes, in hexadecimal digits.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> String {
        let hash = bytes.withUnsafeBufferPointer { bytes in
            bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        }
        return String(hash, radix: 16)
    }

    // MARK: Files

    /// Returns the bytes of a file of the user; nil if there is none.
    private static func read(_ path: String) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return nil }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
            status.st_size <= sizeLimit, let data = try? handle.readToEnd(), data.count <= sizeLimit
        else { return nil }
        return [UInt8](data)
    }

    /// Replaces the file. A failure, such as a read-only folder, costs only time at the next start. What is no plain file is not
    /// replaced: a device or a pipe of that name stays.
    private static func write(_ text: String, to path: String) {
        var status = stat()
        if lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG { return }
        let folder = (path as NSString).deletingLastPathComponent
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let part = "\(path).\(UUID().uuidString)"
        let file = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { return }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        guard (try? handle.write(contentsOf: Data(text.utf8))) != nil, rename(part, path) == 0 else {
            unlink(part)
            return
        }
    }
}
