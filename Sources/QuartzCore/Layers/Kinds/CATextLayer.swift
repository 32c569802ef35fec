/// A layer that shows text as outlines: sharp at every scale and in perspective.
///
/// While its bounds, its font size or its colour are animated, the text is laid out for the presented values.
@preconcurrency @MainActor
open class CATextLayer: CALayer {
    override class var fieldLayout: FieldLayout { TextFields.layout }
    override class var objectProperties: PropertyTable<CALayer> { textProperties }
    override var objectFields: [ObjectField] { super.objectFields + [.string] }

    private static let textProperties = PropertyTable.ofLayer.adding(
        of: CATextLayer.self,
        [
            "string": .optional(\.string),
            "font": .optional(\.font),
            "alignmentMode": .named(\.alignmentMode),
            "truncationMode": .named(\.truncationMode),
            "wrapped": .flag(\.isWrapped, getter: "isWrapped"),
            "allowsFontSubpixelQuantization": .flag(\.inertText.allowsFontSubpixelQuantization),
        ])

    private var typeface: Any? = "Helvetica"
    private var paragraph = ParagraphStyle(isWrapped: false)
    private var quantizes = false
    /// The text of the last commit, whose lines the next one may have as well.
    private(set) var committedText: TextSource?

    override func didCreate() {
        super.didCreate()
        traits.kind = .text
    }

    /// Creates a copy of a text layer's properties without its tree and animations.
    public override init(layer: Any) {
        super.init(layer: layer)
        guard let layer = layer as? CATextLayer else { return }
        typeface = layer.typeface
        paragraph = layer.paragraph
        quantizes = layer.quantizes
    }

    /// Creates a layer without text.
    public override init() {
        super.init()
    }

    /// Creates a layer from an archive.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// True for the properties that the text and its appearance depend on: a subclass that draws itself must redraw when
    /// one of them changes.
    open override class func needsDisplay(forKey key: String) -> Bool {
        displayKeys.contains(key) || super.needsDisplay(forKey: key)
    }

    private static let displayKeys: Set<String> = [
        "string", "font", "fontSize", "foregroundColor", "wrapped", "alignmentMode", "truncationMode",
        "allowsFontSubpixelQuantization",
    ]

    /// The text: a `String`, an `NSAttributedString`, or Quartz2D's `[TextRun]`. Attachments of attributed text are not shown.
    open var string: Any? {
        get { objects[.string] }
        set { setObject(.string, newValue, forKey: "string") }
    }
    /// The font: a Quartz2D `Font`, a `UIFont`, a `CGFont` (whose size is ignored) or a name; Helvetica by default. The system's
    /// font is used where Helvetica is not installed, and for nil.
    open var font: Any? {
        get { typeface }
        set { setText { discard(exchange(&typeface, with: newValue)) } }
    }
    /// The font size in points; 36 by default.
    open var fontSize: CGFloat {
        get { scalar(TextFields.fontSize) }
        set { setText { setScalar(TextFields.fontSize, newValue) } }
    }
    /// The colour of plain text; opaque white by default.
    open var foregroundColor: CGColor? {
        get { color(TextFields.foregroundColor) }
        set { setText { setColor(TextFields.foregroundColor, newValue) } }
    }
    /// Whether lines that are too long are wrapped.
    open var isWrapped: Bool {
        get { paragraph.isWrapped }
        set { setText { paragraph.isWrapped = newValue } }
    }
    /// The horizontal alignment of the lines.
    open var alignmentMode: CATextLayerAlignmentMode {
        get { CATextLayerAlignmentMode(paragraph.alignment) }
        set { setText { paragraph.alignment = newValue.alignment } }
    }
    /// The truncation of text that is too long.
    open var truncationMode: CATextLayerTruncationMode {
        get { CATextLayerTruncationMode(paragraph.truncation) }
        set { setText { paragraph.truncation = newValue.truncation } }
    }

    /// Whether glyphs may be placed between pixels; kept and returned.
    @available(*, deprecated, message: "has no effect on Linux: outlines stand where they are put, to a fraction of a pixel")
    open var allowsFontSubpixelQuantization: Bool {
        get { quantizes }
        set { if isWritable("the text") { quantizes = newValue } }
    }

    /// The paragraph style in Quartz2D's terms: the modes above, the maximum number of lines and the line height.
    open var paragraphStyle: ParagraphStyle {
        get { paragraph }
        set { if newValue != paragraph { setText { paragraph = newValue } } }
    }

    /// - Parameter name: The name of the property, by default that of the calling setter.
    private func setText(_ name: String = #function, _ change: () -> Void) {
        guard isWritable(name) else { return }
        change()
        mark(.objects)
        displayIfNeeded(afterChangeOf: name)
    }

    override func boundsChanged() {
        mark(.objects)
        if drawsText { markForDisplay(nil) }
    }

    // MARK: Drawing

    /// Draws the text at the origin of the bounds, over what the delegate draws.
    ///
    /// Text layers normally show outlines and do not call this method. A layer whose class overrides it, or `display()`, shows the
    /// bitmap that the override draws, so that a subclass can move the text: it translates the context and calls `super`.
    open override func draw(in ctx: CGContext) {
        super.draw(in: ctx)
        ctx.draw(layout, at: bounds.origin)
    }

    override func drawPicture(in context: CGContext) {
        if drawsText { draw(in: context) } else { super.draw(in: context) }
    }

    /// A subclass without overrides.
    private final class Unchanged: CATextLayer {}
    /// A subclass that overrides only the two drawing methods.
    private final class Drawing: CATextLayer {
        override func draw(in ctx: CGContext) { ctx.beginPath() }
        override func display() { removeAllAnimations() }
    }
    private static let drawing = OverrideTable(of: CATextLayer.self, unchanged: Unchanged.self, changed: Drawing.self, count: 2)

    /// Whether the class overrides drawing, so that the layer shows a bitmap instead of outlines.
    private var drawsText: Bool { !isOfBuiltInClass && Self.drawing.isOverridden(in: Swift.type(of: self)) }

    /// The text as it is laid out in the layer's bounds.
    public var layout: TextLayout {
        let setting = withGeometry { TextSetting($0.values) }
        return TextLayout(TextSource(runs, style: paragraph, setting).runs(setting), width: bounds.width, style: paragraph)
    }

    /// As ``layout``, limited to the text's first lines if it has a limit.
    package var limitedLayout: TextLayout {
        let setting = withGeometry { TextSetting($0.values) }
        return TextLayout.seen(
            TextSource(runs, style: paragraph, setting).runs(setting), width: bounds.width, style: paragraph, height: .infinity,
            reach: 0)
    }

    /// The size of the text in the superlayer's coordinates: as one line, or wrapped to the width of the bounds where the text is
    /// wrapped.
    open override func preferredFrameSize() -> CGSize {
        if layoutManager != nil { return super.preferredFrameSize() }
        let setting = withGeometry { TextSetting($0.values) }
        let width = isWrapped && bounds.width > 0 ? bounds.width : .infinity
        let text = TextLayout(TextSource(runs, style: paragraph, setting).runs(setting), width: width, style: paragraph)
        return CGRect(origin: .zero, size: text.size).applying(affineTransform()).size
    }

    private var runs: [TextSource.Run] {
        switch string {
        case let text as String: return [TextSource.Run(run: TextRun(text, font: face), takesSize: true, takesColor: true)]
        case let runs as [TextRun]: return runs.map { TextSource.Run(run: $0) }
        case let text as NSAttributedString:
            return text.attributedRuns(font: face, color: .white).map {
                TextSource.Run(run: $0.run, takesSize: !$0.hasFont, takesColor: !$0.hasColor)
            }
        case nil: return []
        case let other?:
            Diagnostics.warnOnce("CATextLayer.string: \(Swift.type(of: other)) is not text; nothing is shown")
            return []
        }
    }

    private var face: Font {
        switch typeface {
        case let face as any FontConvertible: return face.font.withSize(fontSize)
        case let name as String: return Font(postScriptName: name, size: fontSize) ?? Font(family: .named(name), size: fontSize)
        case nil: break
        case let other?: Diagnostics.warnOnce("CATextLayer.font: \(Swift.type(of: other)) is not a font; the system font is used")
        }
        return Font.system(size: fontSize)
    }

    override func committedValue(of field: ObjectField) -> ObjectValue {
        guard field == .string else { return super.committedValue(of: field) }
        if drawsText { return .none }
        let runs = runs
        guard !runs.isEmpty else { return .none }
        let text = TextSource(
            runs, style: paragraph, isByGlyph: traits.kind == .glyphs, withGeometry { TextSetting($0.values) })
        // Laid out here: fonts are looked up in the process, and the drawing thread must not wait for that.
        _ = text.committed(after: committedText)
        committedText = text
        return .typeset(text)
    }
}

/// The horizontal alignment of a text layer's lines.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Aligned by the direction of the script.
    public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
    /// Aligned to the left edge.
    public static let left = CATextLayerAlignmentMode(rawValue: "left")
    /// Aligned to the right edge.
    public static let right = CATextLayerAlignmentMode(rawValue: "right")
    /// Centred.
    public static let center = CATextLayerAlignmentMode(rawValue: "center")
    /// Stretched from edge to edge.
    public static let justified = CATextLayerAlignmentMode(rawValue: "justified")

    init(_ alignment: TextAlignment) {
        switch alignment {
        case .natural: self = .natural
        case .left: self = .left
        case .center: self = .center
        case .right: self = .right
        case .justified: self = .justified
        }
    }

    var alignment: TextAlignment {
        switch self {
        case .left: .left
        case .right: .right
        case .center: .center
        case .justified: .justified
        default: .natural
        }
    }
}

/// The truncation of a text layer's lines that are too long.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Lines are not shortened.
    public static let none = CATextLayerTruncationMode(rawValue: "none")
    /// The beginning is left out.
    public static let start = CATextLayerTruncationMode(rawValue: "start")
    /// The end is left out.
    public static let end = CATextLayerTruncationMode(rawValue: "end")
    /// The middle is left out.
    public static let middle = CATextLayerTruncationMode(rawValue: "middle")

    init(_ truncation: TextTruncation) {
        switch truncation {
        case .none: self = .none
        case .start: self = .start
        case .middle: self = .middle
        case .end: self = .end
        }
    }

    var truncation: TextTruncation {
        switch self {
        case .start: .start
        case .middle: .middle
        case .end: .end
        default: .none
        }
    }
}
