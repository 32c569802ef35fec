/// Shows text, one line or several, in the middle of its height.
///
/// The text is a layer of outlines below the label's own, placed so that the baseline falls on a row of pixels.
@preconcurrency @MainActor
open class UILabel: UIView {
    let textLayer = CATextLayer()
    private var content: Content = .plain("")
    /// Whether the layer's shadow is one that all of the attributed text has.
    private var castsCommonShadow = false

    private enum Content {
        case plain(String)
        case attributed(NSAttributedString)
        case runs([TextRun])
    }

    override var speaks: Bool { true }
    override var spokenText: String? { text }
    override var usualTraits: UIAccessibilityTraits { .staticText }

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
        textLayer.isHidden = drawsText
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

    /// The font; 13 points of the system's face by default, and where it is set to nil.
    open var font: UIFont! {
        get { ownFont ?? Theme.labelFont }
        set {
            let old = font
            ownFont = newValue
            if font != old { contentDidChange() }
        }
    }
    private var ownFont: UIFont?
    /// The colour; that of labels by default, and where it is set to nil.
    open var textColor: UIColor! {
        get { ownTextColor ?? .label }
        set {
            let old = textColor
            ownTextColor = newValue
            if textColor != old { contentDidChange() }
        }
    }
    private var ownTextColor: UIColor?
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
    /// Whether one line of text that is too wide is set smaller, down to ``minimumScaleFactor``. False by default.
    open var adjustsFontSizeToFitWidth = false {
        didSet { if adjustsFontSizeToFitWidth != oldValue { contentDidChange() } }
    }
    /// The least size of text set smaller, as a part of the font's; 0, the default, is any.
    open var minimumScaleFactor: CGFloat = 0 {
        didSet { if minimumScaleFactor != oldValue { contentDidChange() } }
    }
    /// Where text set smaller stands beside text of full size. On the same baseline by default.
    open var baselineAdjustment = UIBaselineAdjustment.alignBaselines {
        didSet { if baselineAdjustment != oldValue { contentDidChange() } }
    }
    /// The colour while ``isHighlighted``; nil is the usual one.
    open var highlightedTextColor: UIColor? {
        didSet { if highlightedTextColor != oldValue, isHighlighted { contentDidChange() } }
    }
    /// Whether the text has the highlighted colour, as in a cell that is chosen.
    open var isHighlighted = false {
        didSet { if isHighlighted != oldValue { contentDidChange() } }
    }
    /// The colour of a second text below this one; nil, the default, is none.
    open var shadowColor: UIColor? { didSet { shadowDidChange() } }
    /// How far the second text is from this one. A point upwards by default.
    open var shadowOffset = CGSize(width: 0, height: -1) { didSet { shadowDidChange() } }
    /// The width at which several lines are broken for ``intrinsicContentSize``; 0, the default, breaks none.
    open var preferredMaxLayoutWidth: CGFloat = 0 {
        didSet { if preferredMaxLayoutWidth != oldValue { invalidateIntrinsicContentSize() } }
    }
    /// Whether the text is shown in full strength.
    open var isEnabled = true {
        didSet { if isEnabled != oldValue { contentDidChange() } }
    }

    var shownColor: UIColor {
        let color: UIColor = isHighlighted ? highlightedTextColor ?? textColor : textColor
        return isEnabled ? color : color.withAlphaComponent(0.4)
    }

    private func shadowDidChange() {
        textLayer.shadowColor = shadowColor?.cgColor
        textLayer.shadowOpacity = shadowColor == nil ? 0 : 1
        textLayer.shadowRadius = 0
        textLayer.shadowOffset = shadowOffset
    }

    private func show(_ runs: [TextRun]) {
        var runs = runs
        let common = runs.takeCommonShadow()
        if let common { textLayer.cast(common) } else if castsCommonShadow { shadowDidChange() }
        castsCommonShadow = common != nil
        if textLayer.string as? [TextRun] != runs { textLayer.string = runs }
    }

    /// The text as it is set within a width.
    func fittingRuns(in width: CGFloat) -> [TextRun] {
        let scale = fittingScale(in: width)
        guard scale != 1 else { return textRuns }
        return textRuns.map { run in
            var run = run
            run.font = run.font.withSize(run.font.size * scale)
            return run
        }
    }

    /// The part of its size that one line of text is set in, to fit a width.
    func fittingScale(in width: CGFloat) -> CGFloat {
        guard adjustsFontSizeToFitWidth, numberOfLines == 1, width > 0 else { return 1 }
        let wanted = TextLayout(measuredRuns, width: .infinity, style: style(lines: 1)).size.width
        guard wanted > width else { return 1 }
        let least = minimumScaleFactor.isFinite ? min(max(minimumScaleFactor, 0.01), 1) : 0.01
        return max(width / wanted, least)
    }

    func style(lines: Int) -> ParagraphStyle {
        ParagraphStyle(
            alignment: textAlignment.alignment, isWrapped: lines != 1, truncation: lineBreakMode.truncation, maximumLines: lines,
            lineHeightMultiple: lineHeightMultiple)
    }

    private func contentDidChange() {
        show(textRuns)
        invalidateIntrinsicContentSize()
        setNeedsLayout()
        if drawsText { setNeedsDisplay() }
    }

    // MARK: Size

    open override var intrinsicContentSize: CGSize {
        let width = preferredMaxLayoutWidth > 0 && numberOfLines != 1 ? preferredMaxLayoutWidth : .infinity
        return sizeThatFits(CGSize(width: width, height: .infinity))
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let room = CGSize(width: size.width <= 0 ? .infinity : size.width, height: size.height <= 0 ? .infinity : size.height)
        return textRect(forBounds: CGRect(origin: .zero, size: room), limitedToNumberOfLines: numberOfLines).size
    }

    /// The rectangle that the text takes within another, from its upper left corner on. `sizeThatFits(_:)` and the intrinsic size go by
    /// it: a subclass that makes it larger makes the label larger.
    open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
        let width = numberOfLines == 1 || !(bounds.width > 0) ? .infinity : bounds.width
        let fit = TextLayout(measuredRuns, width: width, style: style(lines: numberOfLines)).size
        let scale = layer.contentsScale
        let size = CGSize(width: (fit.width * scale).rounded(.up) / scale, height: (fit.height * scale).rounded(.up) / scale)
        return CGRect(origin: bounds.origin, size: size)
    }

    // MARK: Drawing

    /// Draws the text into the current context, in the middle of a rectangle's height.
    ///
    /// Labels show a layer of outlines and do not call it. Those of a class that overrides it, or `draw(_:)`, or `draw(_:in:)`, are
    /// drawn as UIKit draws them: into a bitmap, by `draw(_:)`, which calls it with their bounds.
    open func drawText(in rect: CGRect) { drawSetText(in: rect) }

    open override func draw(_ rect: CGRect) { if drawsText { drawText(in: rect) } }

    override func sizeDidChange(from old: CGSize) {
        super.sizeDidChange(from: old)
        if drawsText { setNeedsDisplay() }
    }

    /// Without text a label is as high as a line.
    var measuredRuns: [TextRun] {
        let runs = textRuns
        return runs.isEmpty ? [TextRun("", font: font.font)] : runs
    }

    override var contentWraps: Bool { numberOfLines != 1 && preferredMaxLayoutWidth <= 0 }

    override func baselineOffset(_ line: TextBaseline, width: CGFloat) -> CGFloat? {
        let room = numberOfLines == 1 || width <= 0 ? .infinity : width
        let layout = TextLayout(measuredRuns, width: room, style: style(lines: numberOfLines))
        let baseline = line == .first ? layout.firstBaseline : layout.lines.last?.origin.y ?? layout.firstBaseline
        return baseline - layout.size.height / 2
    }

    /// The first baseline, from the label's top.
    open var firstBaseline: CGFloat { textLayer.frame.minY + textLayer.layout.firstBaseline }

    open override func layoutSubviews() {
        super.layoutSubviews()
        // What an initialiser of an extension sets has told no observer.
        let runs = fittingRuns(in: bounds.width)
        show(runs)
        textLayer.paragraphStyle = style(lines: shownLines(runs, in: bounds.size))
        textLayer.bounds = CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height)
        let layout = textLayer.layout
        textLayer.bounds.size.height = layout.size.height
        textLayer.position = CGPoint(x: bounds.midX, y: top(of: layout, in: bounds) + layout.size.height / 2)
    }

    open override func themeDidChange() {
        super.themeDidChange()
        shadowDidChange()
        contentDidChange()
    }
}
