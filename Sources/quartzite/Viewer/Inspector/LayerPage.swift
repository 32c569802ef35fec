import QuartzUI

/// The inspector's first page: a layer's properties in model and presentation, and its animations.
final class LayerPage: UIScrollView {
    /// Called when a property or an animation is clicked, with whether its value is added to the plot.
    var onPick: (_ keyPath: String, _ isMore: Bool) -> Void = { _, _ in }

    /// Called with a typed value of a property.
    ///
    /// - Returns: Whether the text is a value of the property.
    var onEdit: (_ text: String, _ row: LayerReading.Row) -> Bool = { _, _ in false }

    private let className = UILabel(font: Theme.labelFont, color: Theme.text)
    private let name = UILabel(font: Theme.labelFont, color: Theme.secondaryText, alignment: .right)
    private let columns = ColumnHeads()
    private let animationsTitle = UILabel(line: "ANIMATIONS", font: Theme.captionFont, color: Theme.secondaryText)
    private(set) var rows: [PropertyRow] = []
    private var animations: [AnimationRow] = []
    private let noAnimations = UILabel(line: "None on this layer", font: Theme.labelFont, color: Theme.secondaryText)

    override init(frame: CGRect) {
        super.init(frame: frame)
        showsHorizontalScrollIndicator = false
        for view in [className, name, columns, animationsTitle, noAnimations] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    /// Updates the page from a layer.
    ///
    /// - Parameter names: The names of the demo's layers.
    func update(_ target: CALayer, _ names: LayerNames?) {
        let reading = LayerReading(target)
        className.show(reading.className)
        name.show(names?.name(of: target) ?? reading.name)
        let now = target.convertTime(CACurrentMediaTime(), from: nil)
        let running = target.runningAnimations
        if rows.count != reading.rows.count || animations.count != running.count {
            fit(&rows, to: reading.rows.count) { PropertyRow() }
            fit(&animations, to: running.count) { AnimationRow() }
            setNeedsLayout()
        }
        for (view, row) in zip(rows, reading.rows) {
            view.show(row)
            view.onPick = { [unowned self, unowned view] in onPick(row.keyPath, view.isMore) }
            view.model.onEdit = { [unowned self] in onEdit($0, row) }
        }
        for (view, running) in zip(animations, running) {
            view.show(AnimationReading(running, at: now))
            let path = running.animation.keyPaths.first
            view.onPick = { [unowned self, unowned view] in if let path { onPick(path, view.isMore) } }
        }
        noAnimations.isHidden = !running.isEmpty
    }

    private func fit<Row: UIView>(_ rows: inout [Row], to count: Int, make: () -> Row) {
        while rows.count > count { rows.removeLast().removeFromSuperview() }
        while rows.count < count {
            let row = make()
            rows.append(row)
            addSubview(row)
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let padding = Theme.padding
        let width = max(0, bounds.width - 2 * padding)
        className.frame = CGRect(x: padding, y: 2, width: width * 0.6, height: 18)
        name.frame = CGRect(x: padding + width * 0.6, y: 2, width: width * 0.4, height: 18)
        columns.frame = CGRect(x: padding, y: 30, width: width, height: 15)
        var y: CGFloat = 52
        for row in rows {
            row.frame = CGRect(x: padding, y: y, width: width, height: PropertyRow.height)
            y += PropertyRow.height
        }
        animationsTitle.frame = CGRect(x: padding, y: y + padding, width: width, height: 15)
        y += padding + 23
        noAnimations.frame = CGRect(x: padding, y: y, width: width, height: 18)
        for row in animations {
            row.frame = CGRect(x: padding, y: y, width: width, height: AnimationRow.height)
            y += AnimationRow.height
        }
        contentSize = CGSize(width: bounds.width, height: y + (animations.isEmpty ? 34 : padding))
    }
}

/// The inspector's description of a layer: its main properties in model and presentation.
struct LayerReading: Equatable {
    /// A property's value.
    enum Value: Equatable {
        /// A number and its unit.
        case number(Double, decimals: Int, unit: String)
        /// A colour; nil for none.
        case color(CGColor?)
        /// No value, as before the first commit.
        case none

        /// The text of the value; empty for colours.
        var text: String {
            switch self {
            case .number(let number, let decimals, _): Self.text(number, decimals)
            case .color(let color): color == nil ? "none" : ""
            case .none: "–"
            }
        }

        /// The unit, shown in a less prominent colour.
        var unit: String {
            if case .number(_, _, let unit) = self { unit } else { "" }
        }

        /// Returns a fixed number of decimals, without a negative zero.
        static func text(_ number: Double, _ decimals: Int) -> String {
            guard number.isFinite, abs(number) < 1e9 else { return number.isNaN ? "nan" : number > 0 ? "∞" : "−∞" }
            let factor = pow(10, Double(decimals))
            let rounded = (number * factor).rounded() / factor
            let text = String(format: "%.\(decimals)f", abs(rounded))
            return rounded < 0 ? "−" + text : text
        }
    }

    /// A property in both trees.
    struct Row: Equatable {
        let name: String
        let keyPath: String
        let model: Value
        let presentation: Value
    }

    let className: String
    let name: String
    let rows: [Row]

    init(_ layer: CALayer) {
        className = "\(type(of: layer))"
        name = layer.name ?? ""
        let shown = layer.presentation()
        rows = Self.properties.map { property in
            Row(
                name: property.name, keyPath: property.keyPath, model: property.read(layer),
                presentation: shown.map(property.read) ?? .none)
        }
    }

    private struct Property {
        let name: String
        let keyPath: String
        let read: (CALayer) -> Value
    }

    private static func points(_ name: String, _ path: String, _ read: @escaping (CALayer) -> CGFloat) -> Property {
        Property(name: name, keyPath: path) { .number(Double(read($0)), decimals: 1, unit: "") }
    }

    private static func keyPath(_ name: String, _ path: String, factor: Double = 1, unit: String = "", decimals: Int) -> Property
    {
        Property(name: name, keyPath: path) { layer in
            guard let number = layer.value(forKeyPath: path) as? NSNumber else { return .none }
            return .number(number.doubleValue * factor, decimals: decimals, unit: unit)
        }
    }

    private static let properties: [Property] = [
        points("position x", "position.x") { $0.position.x },
        points("position y", "position.y") { $0.position.y },
        points("z position", "zPosition") { $0.zPosition },
        points("width", "bounds.size.width") { $0.bounds.width },
        points("height", "bounds.size.height") { $0.bounds.height },
        keyPath("rotation", "transform.rotation.z", factor: 180 / .pi, unit: "°", decimals: 1),
        keyPath("rotation x", "transform.rotation.x", factor: 180 / .pi, unit: "°", decimals: 1),
        keyPath("rotation y", "transform.rotation.y", factor: 180 / .pi, unit: "°", decimals: 1),
        keyPath("scale x", "transform.scale.x", decimals: 3),
        keyPath("scale y", "transform.scale.y", decimals: 3),
        points("corner radius", "cornerRadius") { $0.cornerRadius },
        Property(name: "opacity", keyPath: "opacity") { .number(Double($0.opacity), decimals: 3, unit: "") },
        Property(name: "background", keyPath: "backgroundColor") { .color($0.backgroundColor) },
    ]
}

/// The unit in which the inspector shows a property.
enum Quantity {
    /// Points, fractions and other numbers without a unit.
    case plain
    /// An angle: degrees, while the engine computes in radians.
    case angle

    init(_ keyPath: String) {
        self = keyPath.contains(".rotation") ? .angle : .plain
    }

    /// The factor from the engine's number to the shown one.
    var factor: Double { self == .angle ? 180 / .pi : 1 }
    /// The unit, after a number.
    var unit: String { self == .angle ? "°" : "" }
}

/// The inspector's description of an animation.
struct AnimationReading: Equatable {
    /// The animation's key; empty for none.
    let key: String
    /// The kind of animation and its property.
    let kind: String
    let fillMode: String
    /// Seconds since its begin, and of its active duration; infinity for an endless one.
    let elapsed: Double
    let length: Double

    /// The fraction that has elapsed; of a single pass for an endless animation.
    let progress: Double

    init(_ running: RunningAnimation, at time: Double) {
        let animation = running.animation
        key = running.key ?? ""
        let path = (animation as? CAPropertyAnimation)?.keyPath
        kind = [Self.kind(of: animation), path].compactMap { $0 }.joined(separator: " · ")
        fillMode = animation.fillMode.rawValue
        length = running.end - running.begin
        elapsed = min(max(0, time - running.begin), length)
        let speed = abs(Double(animation.speed))
        let pass = speed > 0 ? running.duration / speed : .infinity
        let share = length.isFinite ? elapsed / length : (elapsed / pass).truncatingRemainder(dividingBy: 1)
        progress = share.isFinite ? min(max(share, 0), 1) : length == 0 ? 1 : 0
    }

    static func kind(of animation: CAAnimation) -> String {
        switch animation {
        case is CASpringAnimation: "spring"
        case is CABasicAnimation: "basic"
        case is CAKeyframeAnimation: "keyframes"
        case let group as CAAnimationGroup: (group.animations ?? []).isEmpty ? "wait" : "group"
        case is CATransition: "transition"
        default: "\(type(of: animation))"
        }
    }

    /// Elapsed and total time: `0.75 of 2.00 s`, `3.10 s, for ever`.
    var timeText: String {
        func seconds(_ value: Double) -> String { LayerReading.Value.text(value, 2) }
        return length.isFinite ? "\(seconds(elapsed)) of \(seconds(length)) s" : "\(seconds(elapsed)) s, for ever"
    }
}

/// An animation in the inspector: key, kind, progress and fill mode.
final class AnimationRow: PickableRow {
    static let height: CGFloat = 64

    private let key = UILabel(font: Theme.labelFont, color: Theme.text)
    private let time = UILabel(font: Theme.captionFont, color: Theme.secondaryText, alignment: .right)
    private let kind = UILabel(font: Theme.captionFont, color: Theme.secondaryText)
    private let fillMode = UILabel(font: Theme.captionFont, color: Theme.secondaryText, alignment: .right)
    private let track = UIView()
    private let bar = UIView()
    private var progress = 0.0

    override init(frame: CGRect) {
        super.init(frame: frame)
        track.isUserInteractionEnabled = false
        bar.isUserInteractionEnabled = false
        track.backgroundColor = Theme.hairline
        bar.backgroundColor = Theme.presentation
        for view in [track, bar] { view.layer.cornerRadius = 2 }
        for view in [key, time, kind, fillMode, track, bar] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    func show(_ reading: AnimationReading) {
        key.show(reading.key.isEmpty ? "no key" : reading.key)
        time.show(reading.timeText)
        kind.show(reading.kind)
        fillMode.show(reading.fillMode)
        progress = reading.progress
        placeBar()
    }

    private func placeBar() {
        bar.frame = CGRect(x: 0, y: track.frame.minY, width: CGFloat(progress) * bounds.width, height: 4)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let side: CGFloat = 112
        let left = max(0, bounds.width - side - Theme.grid)
        key.frame = CGRect(x: 0, y: 4, width: left, height: 18)
        time.frame = CGRect(x: bounds.width - side, y: 6, width: side, height: 15)
        kind.frame = CGRect(x: 0, y: 24, width: max(0, bounds.width - 64 - Theme.grid), height: 15)
        fillMode.frame = CGRect(x: bounds.width - 64, y: 24, width: 64, height: 15)
        track.frame = CGRect(x: 0, y: 46, width: bounds.width, height: 4)
        placeBar()
    }
}
