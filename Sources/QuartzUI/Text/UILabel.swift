/// Shows one or more lines of text, vertically centred.
///
/// The text is a sublayer of glyph outlines, placed so that the baseline is on a row of pixels.
@preconcurrency @MainActor
open class UILabel: UIView {
    let textLayer = CATextLayer()
    private var content = Content.none
    /// Whether the text layer casts the shadow that all of the attributed text shares.
    private var castsCommonShadow = false

    /// The text, with or without attributes.
    package enum Content {
        /// No text, which programs read as nil.
        case none
        case plain(String)
        case attributed(NSAttributedString)
        case runs([TextRun])
    }

    @_spi(Hooks) open override var speaks: Bool { true }
    @_spi(Hooks) open override var spokenText: String? { text }
    @_spi(Hooks) open override var usualTraits: UIAccessibilityTraits { .staticText }

    /// Creates a label with a frame.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// Creates a label of its text's size.
    public convenience init(_ text: String, font: UIFont = Theme.labelFont, color: UIColor = .label) {
        self.init(frame: .zero)
        self.font = font
        textColor = color
        self.text = text
        // Property observers do not run in initializers.
        contentDidChange()
        sizeToFit()
    }

    /// Creates an object of an Interface Builder file.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
        NibCoder.configure(self, by: coder, after: UILabel.self)
    }

    private func prepare() {
        isUserInteractionEnabled = false
        textLayer.delegate = self
        textLayer.isHidden = drawsItself
        textLayer.contentsScale = layer.contentsScale
        layer.addSublayer(textLayer)
        contentDidChange()
    }

    // MARK: Text

    /// The text; nil at first. Setting it removes attributes.
    open var text: String? {
        get {
            switch content {
            case .none: nil
            case .plain(let text): text
            case .attributed(let text): text.string
            case .runs(let runs): runs.map(\.text).joined()
            }
        }
        set {
            if case .plain(let old) = content, old == newValue { return }
            if case .none = content, newValue == nil { return }
            adoptAttributes()
            content = newValue.map(Content.plain) ?? .none
            contentDidChange()
            reportChange()
        }
    }
    /// The text with attributes: see `NSAttributedString.Key`. A plain text has the label's font, colour and paragraph style.
    ///
    /// ``font`` and ``textColor`` are then those of the first character, if it has them. Characters without them have those that the
    /// label had before.
    open var attributedText: NSAttributedString? {
        get {
            if case .attributed(let text) = content { return text }
            return text.map { NSAttributedString(string: $0, attributes: plainAttributes) }
        }
        set {
            adoptAttributes()
            content = newValue.map { .attributed($0) } ?? .none
            contentDidChange()
            reportChange()
        }
    }

    private var plainAttributes: [NSAttributedString.Key: Any] {
        let style = NSMutableParagraphStyle()
        style.alignment = textAlignment
        // A paragraph that truncates does not wrap.
        style.lineBreakMode = numberOfLines == 1 || lineBreakMode == .byCharWrapping ? lineBreakMode : .byWordWrapping
        style.lineHeightMultiple = lineHeightMultiple
        return [.font: font as Any, .foregroundColor: textColor as Any, .paragraphStyle: style]
    }

    /// Returns an attribute of the first character; nil without one.
    private func first<Value>(_ key: NSAttributedString.Key, as type: Value.Type) -> Value? {
        guard case .attributed(let text) = content, text.length > 0 else { return nil }
        return text.attribute(key, at: 0, effectiveRange: nil) as? Value
    }

    /// Stores the first character's font and colour for the text that follows.
    private func adoptAttributes() {
        if let font = first(.font, as: UIFont.self) { ownFont = font }
        if let color = first(.foregroundColor, as: UIColor.self) { ownTextColor = color }
    }

    /// Sets an attribute of an entire attributed text.
    ///
    /// - Returns: False for a text without attributes.
    private func restyle(_ key: NSAttributedString.Key, _ value: Any) -> Bool {
        guard case .attributed(let text) = content else { return false }
        let styled = NSMutableAttributedString(attributedString: text)
        styled.addAttribute(key, value: value, range: NSRange(location: 0, length: styled.length))
        content = .attributed(styled)
        return true
    }

    /// The text as Quartz2D runs.
    open var textRuns: [TextRun] {
        get { runs(of: content) }
        set {
            adoptAttributes()
            content = .runs(newValue)
            contentDidChange()
        }
    }

    // MARK: Style

    /// The font. The default is the system font in 13 points; setting nil restores it. Setting it changes all of an attributed text.
    open var font: UIFont! {
        get { first(.font, as: UIFont.self) ?? plainFont }
        set {
            let old = font
            ownFont = newValue
            if restyle(.font, plainFont) || font != old { contentDidChange() }
        }
    }
    private var ownFont: UIFont?
    /// The font of text without one.
    private var plainFont: UIFont { ownFont ?? Theme.labelFont }
    /// The text colour. The default is that of labels; setting nil restores it. Setting it changes all of an attributed text.
    open var textColor: UIColor! {
        get { first(.foregroundColor, as: UIColor.self) ?? plainColor }
        set {
            let old = textColor
            ownTextColor = newValue
            if restyle(.foregroundColor, plainColor) || textColor != old { contentDidChange() }
        }
    }
    private var ownTextColor: UIColor?
    /// The colour of text without one.
    private var plainColor: UIColor { ownTextColor ?? .label }
    /// Horizontal alignment of the lines.
    open var textAlignment = NSTextAlignment.natural {
        didSet { if textAlignment != oldValue { contentDidChange() } }
    }
    /// Maximum number of lines; 0 is unlimited. 1 by default.
    open var numberOfLines = 1 {
        didSet { if numberOfLines != oldValue { contentDidChange() } }
    }
    /// Wrapping or truncation of lines that are too long.
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail {
        didSet { if lineBreakMode != oldValue { contentDidChange() } }
    }
    /// Distance between baselines, as a factor of the face's line height.
    package final var lineHeightMultiple: CGFloat = 1 {
        didSet { if lineHeightMultiple != oldValue { contentDidChange() } }
    }
    /// Whether a single line that is too wide is scaled down, at most to ``minimumScaleFactor``. False by default.
    open var adjustsFontSizeToFitWidth = false {
        didSet { if adjustsFontSizeToFitWidth != oldValue { contentDidChange() } }
    }
    /// Minimum scale of text that is scaled down; 0, the default, is unlimited.
    open var minimumScaleFactor: CGFloat = 0 {
        didSet { if minimumScaleFactor != oldValue { contentDidChange() } }
    }
    /// Vertical position of text that is scaled down. On the same baseline by default.
    open var baselineAdjustment = UIBaselineAdjustment.alignBaselines {
        didSet { if baselineAdjustment != oldValue { contentDidChange() } }
    }
    /// Text colour while ``isHighlighted``; nil uses ``textColor``.
    open var highlightedTextColor: UIColor? {
        didSet { if highlightedTextColor != oldValue, isHighlighted { contentDidChange() } }
    }
    /// Whether the text uses the highlighted colour, as in a selected cell.
    open var isHighlighted = false {
        didSet { if isHighlighted != oldValue { contentDidChange() } }
    }
    /// Shadow colour; nil, the default, is no shadow.
    open var shadowColor: UIColor? { didSet { shadowDidChange() } }
    /// Offset of the shadow in points. One point up by default.
    open var shadowOffset = CGSize(width: 0, height: -1) { didSet { shadowDidChange() } }
    /// Width at which ``intrinsicContentSize`` wraps several lines; 0, the default, does not wrap.
    open var preferredMaxLayoutWidth: CGFloat = 0 {
        didSet { if preferredMaxLayoutWidth != oldValue { invalidateIntrinsicContentSize() } }
    }
    /// Whether the text is shown at full opacity.
    open var isEnabled = true {
        didSet { if isEnabled != oldValue { contentDidChange() } }
    }

    var shownColor: UIColor {
        let color: UIColor = isHighlighted ? highlightedTextColor ?? plainColor : plainColor
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

    /// Returns the text's runs, scaled to fit a width.
    func fittingRuns(in width: CGFloat) -> [TextRun] {
        let scale = fittingScale(in: width)
        return scale == 1 ? textRuns : textRuns.map { $0.scaled(by: scale) }
    }

    /// Returns the factor by which a single line is scaled to fit a width.
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

    /// Shows another text.
    package func show(_ content: Content) {
        self.content = content
        contentDidChange()
    }

    private func contentDidChange() {
        show(textRuns)
        invalidateIntrinsicContentSize()
        setNeedsLayout()
        if drawsItself { setNeedsDisplay() }
    }

    /// Whether fonts that depend on the size of text follow it; see ``UIContentSizeCategoryAdjusting``.
    open var adjustsFontForContentSizeCategory = false { didSet { textSizeDidChange() } }

    @_spi(Hooks) open override func textSizeDidChange() {
        super.textSizeDidChange()
        guard adjustsFontForContentSizeCategory else { return }
        let size = traitCollection.preferredContentSizeCategory
        let adjusted = ownFont?.adjusted(to: size)
        var isChanged = adjusted != ownFont
        ownFont = adjusted
        if case .attributed(let text) = content, let new = text.adjusted(to: size) {
            content = .attributed(new)
            isChanged = true
        }
        if isChanged { contentDidChange() }
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

    /// Returns the width of the spaces at the end of a text.
    private static func trailingWidth(of runs: [TextRun]) -> CGFloat {
        guard var last = runs.last, last.text.last == " " else { return 0 }
        func width(_ text: String) -> CGFloat {
            last.text = text
            return TextLayout([last], width: .infinity, style: ParagraphStyle()).size.width
        }
        let spaces = String(last.text.reversed().prefix { $0 == " " })
        return width(spaces + ".") - width(".")
    }

    /// Returns the rectangle of the text, placed at the upper left corner of the bounds; empty without a text. `sizeThatFits(_:)`
    /// and the intrinsic size use it, so a subclass that enlarges it enlarges the label.
    open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
        let runs = textRuns
        guard runs.contains(where: { !$0.text.isEmpty }) else { return CGRect(origin: bounds.origin, size: .zero) }
        let width = numberOfLines == 1 || !(bounds.width > 0) ? .infinity : bounds.width
        let fit = TextLayout.seen(
            runs, width: width, style: style(lines: numberOfLines), height: .infinity, reach: 0
        ).size
        // A line that does not wrap includes the spaces at its end.
        let trailing = width == .infinity ? Self.trailingWidth(of: runs) : 0
        let scale = layer.contentsScale
        let size = CGSize(
            width: ((fit.width + trailing) * scale).rounded(.up) / scale, height: (fit.height * scale).rounded(.up) / scale)
        return CGRect(origin: bounds.origin, size: size)
    }

    // MARK: Drawing

    /// Draws the text into the current context, vertically centred in a rectangle.
    ///
    /// Labels normally show a layer of outlines and do not call this method. A label whose class overrides it, or `draw(_:)` or
    /// `draw(_:in:)`, is drawn into a bitmap by `draw(_:)`, which calls this method with the bounds.
    open func drawText(in rect: CGRect) { drawSetText(in: rect) }

    open override func draw(_ rect: CGRect) { if drawsItself { drawText(in: bounds) } }

    @_spi(Hooks) open override func sizeDidChange(from old: CGSize) {
        super.sizeDidChange(from: old)
        if drawsItself { setNeedsDisplay() }
    }

    /// The runs to measure: an empty label is one line high.
    var measuredRuns: [TextRun] { measuredRuns(of: content) }

    /// Returns the runs of another text in the label's style; at least one.
    package func measuredRuns(of content: Content) -> [TextRun] {
        let runs = runs(of: content)
        return runs.isEmpty ? [TextRun("", font: plainFont.font)] : runs
    }

    private func runs(of content: Content) -> [TextRun] {
        switch content {
        case .none: []
        case .plain(let text): text.isEmpty ? [] : [TextRun(text, font: plainFont.font, color: shownColor.cgColor)]
        case .attributed(let text): text.runs(font: plainFont, color: shownColor)
        case .runs(let runs): runs
        }
    }

    @_spi(Hooks) open override var contentWraps: Bool { numberOfLines != 1 && preferredMaxLayoutWidth <= 0 }

    override class var overridesDrawing: Bool { overrides(self) }

    @_spi(Hooks) open override func baselineOffset(_ line: TextBaseline, width: CGFloat) -> CGFloat? {
        let room = numberOfLines == 1 || width <= 0 ? .infinity : width
        let layout = TextLayout(measuredRuns, width: room, style: style(lines: numberOfLines))
        let baseline = line == .first ? layout.firstBaseline : layout.lines.last?.origin.y ?? layout.firstBaseline
        return baseline - layout.size.height / 2
    }

    /// The first baseline, from the label's top.
    package final var firstBaseline: CGFloat { textLayer.frame.minY + textLayer.layout.firstBaseline }

    /// The properties that code reads and sets by name, beside those of the superclass.
    @_spi(Hooks) open override class var namedProperties: [String: NamedProperty] {
        super.namedProperties.merging([
            "text": .init(\UILabel.text), "attributedText": .init(\UILabel.attributedText), "font": .init(\UILabel.font),
            "textColor": .init(\UILabel.textColor), "textAlignment": .init(\UILabel.textAlignment),
            "numberOfLines": .init(\UILabel.numberOfLines), "lineBreakMode": .init(\UILabel.lineBreakMode),
            "adjustsFontSizeToFitWidth": .init(\UILabel.adjustsFontSizeToFitWidth),
            "minimumScaleFactor": .init(\UILabel.minimumScaleFactor), "baselineAdjustment": .init(\UILabel.baselineAdjustment),
            "highlightedTextColor": .init(\UILabel.highlightedTextColor), "shadowColor": .init(\UILabel.shadowColor),
            "shadowOffset": .init(\UILabel.shadowOffset), "enabled": .init(\UILabel.isEnabled),
            "highlighted": .init(\UILabel.isHighlighted),
        ]) { $1 }
    }

    /// The properties that `appearance()` sets, beside those of every view.
    open override class var appearanceTraits: [AppearanceTrait] {
        super.appearanceTraits + [
            AppearanceTrait(\UILabel.font),
            AppearanceTrait(\UILabel.textColor),
            AppearanceTrait(\UILabel.numberOfLines),
            AppearanceTrait(\UILabel.shadowColor),
            AppearanceTrait(\UILabel.shadowOffset),
            AppearanceTrait(\UILabel.highlightedTextColor),
        ]
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        // Property observers do not run for values set in an extension's initializer, so update the text here.
        let runs = fittingRuns(in: bounds.width)
        show(runs)
        textLayer.paragraphStyle = style(lines: shownLines(runs, in: bounds.size))
        textLayer.bounds = CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height)
        let layout = textLayer.limitedLayout
        textLayer.bounds.size.height = layout.size.height
        textLayer.position = CGPoint(x: bounds.midX, y: top(of: layout, in: bounds) + layout.size.height / 2)
    }

    open override func themeDidChange() {
        super.themeDidChange()
        shadowDidChange()
        contentDidChange()
    }
}

/// Vertical position of text that is set smaller to fit, relative to text of full size.
nonisolated public enum UIBaselineAdjustment: Int, Sendable {
    /// The same baseline.
    case alignBaselines
    /// The same middle.
    case alignCenters
    /// The same top.
    case none
}

extension UILabel {
    private static let drawing = OverrideTable(of: UILabel.self, unchanged: Unchanged.self, changed: Drawing.self, count: 3)

    /// A subclass without overrides.
    private final class Unchanged: UILabel {}
    /// A subclass that overrides only the three drawing methods.
    private final class Drawing: UILabel {
        override func drawText(in rect: CGRect) { UIGraphicsGetCurrentContext()?.beginPath() }
        override func draw(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.closePath() }
        override func draw(_ layer: CALayer, in ctx: CGContext) { ctx.beginPath() }
    }

    /// Returns whether a class of labels overrides a drawing method.
    static func overrides(_ type: UILabel.Type) -> Bool { drawing.isOverridden(in: type) }

    /// Returns the number of lines shown in a size: as many as fit, at least one.
    final func shownLines(_ runs: [TextRun], in size: CGSize) -> Int {
        guard numberOfLines != 1 else { return 1 }
        let all = TextLayout.seen(
            runs, width: size.width, style: style(lines: numberOfLines), height: size.height + 1, reach: 0
        ).lines
        // Tolerate half a point, so that a label of exactly its text's height shows all of it.
        let room = all.prefix { $0.top + $0.height <= size.height + 0.5 }.count
        return room < all.count ? max(1, room) : numberOfLines
    }

    /// y of the text's top in a rectangle. The text is vertically centred, with the first baseline on a row of pixels.
    final func top(of layout: TextLayout, in rect: CGRect) -> CGFloat {
        let scale = layer.contentsScale
        var top = (rect.height - layout.size.height) / 2
        if fittingScale(in: rect.width) != 1, baselineAdjustment != .alignCenters {
            let full = TextLayout(measuredRuns, width: .infinity, style: style(lines: 1))
            top = (rect.height - full.size.height) / 2
            if baselineAdjustment == .alignBaselines { top += full.firstBaseline - layout.firstBaseline }
        }
        let baseline = ((top + layout.firstBaseline) * scale).rounded() / scale
        return rect.minY + baseline - layout.firstBaseline
    }

    /// Draws the text as the label shows it into the current context.
    package final func drawSetText(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), rect.width > 0, rect.height > 0 else { return }
        let runs = fittingRuns(in: rect.width)
        let layout = TextLayout(runs, width: rect.width, style: style(lines: shownLines(runs, in: rect.size)))
        context.saveGState()
        if let shadowColor { context.setShadow(offset: shadowOffset, blur: 0, color: shadowColor.cgColor) }
        context.draw(layout, at: CGPoint(x: rect.minX, y: top(of: layout, in: rect)))
        context.restoreGState()
    }
}
