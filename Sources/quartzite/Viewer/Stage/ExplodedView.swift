import QuartzUI

/// The demo's layers separated in depth, as they are presented in each frame. A drag orbits them.
final class ExplodedView: UIView {
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
    weak var selected: CALayer?

    private let scene = UIView()
    private(set) var plates: [LayerPlate] = []
    private var changes: Int?
    private weak var root: CALayer?
    /// The maximum number of shown layers.
    static let mostPlates = 300
    private static let levelsAtFullSpacing = 6
    private let spacing = UISlider()
    private let nearest = UISlider()
    private let deepest = UISlider()
    private let names = ["spacing", "from level", "to level"].map {
        UILabel(line: $0, font: Theme.captionFont, color: Theme.secondaryText)
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = Theme.ground
        clipsToBounds = true
        isHidden = true
        scene.isUserInteractionEnabled = false
        addSubview(scene)
        spacing.maximumValue = 160
        spacing.value = Float(camera.spacing)
        deepest.value = 1
        for slider in [spacing, nearest, deepest] {
            slider.addAction(UIAction { [unowned self] _ in readSliders() }, for: .valueChanged)
            addSubview(slider)
        }
        for (name, slider) in zip(names, [spacing, nearest, deepest]) {
            slider.accessibilityLabel = name.text
            addSubview(name)
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

    override var cursor: CursorShape? { .move }

    private func readSliders() {
        camera.spacing = CGFloat(spacing.value)
        levels = Double(min(nearest.value, deepest.value))...Double(max(nearest.value, deepest.value))
    }

    /// Whether it is shown.
    private(set) var isShown = false

    /// Shows or hides the separated layers.
    func setShown(_ isShown: Bool) {
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
    /// - Parameter changes: Differs from the last one if layers were added or removed.
    func update(_ root: CALayer, changes: Int) {
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
    }

    private func rebuild(_ root: CALayer) {
        let layers = LayerLevels(root, most: Self.mostPlates).entries
        guard layers.map({ ObjectIdentifier($0.layer) }) != plates.compactMap({ $0.model.map { ObjectIdentifier($0) } }) else {
            return
        }
        remove()
        plates = layers.map { LayerPlate($0.layer, level: $0.level) }
        for plate in plates { for layer in [plate.copy, plate.outline] { scene.layer.addSublayer(layer) } }
    }

    private func center(_ root: CALayer) {
        let most = max(1, plates.map(\.level).max() ?? 1)
        // Many levels are closer together, so that they fit.
        let spacing = camera.spacing * min(1, CGFloat(Self.levelsAtFullSpacing) / CGFloat(most))
        let middle = CGPoint(x: root.bounds.midX, y: root.bounds.midY)
        var places: [ObjectIdentifier: (LayerPlacement, CALayer)] = [:]
        for plate in plates {
            guard let model = plate.model else { continue }
            let shown = model.presentation() ?? model
            let above = model === root ? nil : model.superlayer.flatMap { places[ObjectIdentifier($0)] }
            let place = above.map { LayerPlacement(shown, in: $0.1, placed: $0.0) } ?? .canvas
            places[ObjectIdentifier(model)] = (place, shown)
            let depth = (CGFloat(plate.level) - CGFloat(most) / 2) * spacing
            let lifted = CATransform3DConcat(place.transform, CATransform3DMakeTranslation(-middle.x, -middle.y, depth))
            plate.update(from: shown, opacity: place.opacity, transform: lifted)
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

    private func applyCamera(_ canvas: CGSize) {
        let fit = 0.8 * min(scene.bounds.width / max(canvas.width, 1), scene.bounds.height / max(canvas.height, 1))
        var view = CATransform3DMakeRotation(CGFloat(camera.yaw), 0, 1, 0)
        view = CATransform3DConcat(view, CATransform3DMakeRotation(CGFloat(camera.pitch), 1, 0, 0))
        view = CATransform3DConcat(view, CATransform3DMakeScale(fit, fit, fit))
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 1600
        scene.layer.sublayerTransform = CATransform3DConcat(view, perspective)
    }

    override func layoutSubviews() {
        scene.frame = bounds
        let (width, height): (CGFloat, CGFloat) = (112, Theme.controlHeight)
        for (index, (name, slider)) in zip(names, [spacing, nearest, deepest]).enumerated() {
            let x = Theme.padding + Theme.grid + CGFloat(index) * (width + Theme.padding)
            name.frame = CGRect(x: x, y: Theme.grid, width: width, height: 15)
            slider.frame = CGRect(x: x, y: Theme.grid + 15, width: width, height: height)
        }
        guard isShown, let root else { return }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        center(root)
        CATransaction.commit()
    }
}
