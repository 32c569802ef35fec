import QuartzUI

/// The inspector's page of one value: over time, its explanation, its velocity, and another pace to try.
package final class ValuePage: UIScrollView {
    /// The shown value; nil for the first animated one.
    package var keyPath: String? {
        didSet { if keyPath != oldValue { others.removeAll { $0 == keyPath } } }
    }
    /// Values that are plotted beside it.
    private(set) var others: [String] = []
    /// The maximum number of values in the plot.
    static let mostValues = 4
    /// The value of a layer without animations.
    private static let ordinary = "opacity"

    private let name = UILabel(line: "", font: Theme.labelFont, color: Theme.text)
    private let note = UILabel(line: "", font: Theme.captionFont, color: Theme.secondaryText, alignment: .right)
    private let back: IconButton
    private let forward: IconButton
    let plot = CurvePlot()
    /// The values that can be plotted.
    let chips = ValueChips()
    /// Called after a click has changed which values are shown. A paused demo has no frames that would update the page.
    var onSelect: () -> Void = {}
    private let velocityTitle = UILabel(line: "VELOCITY", font: Theme.captionFont, color: Theme.secondaryText)
    let velocity = CurvePlot()
    /// Tries another pace of the value's animation.
    package let editor = PaceEditor()
    /// The tried changes.
    package weak var trials: TrialBook?
    /// Called with a pace to try, the animation, and the path of the group's member.
    package var onTry: (Pace?, TrialBook.Place, [Int]) -> Void = { _, _, _ in }
    private let whyTitle = UILabel(line: "WHY THIS VALUE", font: Theme.captionFont, color: Theme.secondaryText)
    private var rows: [ExplanationRow] = []
    private var animated: [String] = []
    private var reading: ExplanationReading?
    private var velocityCurve: CurveReading?
    private var curves: [(signature: Signature, reading: CurveReading)] = []

    /// The inputs of a curve.
    private struct Signature: Equatable {
        let layer: ObjectIdentifier
        let keyPath: String
        let animations: [ObjectIdentifier]
        let window: ClosedRange<Double>
        let committed: [Double]
    }

    override init(frame: CGRect) {
        var step: (Int) -> Void = { _ in }
        back = IconButton(.back, tip: "Previous value") { step(-1) }
        forward = IconButton(.forward, tip: "Next value") { step(1) }
        super.init(frame: frame)
        step = { [unowned self] in
            choose($0)
            onSelect()
        }
        chips.onToggle = { [unowned self] in
            toggle($0)
            onSelect()
        }
        showsHorizontalScrollIndicator = false
        for view in [name, note, back, forward, plot, chips, velocityTitle, velocity, whyTitle, editor] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    private static let velocityHeight: CGFloat = 84

    /// The shown texts.
    var texts: [String] { (reading?.rows ?? []).map { ([$0.title, $0.value] + $0.details).joined(separator: " ") } }

    /// Selects another animated value.
    private func choose(_ step: Int) {
        guard !animated.isEmpty else { return }
        let place = animated.firstIndex(of: keyPath ?? animated[0]) ?? 0
        keyPath = animated[(place + step + animated.count) % animated.count]
    }

    /// Shows a single value; nil is the first animated one.
    func explain(_ path: String?) {
        others = []
        keyPath = path
    }

    /// Adds a value to the plot, or removes it. The last one cannot be removed.
    func toggle(_ path: String) {
        let first = keyPath ?? animated.first ?? Self.ordinary
        if path == first {
            if !others.isEmpty { keyPath = others.removeFirst() }
        } else if others.contains(path) {
            others.removeAll { $0 == path }
        } else {
            keyPath = first
            if others.count == Self.mostValues - 1 { others.removeFirst() }
            others.append(path)
        }
    }

    /// Updates the page from a layer.
    func update(_ target: CALayer, in run: (any Subject)?) {
        let running = target.runningAnimations
        animated = running.flatMap(\.animation.keyPaths).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        let path = keyPath ?? animated.first ?? Self.ordinary
        let now = target.convertTime(CACurrentMediaTime(), from: nil)
        guard let explanation = target.explainValue(forKeyPath: path, atLocalTime: now) else { return }
        if name.text != path { setNeedsLayout() }
        name.show(path)
        let hasChoice = animated.count > 1
        if back.isHidden == hasChoice { setNeedsLayout() }
        back.isHidden = !hasChoice
        forward.isHidden = !hasChoice

        let root = run?.timedLayer
        let depth = sequence(first: target, next: \.superlayer).prefix { $0 !== root }.reduce(0) { count, _ in count + 1 }
        show(ExplanationReading(explanation, depth: depth, origin: run?.transport.origin ?? 0))
        let concerned = running.filter { Self.concerns($0.animation, path) }
        let selected = [path] + others
        let offered = animated + selected.filter { !animated.contains($0) }
        chips.show(offered.count > 1 ? offered : [], selected: selected)
        let isPlotted = running.filter { one in selected.contains { Self.concerns(one.animation, $0) } }
        let explanations =
            [explanation] + others.compactMap { target.explainValue(forKeyPath: $0, atLocalTime: now) }
        let curve = showCurves(explanations, on: target, isPlotted, at: now, in: run)
        note.show(noteText(path, curve, explanation))
        showEditor(concerned, of: path, on: target, in: run)
    }

    /// Returns the animation of a value: the animation itself, or the group's last member that changes the value.
    private static func member(
        of animation: CAAnimation, lasting duration: Double, for path: String
    ) -> (animation: CAAnimation, path: [Int], duration: Double)? {
        guard let group = animation as? CAAnimationGroup else {
            return concerns(animation, path) ? (animation, [], duration) : nil
        }
        for (index, member) in (group.animations ?? []).enumerated().reversed() {
            let own = GroupMembers.duration(of: member, in: duration)
            guard let found = Self.member(of: member, lasting: own, for: path) else { continue }
            return (found.animation, [index] + found.path, found.duration)
        }
        return nil
    }

    /// Shows the editor for the value's first animation whose pace can be changed.
    private func showEditor(
        _ running: [RunningAnimation], of path: String, on target: CALayer, in run: (any Subject)?
    ) {
        let wasHidden = editor.isHidden
        defer { if editor.isHidden != wasHidden { setNeedsLayout() } }
        editor.isHidden = true
        for candidate in running {
            guard let name = TrialBook.name(of: candidate), let original = run?.original(named: name, on: target),
                let found = Self.member(of: original.running.animation, lasting: original.running.duration, for: path),
                let own = Pace(of: found.animation)
            else { continue }
            editor.isHidden = false
            editor.onChange = { [unowned self] in onTry($0, original.place, found.path) }
            editor.show(own: own, tried: trials?.trial(at: original.place)[found.path].pace, seconds: found.duration)
            return
        }
    }

    /// Returns the state of the value beside its name: its place among the animated ones, or the reason why it changes.
    private func noteText(_ path: String, _ curve: CurveReading, _ explanation: CAValueExplanation) -> String {
        if curve.isProgress { return "progress" }
        if let place = animated.firstIndex(of: path) { return animated.count > 1 ? "\(place + 1) of \(animated.count)" : "" }
        if let cause = explanation.animations.first?.keyPath {
            return Self.concerns(cause, path) ? "animated by \(cause)" : "rotated by its path"
        }
        return curve.isMoving ? "animated" : "not animated"
    }

    /// Whether an animation changes a property: by its key path, or by turning the layer along a path.
    private static func concerns(_ animation: CAAnimation, _ path: String) -> Bool {
        if let group = animation as? CAAnimationGroup { return (group.animations ?? []).contains { concerns($0, path) } }
        if (animation as? CAKeyframeAnimation)?.rotationMode != nil, path.hasPrefix("transform") { return true }
        return animation.keyPaths.contains { concerns($0, path) }
    }

    /// The text beside the value's name.
    var noteText: String { note.text ?? "" }

    /// Whether two key paths belong to the same property.
    private static func concerns(_ path: String, _ other: String) -> Bool {
        path.prefix { $0 != "." } == other.prefix { $0 != "." }
    }

    private func show(_ reading: ExplanationReading) {
        guard reading != self.reading else { return }
        self.reading = reading
        while rows.count > reading.rows.count { rows.removeLast().removeFromSuperview() }
        while rows.count < reading.rows.count {
            let row = ExplanationRow()
            rows.append(row)
            insertSubview(row, at: 0)
        }
        for (view, row) in zip(rows, reading.rows) { view.show(row) }
        setNeedsLayout()
    }

    /// Shows the curves of the plotted values.
    ///
    /// - Returns: The curve of the first value.
    private func showCurves(
        _ explanations: [CAValueExplanation], on target: CALayer, _ running: [RunningAnimation], at now: Double,
        in run: (any Subject)?
    ) -> CurveReading {
        var window = CurveReading.window(of: running, at: now)
        // Without running animations the range follows the time in whole seconds.
        if running.isEmpty { window = now.rounded(.down) - 1...now.rounded(.down) + 2 }
        let known = curves
        curves = explanations.map { explanation in
            let signature = Signature(
                layer: ObjectIdentifier(target), keyPath: explanation.keyPath,
                animations: running.map { ObjectIdentifier($0.animation) }, window: window,
                committed: explanation.committed.numbers)
            if let old = known.first(where: { $0.signature == signature }) { return old }
            return (signature, CurveReading(of: explanation.keyPath, on: target, in: window))
        }
        plot.show(
            zip(explanations, curves).map { explanation, curve in
                CurvePlot.Series(
                    keyPath: explanation.keyPath, reading: curve.reading,
                    names: CurveReading.names(of: explanation.keyPath, count: curve.reading.lines.count),
                    numbers: CurveReading.numbers(explanation))
            },
            times: (timeText(window.lowerBound, target, now, run), timeText(window.upperBound, target, now, run)), at: now)
        let isKnown = known.first?.signature == curves[0].signature
        showVelocity(of: curves[0], isKnown: isKnown, at: now)
        return curves[0].reading
    }

    /// Shows the velocity of the first value.
    private func showVelocity(of curve: (signature: Signature, reading: CurveReading), isKnown: Bool, at now: Double) {
        let speed = isKnown ? velocityCurve ?? curve.reading.velocity : curve.reading.velocity
        velocityCurve = speed
        let isSeen = speed.isMoving
        if velocity.isHidden == isSeen { setNeedsLayout() }
        velocity.isHidden = !isSeen
        velocityTitle.isHidden = !isSeen
        let path = curve.signature.keyPath
        velocityTitle.show(others.isEmpty ? "VELOCITY" : "VELOCITY  \(ValueChip.title(of: path))")
        guard isSeen else { return }
        velocity.show(
            [CurvePlot.Series(keyPath: path, reading: speed, names: [], numbers: speed.numbers(at: now))], times: ("", ""),
            at: now)
    }

    /// Returns a layer-local time as the demo's time.
    private func timeText(_ local: Double, _ target: CALayer, _ now: Double, _ run: (any Subject)?) -> String {
        guard let run else { return "" }
        let clock = LocalTimeMap(of: target, below: run.timedLayer)
        return LayerReading.Value.text(clock.time(ofLocal: local, now: run.layerTime) - run.transport.origin, 2) + " s"
    }

    package override func layoutSubviews() {
        super.layoutSubviews()
        let padding = Theme.padding
        let width = max(0, bounds.width - 2 * padding)
        let side = Theme.controlHeight
        let noteWidth = note.sizeThatFits(bounds.size).width.rounded(.up)
        let buttons = back.isHidden ? 0 : 2 * side + 2 * Theme.grid
        forward.frame = CGRect(x: padding + width - side, y: -4, width: side, height: side)
        back.frame = CGRect(x: forward.frame.minX - Theme.grid - side, y: -4, width: side, height: side)
        name.frame = CGRect(x: padding, y: 1, width: max(0, width - buttons - noteWidth - Theme.grid), height: 18)
        note.frame = CGRect(x: padding + width - buttons - noteWidth, y: 3, width: noteWidth, height: 15)
        plot.frame = CGRect(x: padding, y: 30, width: width, height: CurvePlot.height)
        var y = plot.frame.maxY + padding
        let chipsHeight = chips.arrange(inWidth: width)
        chips.frame = CGRect(x: padding, y: y - 8, width: width, height: chipsHeight)
        if chipsHeight > 0 { y += chipsHeight + Theme.grid }
        whyTitle.frame = CGRect(x: padding, y: y - 6, width: width, height: 15)
        y += 17
        for row in rows {
            let height = row.height(forWidth: width)
            row.frame = CGRect(x: padding, y: y, width: width, height: height)
            y += height + Theme.grid
        }
        y += padding
        if !velocity.isHidden {
            velocityTitle.frame = CGRect(x: padding, y: y - 6, width: width, height: 15)
            velocity.frame = CGRect(x: padding, y: y + 13, width: width, height: Self.velocityHeight)
            // The plot has room for times, which are below the value.
            y = velocity.frame.maxY
        }
        if !editor.isHidden {
            editor.frame = CGRect(x: padding, y: y, width: width, height: editor.height)
            y = editor.frame.maxY
        }
        contentSize = CGSize(width: bounds.width, height: y + padding)
    }
}
