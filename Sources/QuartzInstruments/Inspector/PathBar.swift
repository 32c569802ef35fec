import QuartzUI

/// The layers above the selected one, from the demo's layer on; a click on one selects it. If the path is too long, it begins with an
/// ellipsis.
final class PathBar: UIView {
    static let height: CGFloat = 22

    /// Called with a clicked layer.
    var onPick: (CALayer) -> Void = { _ in }

    private var links: [PathLink] = []
    private let rest = UILabel(line: "…", font: Theme.captionFont, color: Theme.secondaryText)
    private var path: [(id: ObjectIdentifier, name: String)] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(rest)
    }

    required init?(coder: NSCoder) { nil }

    /// The names of the layers, from the topmost one on.
    var names: [String] { path.map(\.name) }

    /// Shows the path of a layer below a root.
    func show(_ layer: CALayer, below root: CALayer, _ names: LayerNames) {
        let above = sequence(first: layer, next: \.superlayer)
        let layers = Array(Array(above.prefix { $0 !== root.superlayer }).reversed())
        let path = layers.map { (ObjectIdentifier($0), names.name(of: $0)) }
        guard !path.elementsEqual(self.path, by: { $0 == $1 }) else { return }
        self.path = path
        while links.count > layers.count { links.removeLast().removeFromSuperview() }
        while links.count < layers.count {
            let link = PathLink()
            links.append(link)
            addSubview(link)
        }
        for (index, (link, layer)) in zip(links, layers).enumerated() {
            link.show(path[index].1, isLast: index == layers.count - 1)
            link.onPick = { [weak self, weak layer] in if let layer { self?.onPick(layer) } }
        }
        setNeedsLayout()
    }

    override func layoutSubviews() {
        // The last layers matter most.
        var room = bounds.width
        var first = links.count
        while first > 0 {
            let width = links[first - 1].width
            guard width <= room - (first > 1 ? 16 : 0) || first == links.count else { break }
            room -= width
            first -= 1
        }
        rest.isHidden = first == 0
        rest.frame = CGRect(x: 0, y: 3, width: 14, height: 15)
        var x: CGFloat = first == 0 ? 0 : 14
        for (index, link) in links.enumerated() {
            link.isHidden = index < first
            guard index >= first else { continue }
            link.frame = CGRect(x: x, y: 0, width: min(link.width, max(0, bounds.width - x)), height: bounds.height)
            x += link.width
        }
    }
}

/// A layer's name in the path.
private final class PathLink: PressControl {
    private let label = UILabel(line: "", font: Theme.captionFont, color: Theme.secondaryText)
    private var isLast = false
    var onPick: () -> Void = {}

    override init(frame: CGRect) {
        super.init(frame: frame)
        label.isUserInteractionEnabled = false
        addSubview(label)
        addAction(UIAction { [unowned self] _ in onPick() }, for: .touchUpInside)
    }

    required init?(coder: NSCoder) { nil }

    func show(_ name: String, isLast: Bool) {
        self.isLast = isLast
        accessibilityLabel = "select \(name)"
        label.show(isLast ? name : name + "  ›")
        stateDidChange()
    }

    /// The width of the name with the gap behind it.
    var width: CGFloat { label.sizeThatFits(.zero).width.rounded(.up) + 6 }

    override func stateDidChange() {
        label.textColor = isLast || state.contains(.hovered) ? Theme.text : Theme.secondaryText
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = CGRect(x: 0, y: 3, width: bounds.width, height: 15)
    }
}
