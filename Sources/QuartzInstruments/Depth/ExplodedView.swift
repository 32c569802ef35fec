import QuartzUI

/// The demo's layers separated in depth, as they are presented in each frame. A drag orbits them.
package final class ExplodedView: UIView {
    /// The camera and the distances.
    struct Camera: Equatable {
        /// Angles in radians, around the upright and the level axis.
        var yaw = -0.5
        var pitch = 0.3
        /// Distance between two levels, in points of the canvas.
        var spacing: CGFloat = 60

        /// Turns by a distance of the mouse.
        mutating func orbit(by way: CGVector) {
            yaw = min(max(yaw + Double(way.dx) * 0.008, -1.4), 1.4)
            pitch = min(max(pitch - Double(way.dy) * 0.008, -1.4), 1.4)
        }
    }

    var camera = Camera() {
        didSet { if camera != oldValue { setNeedsLayout() } }
    }
    /// The levels that are shown, as fractions of the highest.
    var levels: ClosedRange<Double> = 0...1 {
        didSet { if levels != oldValue { setNeedsLayout() } }
    }
    /// The layer whose outline is emphasized.
    package weak var selected: CALayer?

    private let scene = UIView()
    private(set) var plates: [LayerPlate] = []
    private var clips: [PlateClip] = []
    private var changes: Int?
    private weak var root: CALayer?
    /// The maximum number of shown layers.
    static let mostPlates = 300
    private static let levelsAtFullSpacing = 6
    let spacing = NumberSlider("spacing", in: 0...160)
    let nearest = NumberSlider("from level", in: 0...1)
    let deepest = NumberSlider("to level", in: 0...1)
    let names = PlateNames()
    /// The superlayers' plates by index, and the numbers of copies.
    private var entries: [(parent: Int?, copy: Int)] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = Theme.ground
        clipsToBounds = true
        isHidden = true
        scene.isUserInteractionEnabled = false
        addSubview(scene)
        addSubview(names)
        spacing.value = Double(camera.spacing)
        deepest.value = 1
        for slider in [spacing, nearest, deepest] {
            slider.onChange = { [unowned self] _ in readSliders() }
            addSubview(slider)
        }
        let pan = UIPanGestureRecognizer()
        pan.addAction { [unowned self] pan in
            let way = pan.translation(in: self)
            camera.orbit(by: CGVector(dx: way.x, dy: way.y))
            pan.setTranslation(.zero, in: self)
        }
        addGestureRecognizer(pan)
    }

    required init?(coder: NSCoder) { nil }

    package override var cursor: CursorShape? { .move }

    private func readSliders() {
        camera.spacing = CGFloat(spacing.value)
        let (from, to) = (nearest.value / deepest.range.upperBound, deepest.value / deepest.range.upperBound)
        levels = min(from, to)...max(from, to)
    }

    /// The highest level.
    private var most: Int { max(1, plates.map(\.level).max() ?? 1) }

    /// Makes the sliders of levels those of the plates.
    private func fitSliders() {
        let most = Double(most)
        for (slider, share) in [(nearest, levels.lowerBound), (deepest, levels.upperBound)] {
            slider.range = 0...most
            slider.value = (share * most).rounded()
        }
    }

    /// Whether it is shown.
    package private(set) var isShown = false

    /// Shows or hides the separated layers.
    package func setShown(_ isShown: Bool) {
        guard isShown != self.isShown else { return }
        self.isShown = isShown
        isUserInteractionEnabled = isShown
        if isShown {
            isHidden = false
            readSliders()
        } else {
            changes = nil
            remove()
            isHidden = true
        }
    }

    private func remove() {
        for plate in plates { for layer in [plate.copy, plate.outline] { layer.removeFromSuperlayer() } }
        plates = []
    }

    /// Copies the layers as they are presented now.
    ///
    /// - Parameters:
    ///   - changes: Differs from the last one if layers were added or removed.
    ///   - names: The names of the layers.
    package func update(_ root: CALayer, changes: Int, names: LayerNames? = nil) {
        guard isShown else { return }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        if changes != self.changes || root !== self.root {
            self.changes = changes
            self.root = root
            rebuild(root)
        }
        center(root)
        CATransaction.commit()
        showNames(names)
    }

    private func rebuild(_ root: CALayer) {
        let layers = LayerLevels(root, most: Self.mostPlates).entries
        let isSame =
            layers.map { ObjectIdentifier($0.layer) } == plates.map { $0.model.map { ObjectIdentifier($0) } }
            && zip(layers, entries).allSatisfy { $0.parent == $1.parent && $0.copy == $1.copy }
        guard !isSame else { return }
        remove()
        entries = layers.map { ($0.parent, $0.copy) }
        clips = layers.map { _ in PlateClip() }
        plates = layers.map { LayerPlate($0.layer, level: $0.level) }
        for plate in plates { for layer in [plate.copy, plate.outline] { scene.layer.addSublayer(layer) } }
        fitSliders()
    }

    private func center(_ root: CALayer) {
        let most = most
        // Many levels are closer together, so that they fit.
        let spacing = camera.spacing * min(1, CGFloat(Self.levelsAtFullSpacing) / CGFloat(most))
        let middle = CGPoint(x: root.bounds.midX, y: root.bounds.midY)
        // A plate's layer may have gone since; then it keeps its place, and so do those below it.
        var places: [(place: LayerPlacement, shown: CALayer, clips: [PlateClip.Source])?] = []
        for (index, plate) in plates.enumerated() {
            guard let model = plate.model else {
                places.append(nil)
                continue
            }
            let shown = model.presentation() ?? model
            let above = entries[index].parent.flatMap { places[$0] }
            let place =
                above.map { LayerLevels.place(shown, copy: entries[index].copy, in: $0.shown, placed: $0.place) } ?? .canvas
            var sources = above?.clips ?? []
            if let mask = shown.mask {
                let masked = LayerPlacement(mask, in: shown, placed: place)
                sources.insert(PlateClip.Source(layer: mask, place: masked, isMask: true), at: 0)
            }
            let depth = (CGFloat(plate.level) - CGFloat(most) / 2) * spacing
            let lifted = CATransform3DConcat(place.transform, CATransform3DMakeTranslation(-middle.x, -middle.y, depth))
            plate.update(from: shown, opacity: place.opacity, transform: lifted)
            clips[index].apply(sources, to: plate.copy, placed: place)
            let own = PlateClip.Source(layer: shown, place: place, isMask: false)
            places.append((place, shown, shown.masksToBounds ? [own] + sources : sources))
            let isIn = levels.contains(Double(plate.level) / Double(most))
            for layer in [plate.copy, plate.outline] {
                layer.isHidden = !isIn
                layer.position = CGPoint(x: scene.bounds.midX, y: scene.bounds.midY)
            }
            let isSelected = model === selected
            plate.outline.strokeColor = (isSelected ? Theme.presentation : Theme.secondaryText.withAlphaComponent(0.35)).cgColor
            plate.outline.lineWidth = isSelected ? 2 : 1
        }
        applyCamera(root.bounds.size)
    }

    /// Shows the names of the plates, first that of the selected layer, then those of the highest levels.
    private func showNames(_ layerNames: LayerNames?) {
        guard let layerNames else { return }
        let order = plates.indices.sorted {
            let (left, right) = (plates[$0], plates[$1])
            return (left.model === selected ? 1 : 0, left.level) > (right.model === selected ? 1 : 0, right.level)
        }
        names.show(
            order.compactMap { index in
                let plate = plates[index]
                guard !plate.copy.isHidden, entries[index].copy == 0, let model = plate.model else { return nil }
                let toScene = CATransform3DConcat(plate.copy.transform, scene.layer.sublayerTransform)
                guard let corner = toScene.project(.zero) else { return nil }
                let place = CGPoint(x: scene.bounds.midX + corner.x, y: scene.bounds.midY + corner.y)
                return (layerNames.name(of: model), place, model === selected)
            })
    }

    private func applyCamera(_ canvas: CGSize) {
        let fit = 0.8 * min(scene.bounds.width / max(canvas.width, 1), scene.bounds.height / max(canvas.height, 1))
        var view = CATransform3DMakeRotation(CGFloat(camera.yaw), 0, 1, 0)
        view = CATransform3DConcat(view, CATransform3DMakeRotation(CGFloat(camera.pitch), 1, 0, 0))
        view = CATransform3DConcat(view, CATransform3DMakeScale(fit, fit, fit))
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 1600
        scene.layer.sublayerTransform = CATransform3DConcat(view, perspective)
    }

    package override func layoutSubviews() {
        scene.frame = bounds
        names.frame = bounds
        let width: CGFloat = 112
        for (index, slider) in [spacing, nearest, deepest].enumerated() {
            let x = Theme.padding + Theme.grid + CGFloat(index) * (width + Theme.padding)
            slider.frame = CGRect(x: x, y: Theme.grid, width: width, height: NumberSlider.height)
        }
        names.reserved = [spacing, nearest, deepest].map { $0.frame.insetBy(dx: -Theme.grid, dy: 0) }
        guard isShown, let root else { return }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        center(root)
        CATransaction.commit()
    }
}
