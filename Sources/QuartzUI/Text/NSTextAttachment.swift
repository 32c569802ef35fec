/// An image, or an empty box, in place of the attachment character in attributed text: the value of
/// `NSAttributedString.Key.attachment`.
///
/// Labels, text views, fields and drawn text show it. Text layers and Core Text do not, as on Apple's systems. An attachment that
/// changes after its text was set is laid out again when the text is.
///
/// It is not an `NSObject`, because Foundation on Linux does not compare `NSObject` attributes when it merges runs.
/// Foundation does not release attributes either: an attachment that was in attributed text stays in memory.
nonisolated open class NSTextAttachment: Hashable {
    /// The attachment character, U+FFFC, as a UTF-16 unit.
    open class var character: Int { 0xFFFC }

    private var ownImage: UIImage?
    private var ownContents: Data?
    private var ownFileType: String?
    /// The image of the contents, which is decoded once; nil until then and for other data.
    private var decoded: UIImage??
    /// The picture of an image, which is made once.
    private var made: (image: UIImage, picture: InlineBox.Picture)?

    /// The frame relative to the text's baseline, in points, with y upwards: a negative y lowers the attachment. The default, zero, is
    /// the image's size on the baseline. An attachment without an image is an empty box.
    open var bounds = CGRect.zero

    /// Creates an attachment of data.
    ///
    /// - Parameters:
    ///   - contentData: An encoded image. Other data is kept, and not shown.
    ///   - uti: The uniform type identifier of the data; kept and returned.
    public init(data contentData: Data?, ofType uti: String?) {
        ownContents = contentData
        ownFileType = uti
    }

    /// Fails, because attachments are not archived on Linux.
    public required init?(coder: NSCoder) { return nil }

    /// Creates an attachment without an image.
    public convenience init() { self.init(data: nil, ofType: nil) }

    /// Creates an attachment that shows an image.
    public convenience init(image: UIImage) {
        self.init(data: nil, ofType: nil)
        self.image = image
    }

    /// Returns whether both are the same object.
    public static func == (a: NSTextAttachment, b: NSTextAttachment) -> Bool { a === b }
    /// Hashes the identity, which `==` compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    /// The image. A template image has the text's colour. Setting it removes the contents and the file type. nil shows the contents.
    open var image: UIImage? {
        get { ownImage }
        set {
            ownImage = newValue
            (ownContents, ownFileType, decoded) = (nil, nil, nil)
        }
    }
    /// The data of the attachment. An encoded image is shown. Setting it removes the image.
    open var contents: Data? {
        get { ownContents }
        set {
            ownContents = newValue
            (ownImage, decoded) = (nil, nil)
        }
    }
    /// The uniform type identifier of the contents; kept and returned.
    open var fileType: String? {
        get { ownFileType }
        set { ownFileType = newValue }
    }

    /// Returns the image to show: that of the attachment, or of its contents. Subclasses override it to draw one for a place.
    open func image(
        forBounds imageBounds: CGRect, textContainer: NSTextContainer?, characterIndex charIndex: Int
    ) -> UIImage? { shownImage }

    /// The image, or else that of the contents.
    private var shownImage: UIImage? {
        if let image { return image }
        if let decoded { return decoded }
        let new = contents.flatMap { UIImage(data: $0) }
        decoded = .some(new)
        return new
    }

    /// The box that text is laid out with.
    package final var box: InlineBox {
        let image = image(forBounds: bounds, textContainer: nil, characterIndex: 0)
        if let image, image !== made?.image {
            made = image.upright.map { (image, InlineBox.Picture($0, isTemplate: image.renderingMode == .alwaysTemplate)) }
        }
        let frame = bounds == .zero ? CGRect(origin: .zero, size: image?.size ?? .zero) : bounds
        return InlineBox(bounds: frame, picture: image == nil ? nil : made?.picture)
    }
}

nonisolated extension NSAttributedString.Key {
    /// An ``NSTextAttachment``, shown in place of attachment characters. Other characters with the attribute are unchanged.
    public static let attachment = NSAttributedString.Key(rawValue: "NSAttachment")
}

nonisolated extension NSAttributedString {
    /// Creates a text of one attachment character.
    ///
    /// - Parameter attributes: Further attributes, such as the font of the line.
    public convenience init(attachment: NSTextAttachment, attributes: [NSAttributedString.Key: Any] = [:]) {
        self.init(string: "\u{FFFC}", attributes: attributes.merging([.attachment: attachment]) { $1 })
    }
}

nonisolated extension NSAttributedString {
    /// The attributes of the first character, without an attachment; nil for an empty text.
    package var firstAttributes: [NSAttributedString.Key: Any]? {
        length > 0 ? attributes(at: 0, effectiveRange: nil).withoutAttachment : nil
    }
}

nonisolated extension [NSAttributedString.Key: Any] {
    /// The attributes of text that is typed beside an attachment.
    package var withoutAttachment: [NSAttributedString.Key: Any] { filter { $0.key != .attachment } }
}

nonisolated extension Character {
    /// Whether an attachment is shown in place of the character.
    package var isAttachment: Bool { unicodeScalars.first == "\u{FFFC}" }
}

extension TextRun {
    /// Returns the run in parts: attachment characters as a box, and the text between them.
    nonisolated func showing(_ box: InlineBox) -> [TextRun] {
        var parts: [TextRun] = []
        for character in text {
            if let last = parts.last, (last.box != nil) == character.isAttachment {
                parts[parts.count - 1].text.append(character)
            } else {
                var part = self
                part.text = String(character)
                part.box = character.isAttachment ? box : nil
                parts.append(part)
            }
        }
        return parts
    }
}
