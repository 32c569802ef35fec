/// One row of a menu: tick, title, subtitle, and an image or the submenu arrow at its end.
final class MenuRow: UIView {
    let entry: MenuPanel.Entry
    private let title = UILabel()
    private let subtitle = UILabel()
    private let sign = UILabel()
    private let picture = UIImageView(frame: .zero)
    private let line = UIView()
    private let hasTicks: Bool
    private static let margin: CGFloat = 10
    private static let tickWidth: CGFloat = 18

    init(_ entry: MenuPanel.Entry, hasTicks: Bool) {
        self.entry = entry
        self.hasTicks = hasTicks
        super.init(frame: .zero)
        layer.cornerRadius = 5
        subtitle.font = Theme.captionFont
        picture.contentMode = .scaleAspectFit
        switch entry {
        case .heading(let text):
            title.text = text
            title.font = Theme.captionFont
        case .action(let action):
            take(action)
            sign.text = action.state == .on ? "✓" : action.state == .mixed ? "–" : ""
        case .menu(let menu):
            take(menu)
            sign.text = "›"
        case .back(let text): title.text = "‹ " + (text.isEmpty ? "Back" : text)
        case .line:
            line.backgroundColor = Theme.hairline
            addSubview(line)
        }
        for view in [title, subtitle, sign, picture] { addSubview(view) }
        applyLooks()
    }

    required init?(coder: NSCoder) { nil }

    private func take(_ element: UIMenuElement) {
        title.text = element.title
        subtitle.text = element.subtitle
        picture.image = element.image
    }

    var isHighlighted = false { didSet { applyLooks() } }

    private var isDestructive: Bool {
        switch entry {
        case .action(let action): action.attributes.contains(.destructive)
        case .menu(let menu): menu.options.contains(.destructive)
        default: false
        }
    }

    private var isQuiet: Bool { if case .heading = entry { true } else { false } }

    private func applyLooks() {
        let color: UIColor =
            isHighlighted ? Theme.onAccent : isQuiet ? Theme.secondaryText : isDestructive ? Theme.warning : Theme.text
        backgroundColor = isHighlighted ? tintColor : nil
        for label in [title, sign] { label.textColor = color }
        subtitle.textColor = isHighlighted ? Theme.onAccent : Theme.secondaryText
        picture.tintColor = color
        alpha = entry.canBeChosen || isQuiet || picture.superview == nil ? 1 : 0.4
        if case .line = entry { alpha = 1 }
    }

    var wantedWidth: CGFloat {
        let texts = max(
            title.intrinsicContentSize.width, subtitle.text?.isEmpty == false ? subtitle.intrinsicContentSize.width : 0)
        return texts.rounded(.up) + 2 * Self.margin + (hasTicks ? Self.tickWidth : 0) + endWidth
    }

    /// The width of the image or the submenu arrow.
    private var endWidth: CGFloat { picture.image != nil ? 26 : isMenu ? 18 : 0 }

    private var isMenu: Bool { if case .menu = entry { true } else { false } }

    override func layoutSubviews() {
        super.layoutSubviews()
        line.frame = CGRect(x: 0, y: 4, width: bounds.width, height: 1)
        let x = Self.margin + (hasTicks && !isQuiet ? Self.tickWidth : 0)
        let width = max(0, bounds.width - x - Self.margin - endWidth)
        let hasSubtitle = subtitle.text?.isEmpty == false
        title.frame = CGRect(x: x, y: hasSubtitle ? 4 : 0, width: width, height: hasSubtitle ? 20 : bounds.height)
        subtitle.frame = CGRect(x: x, y: 22, width: width, height: hasSubtitle ? 16 : 0)
        sign.frame =
            isMenu
            ? CGRect(x: bounds.width - Self.margin - 8, y: 0, width: 8, height: bounds.height)
            : CGRect(x: Self.margin - 2, y: 0, width: Self.tickWidth, height: bounds.height)
        picture.frame = CGRect(x: bounds.width - Self.margin - 16, y: (bounds.height - 16) / 2, width: 16, height: 16)
    }
}
