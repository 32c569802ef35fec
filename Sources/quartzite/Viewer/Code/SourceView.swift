import Demos
import QuartzUI

/// The right panel in place of the inspector: the demo's source.
final class SourceView: UIView {
    private let title = UILabel(line: "", font: UIFont.systemFont(ofSize: 15, weight: .semibold), color: Theme.text)
    private let path = UILabel(line: "", font: Theme.captionFont, color: Theme.secondaryText)
    private let copyButton: IconButton
    private let closeButton: IconButton
    private let missing = UILabel(font: Theme.labelFont, color: Theme.secondaryText)
    let text = SourceText()

    /// The shown source; nil if it is not installed.
    private(set) var source: String?

    /// - Parameters:
    ///   - onCopy: Called with the text that the copy button put on the clipboard.
    ///   - onClose: Called by the close button.
    init(onCopy: @escaping (String) -> Void, onClose: @escaping () -> Void) {
        var copy: () -> Void = {}
        copyButton = IconButton(.copy, tip: "Copy the source") { copy() }
        closeButton = IconButton(.close, tip: "Close the source  C", action: onClose)
        super.init(frame: .zero)
        copy = { [unowned self] in if let source { onCopy(source) } }
        backgroundColor = Theme.panel
        clipsToBounds = true
        missing.numberOfLines = 3
        for view in [title, path, copyButton, closeButton, text, missing] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    /// Shows a demo's source.
    func show(_ demo: Demo.Type) {
        source = demo.source
        title.show(demo.info.title)
        path.show(demo.sourceTitle)
        text.show(source ?? "", marked: demo.techniqueLines)
        missing.show(
            source == nil ? "The sources of the demos are not installed: QUARTZITE_ASSETS names the folder of assets." : "")
        setNeedsLayout()
    }

    override func layoutSubviews() {
        let padding = Theme.padding
        let side = Theme.controlHeight
        closeButton.frame = CGRect(x: bounds.width - padding - side, y: 12, width: side, height: side)
        copyButton.frame = CGRect(x: closeButton.frame.minX - Theme.grid - side, y: 12, width: side, height: side)
        copyButton.isHidden = source == nil || Host.services == nil
        let width = max(0, copyButton.frame.minX - 2 * padding)
        title.frame = CGRect(x: padding, y: 9, width: width, height: 20)
        path.frame = CGRect(x: padding, y: 30, width: width, height: 15)
        text.frame = CGRect(x: 0, y: 56, width: bounds.width, height: max(0, bounds.height - 56))
        missing.frame = CGRect(x: padding, y: 56, width: max(0, bounds.width - 2 * padding), height: 54)
    }
}

/// Lines of code with numbers; scrolls in both directions and keeps labels for the visible lines only.
final class SourceText: UIScrollView {
    private static let font = UIFont.monospacedSystemFont(ofSize: 12, weight: .regular)
    private static let lineHeight: CGFloat = 18
    private static let gutter: CGFloat = 40

    private var lines: [String] = []
    /// The labels in use, by line.
    private var labels: [Int: (number: UILabel, code: UILabel)] = [:]
    private var longest: CGFloat = 0

    /// The number of lines.
    var count: Int { lines.count }

    /// The marked lines; empty for none.
    private(set) var marked = 0..<0
    private let ground = UIView()
    private let bar = UIView()

    /// Shows a text.
    ///
    /// - Parameter marked: Lines that are marked and scrolled to; nil for none, from the beginning.
    func show(_ text: String, marked: Range<Int>? = nil) {
        lines = text.isEmpty ? [] : text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last?.isEmpty ?? false { lines.removeLast() }
        let advance = TextLayout([TextRun("0", font: Self.font.font)], width: .infinity, style: ParagraphStyle()).size.width
        longest = CGFloat(lines.map(\.count).max() ?? 0) * advance
        dropLabels()
        self.marked = marked?.clamped(to: 0..<lines.count) ?? 0..<0
        wantsMark = true
        contentOffset = .zero
        setNeedsLayout()
    }

    /// Whether the marked lines must still be scrolled to, because there is no size before the first layout.
    private var wantsMark = false

    private func placeMark() {
        let frame = CGRect(
            x: 0, y: CGFloat(marked.lowerBound) * Self.lineHeight, width: max(bounds.width, contentSize.width),
            height: CGFloat(marked.count) * Self.lineHeight)
        for view in [ground, bar] {
            view.isHidden = marked.isEmpty
            view.isUserInteractionEnabled = false
            if view.superview == nil { insertSubview(view, at: 0) }
        }
        ground.backgroundColor = Theme.accent.withAlphaComponent(0.1)
        bar.backgroundColor = Theme.accent
        UIView.performWithoutAnimation {
            ground.frame = frame
            bar.frame = CGRect(x: 0, y: frame.minY, width: 3, height: frame.height)
        }
        guard wantsMark, !bounds.isEmpty else { return }
        wantsMark = false
        let most = max(0, contentSize.height - bounds.height)
        if !marked.isEmpty { contentOffset.y = min(max(0, frame.minY - 2 * Self.lineHeight), most) }
    }

    private func dropLabels() {
        for (number, code) in labels.values {
            number.removeFromSuperview()
            code.removeFromSuperview()
        }
        labels = [:]
    }

    override var contentOffset: CGPoint {
        didSet { setNeedsLayout() }
    }

    override func themeDidChange() {
        super.themeDidChange()
        dropLabels()
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        contentSize = CGSize(
            width: Self.gutter + Theme.padding + longest + Theme.padding,
            height: CGFloat(lines.count) * Self.lineHeight + Theme.padding)
        placeMark()
        let first = max(0, Int(contentOffset.y / Self.lineHeight))
        let last = min(lines.count, Int(((contentOffset.y + bounds.height) / Self.lineHeight).rounded(.up)))
        let seen = first..<max(first, last)
        for (line, pair) in labels where !seen.contains(line) {
            pair.number.removeFromSuperview()
            pair.code.removeFromSuperview()
            labels[line] = nil
        }
        UIView.performWithoutAnimation {
            for line in seen where labels[line] == nil { labels[line] = makeLabels(line) }
        }
    }

    private func makeLabels(_ line: Int) -> (UILabel, UILabel) {
        let y = CGFloat(line) * Self.lineHeight
        let number = UILabel(line: "\(line + 1)", font: Theme.captionFont, color: Theme.secondaryText, alignment: .right)
        number.frame = CGRect(x: 0, y: y, width: Self.gutter, height: Self.lineHeight)
        let code = UILabel(frame: CGRect(x: Self.gutter + Theme.padding, y: y, width: longest + 8, height: Self.lineHeight))
        code.textRuns = SwiftLine(lines[line]).tokens.map {
            TextRun($0.text, font: Self.font.font, color: Self.color($0.kind).cgColor)
        }
        insertSubview(number, aboveSubview: ground)
        insertSubview(code, aboveSubview: ground)
        return (number, code)
    }

    private static let literal = UIColor(dark: UIColor(hex: 0xB48CFF), light: UIColor(hex: 0x6B3FC4))

    private static func color(_ kind: SwiftLine.Kind) -> UIColor {
        switch kind {
        case .plain: Theme.text
        case .keyword: Theme.accent
        case .comment: Theme.secondaryText
        case .literal: literal
        }
    }
}

/// A line of Swift split into tokens for syntax colouring. Neighbouring tokens of one kind are joined.
struct SwiftLine {
    /// The kind of a token.
    enum Kind {
        case plain, keyword, comment, literal
    }

    /// A run of text of one kind.
    struct Token: Equatable {
        let text: String
        let kind: Kind
    }

    let tokens: [Token]

    private static let keywords: Set<String> = [
        "as", "async", "await", "break", "case", "catch", "class", "continue", "convenience", "default", "defer", "do", "else",
        "enum", "extension", "false", "fileprivate", "final", "for", "func", "guard", "if", "import", "in", "init", "inout", "is",
        "lazy", "let", "nil", "open", "override", "private", "protocol", "public", "repeat", "required", "return", "self",
        "static",
        "struct", "super", "switch", "throw", "throws", "true", "try", "unowned", "var", "weak", "where", "while",
    ]

    init(_ line: String) {
        var tokens: [Token] = []
        var rest = Substring(line)
        func add(_ text: Substring, _ kind: Kind) {
            if let last = tokens.last, last.kind == kind {
                tokens[tokens.count - 1] = Token(text: last.text + text, kind: kind)
            } else {
                tokens.append(Token(text: String(text), kind: kind))
            }
        }
        while let first = rest.first {
            let piece: Substring
            if rest.hasPrefix("//") {
                piece = rest
                add(piece, .comment)
            } else if first == "\"" {
                piece = Self.string(rest)
                add(piece, .literal)
            } else if first.isLetter || first == "_" || first == "@" || first == "#" {
                let tail = rest.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                piece = rest[..<tail.endIndex]
                let isMember = tokens.last?.text.last == "."
                add(piece, !isMember && Self.keywords.contains(String(piece)) || first == "@" || first == "#" ? .keyword : .plain)
            } else if first.isNumber {
                piece = rest.prefix { $0.isNumber || $0 == "." || $0 == "_" || $0.isHexDigit || $0 == "x" }
                add(piece, .literal)
            } else {
                piece = rest.prefix(1)
                add(piece, .plain)
            }
            rest = rest[piece.endIndex...]
        }
        self.tokens = tokens
    }

    /// Returns a string literal, from its quotation mark to the closing one or to the end of the line.
    private static func string(_ text: Substring) -> Substring {
        var isEscaped = false
        for index in text.indices.dropFirst() {
            if isEscaped {
                isEscaped = false
            } else if text[index] == "\\" {
                isEscaped = true
            } else if text[index] == "\"" {
                return text[...index]
            }
        }
        return text
    }
}
