/// A kind of data or of files, by its uniform identifier.
nonisolated public struct UTType: Hashable, Sendable, CustomStringConvertible {
    /// The identifier, such as `public.png`.
    public let identifier: String
    /// The usual extension of files; nil for kinds that have none.
    public let preferredFilenameExtension: String?
    /// The usual MIME type; nil for kinds that have none.
    public let preferredMIMEType: String?
    private let parents: [String]

    private init(_ identifier: String, _ parents: [String], _ fileExtension: String?, _ mime: String?) {
        (self.identifier, self.parents) = (identifier, parents)
        (preferredFilenameExtension, preferredMIMEType) = (fileExtension, mime)
    }

    /// Creates a known type; nil for an identifier that is not known.
    public init?(_ identifier: String) {
        guard let known = Self.known[identifier.lowercased()] else { return nil }
        self = known.type
    }

    /// Creates the type of files with an extension. An unknown extension has a separate type, below the given one.
    public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
        let ending = filenameExtension.lowercased()
        guard !ending.isEmpty else { return nil }
        let found = Self.byExtension[ending]?.filter { $0.conforms(to: supertype) }
        self = found?.first ?? UTType("dyn.\(ending)", [supertype.identifier], ending, nil)
    }

    /// Creates the type of a MIME type; nil for one that is not known.
    public init?(mimeType: String, conformingTo supertype: UTType = .data) {
        let wanted = mimeType.lowercased()
        guard
            let type = Self.known.values.first(where: { $0.type.preferredMIMEType == wanted && $0.type.conforms(to: supertype) })
        else { return nil }
        self = type.type
    }

    /// Creates a type of the program's own.
    public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self = UTType(identifier) ?? UTType(identifier, [parentType?.identifier ?? Self.data.identifier], nil, nil)
    }

    /// Creates a type that another program defines.
    public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.init(exportedAs: identifier, conformingTo: parentType)
    }

    /// The identifier.
    public var description: String { identifier }
    /// Whether the type stands for an extension that is not known.
    public var isDynamic: Bool { identifier.hasPrefix("dyn.") }
    /// All types that this one conforms to.
    public var supertypes: Set<UTType> {
        var found: Set<UTType> = []
        var next = parents
        while let identifier = next.popLast() {
            guard let type = Self.known[identifier]?.type, found.insert(type).inserted else { continue }
            next += type.parents
        }
        return found
    }
    /// Returns whether the type is another one, or conforms to it.
    public func conforms(to type: UTType) -> Bool { self == type || isSubtype(of: type) }
    /// Returns whether the type conforms to another one.
    public func isSubtype(of type: UTType) -> Bool { self != type && supertypes.contains(type) }
    /// Returns whether another type conforms to this one.
    public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }

    /// Returns whether two types have the same identifier.
    public static func == (a: UTType, b: UTType) -> Bool { a.identifier == b.identifier }
    /// Hashes the identifier.
    public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }

    // MARK: Known types

    /// Lines of identifier, supertypes, extensions and MIME type, the usual extension first.
    private static let table = """
        public.item|||
        public.content|||
        public.data|public.item||application/octet-stream
        public.directory|public.item||
        public.folder|public.directory||inode/directory
        public.composite-content|public.content||
        public.text|public.data public.content||
        public.plain-text|public.text|txt text|text/plain
        public.utf8-plain-text|public.plain-text||
        public.html|public.text|html htm|text/html
        public.xml|public.text|xml|application/xml
        public.json|public.text|json|application/json
        public.yaml|public.text|yaml yml|application/x-yaml
        net.daringfireball.markdown|public.plain-text|md markdown|text/markdown
        public.comma-separated-values-text|public.plain-text|csv|text/csv
        public.rtf|public.text|rtf|text/rtf
        public.source-code|public.plain-text||
        public.swift-source|public.source-code|swift|text/x-swift
        public.c-source|public.source-code|c|text/x-csrc
        public.c-header|public.source-code|h|text/x-chdr
        public.objective-c-source|public.source-code|m|
        public.python-script|public.source-code|py|text/x-python
        public.shell-script|public.source-code|sh|application/x-sh
        com.apple.property-list|public.data|plist|application/x-plist
        public.image|public.data public.content||
        public.png|public.image|png|image/png
        public.jpeg|public.image|jpeg jpg jpe|image/jpeg
        com.compuserve.gif|public.image|gif|image/gif
        org.webmproject.webp|public.image|webp|image/webp
        public.tiff|public.image|tiff tif|image/tiff
        public.heic|public.image|heic|image/heic
        com.microsoft.bmp|public.image|bmp|image/bmp
        com.microsoft.ico|public.image|ico|image/vnd.microsoft.icon
        public.svg-image|public.image|svg|image/svg+xml
        com.adobe.pdf|public.data public.composite-content|pdf|application/pdf
        public.audiovisual-content|public.data public.content||
        public.movie|public.audiovisual-content||
        public.video|public.movie||
        public.mpeg-4|public.movie|mp4|video/mp4
        com.apple.quicktime-movie|public.movie|mov|video/quicktime
        org.webmproject.webm|public.movie|webm|video/webm
        public.audio|public.audiovisual-content||
        public.mp3|public.audio|mp3|audio/mpeg
        com.microsoft.waveform-audio|public.audio|wav|audio/vnd.wave
        public.mpeg-4-audio|public.audio|m4a|audio/mp4
        public.archive|public.data||
        public.zip-archive|public.archive|zip|application/zip
        org.gnu.gnu-zip-archive|public.archive|gz|application/gzip
        public.font|public.data||
        public.truetype-ttf-font|public.font|ttf|font/ttf
        public.opentype-font|public.font|otf|font/otf
        public.url|public.data||
        public.file-url|public.url||
        public.vcard|public.text|vcf|text/vcard
        public.calendar-event|public.text|ics|text/calendar
        """

    private struct Known {
        let type: UTType
        let extensions: [String]
    }

    private static let known: [String: Known] = Dictionary(
        table.split(separator: "\n").map { line in
            let parts = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
            let extensions = parts[2].split(separator: " ").map(String.init)
            let type = UTType(
                parts[0], parts[1].split(separator: " ").map(String.init), extensions.first, parts[3].isEmpty ? nil : parts[3])
            return (parts[0], Known(type: type, extensions: extensions))
        }, uniquingKeysWith: { first, _ in first })

    private static let byExtension: [String: [UTType]] = Dictionary(
        known.values.flatMap { known in known.extensions.map { ($0, [known.type]) } }, uniquingKeysWith: +)

    private static func named(_ identifier: String) -> UTType { UTType(identifier) ?? UTType(identifier, [], nil, nil) }

    /// Anything in a file system.
    public static let item = named("public.item")
    /// Anything with content for people.
    public static let content = named("public.content")
    /// Bytes.
    public static let data = named("public.data")
    /// A directory.
    public static let directory = named("public.directory")
    /// A directory that the user sees.
    public static let folder = named("public.folder")
    /// Text, with or without styles.
    public static let text = named("public.text")
    /// Text without styles.
    public static let plainText = named("public.plain-text")
    /// Text without styles in UTF-8.
    public static let utf8PlainText = named("public.utf8-plain-text")
    /// HTML.
    public static let html = named("public.html")
    /// XML.
    public static let xml = named("public.xml")
    /// JSON.
    public static let json = named("public.json")
    /// Values separated by commas.
    public static let commaSeparatedText = named("public.comma-separated-values-text")
    /// Rich text.
    public static let rtf = named("public.rtf")
    /// Source code.
    public static let sourceCode = named("public.source-code")
    /// A property list.
    public static let propertyList = named("com.apple.property-list")
    /// A picture.
    public static let image = named("public.image")
    /// PNG.
    public static let png = named("public.png")
    /// JPEG.
    public static let jpeg = named("public.jpeg")
    /// GIF.
    public static let gif = named("com.compuserve.gif")
    /// WebP.
    public static let webP = named("org.webmproject.webp")
    /// TIFF.
    public static let tiff = named("public.tiff")
    /// HEIC.
    public static let heic = named("public.heic")
    /// SVG.
    public static let svg = named("public.svg-image")
    /// PDF.
    public static let pdf = named("com.adobe.pdf")
    /// A film, with or without sound.
    public static let movie = named("public.movie")
    /// A film without sound.
    public static let video = named("public.video")
    /// MPEG-4.
    public static let mpeg4Movie = named("public.mpeg-4")
    /// Sound.
    public static let audio = named("public.audio")
    /// MP3.
    public static let mp3 = named("public.mp3")
    /// An archive of files.
    public static let archive = named("public.archive")
    /// A ZIP archive.
    public static let zip = named("public.zip-archive")
    /// A font.
    public static let font = named("public.font")
    /// An address.
    public static let url = named("public.url")
    /// The address of a file.
    public static let fileURL = named("public.file-url")
}
