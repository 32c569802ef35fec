/// Shows text, one line or several, in the middle of its height.
///
/// The text is a layer of outlines below the label's own, placed so that the baseline falls on a row of pixels.
@preconcurrency @MainActor
open class UILabel: UIView {
    let textLayer = CATextLayer()
    private var content: Content = .plain("")

    private enum Content {
        case plain(String)
        case attributed(NSAttributedString)
        case runs([TextRun])
    }

    /// Creates a label with a frame.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// Creates a label as large as its text.
    public convenience init(_ text: String, font: UIFont = Theme.labelFont, color: UIColor = .label) {
        self.init(frame: .zero)
        self.font = font
        textColor = color
        self.text = text
        // An initialiser's writes go past the observers.
        contentDidChange()
        sizeToFit()
    }

    /// Labels are not archived on Linux.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
    }

    private func prepare() {
        isUserInteractionEnabled = false
        textLayer.delegate = self
        textLayer.contentsScale = layer.contentsScale
        layer.addSublayer(textLayer)
        contentDidChange()
    }

    // MARK: Text

    /// The text; nil is none. Setting it forgets attributes.
    open var text: String? {
        get {
            switch content {
            case .plain(let text): text
            case .attributed(let text): text.string
            case .runs(let runs): runs.map(\.text).joined()
            }
        }
        set {
            if case .plain(let old) = content, old == newValue ?? "" { return }
            content = .plain(newValue ?? "")
            contentDidChange()
        }
    }
    /// The text with attributes: see `NSAttributedString.Key`.
    open var attributedText: NSAttributedString? {
        get {
            if case .attributed(let text) = content { return text }
            return NSAttributedString(string: text ?? "")
        }
        set {
            content = newValue.map { .attributed($0) } ?? .plain("")
            contentDidChange()
        }
    }
    /// The text as Quartz2D's runs.
    open var textRuns: [TextRun] {
        get {
            switch content {
            case .plain(let text): text.isEmpty ? [] : [TextRun(text, font: font.font, color: shownColor.cgColor)]
            case .attributed(let text): text.runs(font: font, color: shownColor)
            case .runs(let runs): runs
            }
        }
        set {
            content = .runs(newValue)
            contentDidChange()
        }
    }

    // MARK: Style

    /// The font; 13 points of the system's face by default.
    open var font: UIFont! = Theme.labelFont {
        didSet { if font != oldValue { contentDidChange() } }
    }
    /// The colour.
    open var textColor: UIColor! = .label {
        didSet { if textColor != oldValue { contentDidChange() } }
    }
    /// Where lines stand.
    open var textAlignment = NSTextAlignment.natural {
        didSet { if textAlignment != oldValue { contentDidChange() } }
    }
    /// The most lines; 0 is any number. 1 by default.
    open var numberOfLines = 1 {
        didSet { if numberOfLines != oldValue { contentDidChange() } }
    }
    /// What becomes of lines that are too long.
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail {
        didSet { if lineBreakMode != oldValue { contentDidChange() } }
    }
    /// Baseline to baseline, in line heights of the face.
    open var lineHeightMultiple: CGFloat = 1 {
        didSet { if lineHeightMultiple != oldValue { contentDidChange() } }
    }
    /// Whether the text is shown in full strength.
    open var isEnabled = true {
        didSet { if isEnabled != oldValue { contentDidChange() } }
    }

    private var shownColor: UIColor { isEnabled ? textColor : textColor.withAlphaComponent(0.4) }

    private func style(lines: Int) -> ParagraphStyle {
        ParagraphStyle(
            alignment: textAlignment.alignment, isWrapped: lines != 1, truncation: lineBreakMode.truncation, maximumLines: lines,
            lineHeightMultiple: lineHeightMultiple)
    }

    private func contentDidChange() {
        textLayer.string = textRuns
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    // MARK: Size

    open override var intrinsicContentSize: CGSize { sizeThatFits(CGSize(width: CGFloat.infinity, height: .infinity)) }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let width = numberOfLines == 1 || size.width <= 0 ? .infinity : size.width
        let fit = TextLayout(measuredRuns, width: width, style: style(lines: numberOfLines)).size
        let scale = layer.contentsScale
        return CGSize(width: (fit.width * scale).rounded(.up) / scale, height: (fit.height * scale).rounded(.up) / scale)
    }

    /// Without text a label is as high as a line.
    private var measuredRuns: [TextRun] {
        let runs = textRuns
        return runs.isEmpty ? [TextRun("", font: font.font)] : runs
    }

    /// The first baseline, from the label's top.
    open var firstBaseline: CGFloat { textLayer.frame.minY + textLayer.layout.firstBaseline }

    open override func layoutSubviews() {
        super.layoutSubviews()
        var lines = numberOfLines
        let lineHeight = max(font.lineHeight * lineHeightMultiple, 1)
        if lines != 1 {
            // A hair of tolerance: a label of exactly its text's height shows all of it.
            let room = max(1, Int(((bounds.height + 0.5) / lineHeight).rounded(.down)))
            lines = lines == 0 ? room : min(lines, room)
        }
        textLayer.paragraphStyle = style(lines: lines)
        textLayer.bounds = CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height)
        let layout = textLayer.layout
        let scale = layer.contentsScale
        let top = (bounds.height - layout.size.height) / 2
        let baseline = ((top + layout.firstBaseline) * scale).rounded() / scale
        let y = bounds.minY + baseline - layout.firstBaseline
        textLayer.bounds.size.height = layout.size.height
        textLayer.position = CGPoint(x: bounds.midX, y: y + layout.size.height / 2)
    }

    open override func themeDidChange() {
        super.themeDidChange()
        contentDidChange()
    }
}
