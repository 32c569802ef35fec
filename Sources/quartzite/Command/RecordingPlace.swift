import Foundation

/// The destination and the format of a recording, from the command line.
struct RecordingPlace {
    let output: Output
    let format: RecordingFormat

    /// - Parameters:
    ///   - reader: the words; the second operand or `--output` names the destination.
    ///   - standardName: the default file name, without its extension.
    /// - Throws: `CommandError` of usage.
    init(_ reader: ArgumentReader, standardName: String) throws {
        let word = reader.operands.count > 1 ? reader.operands[1] : nil
        if let word, reader.has(.output) {
            throw CommandError.usage("“\(word)” and --output both say where to write to", hint: "One of them is enough.")
        }
        let asked = try Self.format(reader)
        guard let path = word ?? reader.value(of: .output) else {
            format = asked ?? .webp
            output = .file(URL(fileURLWithPath: format == .png ? standardName : "\(standardName).\(format.rawValue)"))
            return
        }
        guard !path.isEmpty else { throw CommandError.usage("--output needs the name of a file", hint: reader.helpHint) }
        if path == Output.standardWord {
            output = .standard
            format = asked ?? .webp
            return
        }
        let url = URL(fileURLWithPath: path)
        // A name without an extension is a folder.
        let meant = url.pathExtension.isEmpty ? .png : RecordingFormat(rawValue: url.pathExtension.lowercased())
        guard let meant, meant != .png || url.pathExtension.isEmpty else {
            throw CommandError.usage(
                "“\(path)”: recordings are WebP or Y4M files or folders of PNG files",
                hint: "End the name with .webp or .y4m, or leave the ending out for a folder.")
        }
        guard asked == nil || asked == meant else {
            throw CommandError.usage("“\(path)” does not end as --format \(asked?.rawValue ?? "") does", hint: reader.helpHint)
        }
        output = .file(url)
        format = meant
    }

    private static func format(_ reader: ArgumentReader) throws -> RecordingFormat? {
        guard let text = reader.value(of: .format) else { return nil }
        guard let format = RecordingFormat(rawValue: text) else {
            throw CommandError.usage(
                "--format “\(text)” is none of webp, y4m and png",
                hint: Suggestion.hint(for: text, among: RecordingFormat.allCases.map(\.rawValue)) ?? reader.helpHint)
        }
        return format
    }
}
