/// UIKit Dynamics: gravity, collisions with each other and with boundaries, and views that are dragged by a rod.
final class FallingViews: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "falling-views", title: "Falling views",
            summary: "Views fall onto ramps, bounce and come to rest. Drag one and throw it, or shake them all.",
            chapter: .views, stillTime: 0.7, times: [0, 0.35, 0.7, 1.2, 4])
    }

    private(set) var items: [UIView] = []
    private(set) var animator = UIDynamicAnimator()
    private let traits = UIDynamicItemBehavior(items: [])
    private let collisions = UICollisionBehavior(items: [])
    /// The rod between a dragged view and the pointer.
    private var rod: UIAttachmentBehavior?
    private(set) var touches = 0

    private lazy var button = UIButton(
        configuration: .gray(), primaryAction: UIAction(title: "Shake") { [unowned self] _ in shake() })
    override var controls: [UIView] { [button] }
    override var caption: String { touches == 1 ? "1 contact" : "\(touches) contacts" }

    override func prepare() {
        let card = addCards(["UICollisionBehavior"], size: CGSize(width: 440, height: 264))[0]
        animator = UIDynamicAnimator(referenceView: card)
        for (name, from, to) in [
            ("upper", CGPoint(x: 20, y: 92), CGPoint(x: 176, y: 124)),
            ("lower", CGPoint(x: 420, y: 128), CGPoint(x: 270, y: 172)),
        ] {
            addRamp(name, from, to, to: card)
        }
        for index in 0..<7 { addItem(index, to: card) }
    }

    private func addRamp(_ name: String, _ from: CGPoint, _ to: CGPoint, to card: UIView) {
        let line = UIBezierPath()
        line.move(to: from)
        line.addLine(to: to)
        let outline = line.cgPath.copy(strokingWithWidth: 8, lineCap: .round, lineJoin: .round, miterLimit: 10)
        let ramp = CAShapeLayer()
        ramp.path = outline
        ramp.fillColor = Palette.line
        card.layer.addSublayer(ramp)
        collisions.addBoundary(withIdentifier: name as NSCopying, for: UIBezierPath(cgPath: outline))
    }

    private func addItem(_ index: Int, to card: UIView) {
        let side = CGFloat(32 + 4 * (index * 3 % 4))
        let center = CGPoint(x: 48 + CGFloat(index) * 57, y: 30 + CGFloat(index * 2 % 3) * 6)
        let view = index % 2 == 0 ? UIView() : Disc()
        view.bounds.size = CGSize(width: side, height: side)
        view.center = center
        view.backgroundColor = UIColor(cgColor: Palette.all[index % 5])
        view.layer.cornerRadius = index % 2 == 0 ? 4 : side / 2
        // A picture by which a rotation is seen.
        view.layer.contents = UIImage(named: index % 2 == 0 ? "Parcel" : "Ball", size: view.bounds.size)?.cgImage
        view.addGestureRecognizer(UIPanGestureRecognizer { [unowned self, unowned view] in drag(view, $0) })
        card.addSubview(view)
        items.append(view)
    }

    override func start() {
        for item in items {
            traits.addItem(item)
            collisions.addItem(item)
        }
        (traits.elasticity, traits.friction, traits.angularResistance) = (0.45, 0.15, 0.4)
        collisions.setTranslatesReferenceBoundsIntoBoundary(with: UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
        collisions.collisionDelegate = self
        for behavior in [UIGravityBehavior(items: items), traits, collisions] { animator.addBehavior(behavior) }
    }

    /// Throws all views upward, each with another velocity.
    private func shake() {
        for (index, item) in items.enumerated() {
            let velocity = CGPoint(x: CGFloat(index * 5 % 7 - 3) * 60, y: -480 - CGFloat(index * 3 % 4) * 40)
            traits.addLinearVelocity(velocity, for: item)
            traits.addAngularVelocity(CGFloat(index % 3 - 1) * 4, for: item)
        }
    }

    private func drag(_ view: UIView, _ pan: UIPanGestureRecognizer) {
        let point = pan.location(in: view.superview)
        switch pan.state {
        case .began:
            let grip = pan.location(in: view)
            let offset = UIOffset(horizontal: grip.x - view.bounds.midX, vertical: grip.y - view.bounds.midY)
            let rod = UIAttachmentBehavior(item: view, offsetFromCenter: offset, attachedToAnchor: point)
            rod.length = 0
            animator.addBehavior(rod)
            self.rod = rod
        case .changed:
            rod?.anchorPoint = point
        default:
            if let rod { animator.removeBehavior(rod) }
            rod = nil
        }
    }
}

extension FallingViews: UICollisionBehaviorDelegate {
    func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem, at p: CGPoint
    ) { touches += 1 }
    func collisionBehavior(
        _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem
    ) { touches -= 1 }
    func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
    ) { touches += 1 }
    func collisionBehavior(
        _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?
    ) { touches -= 1 }
}

/// A view that collides as a circle.
private final class Disc: UIView {
    override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse }
}
