import QuartzUILists

/// Observes whether an animator moves anything. Both methods are optional.
@preconcurrency @MainActor
public protocol UIDynamicAnimatorDelegate: AnyObject {
    /// Called before the items start to move.
    func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
    /// Called after the items have come to rest.
    func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}

extension UIDynamicAnimatorDelegate {
    /// Does nothing.
    public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
    /// Does nothing.
    public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}

/// The bodies of an animator's items.
final class DynamicWorld {
    private var bodies: [ObjectIdentifier: DynamicBody] = [:]

    /// Returns the body of an item, made on first use.
    func body(of item: any UIDynamicItem) -> DynamicBody {
        if let body = bodies[ObjectIdentifier(item)] { return body }
        let body = DynamicBody(item)
        bodies[ObjectIdentifier(item)] = body
        return body
    }

    /// Returns the body of an item, unless it has none yet.
    func knownBody(of item: any UIDynamicItem) -> DynamicBody? { bodies[ObjectIdentifier(item)] }

    /// Forgets the bodies of items that no behaviour names any more, and their contacts.
    func keep(_ items: Set<ObjectIdentifier>) {
        func isKept(_ body: DynamicBody) -> Bool { items.contains(ObjectIdentifier(body.item)) }
        // The items are released after the accesses, because the deinit of one may use the animator.
        let kept = contacts.filter { isKept($0.body) && $0.other.map(isKept) ?? true }
        discard((exchange(&bodies, with: bodies.filter { items.contains($0.key) }), exchange(&contacts, with: kept)))
    }

    var isEmpty: Bool { bodies.isEmpty }

    var all: [DynamicBody] { Array(bodies.values) }

    /// The contacts of the last step.
    private(set) var contacts: [Contact] = []
    /// The bodies that a contact has pushed in the last step.
    private var pushed: Set<ObjectIdentifier> = []
    /// Solves the contacts of a step.
    func solve(_ contacts: [Contact], _ dt: Double) {
        let before = self.contacts
        self.contacts = contacts
        ContactSolver.solve(&self.contacts, after: before, dt)
        pushed.removeAll(keepingCapacity: true)
        for contact in self.contacts where contact.impulse > 0 { pushed.formUnion([contact.pair.first, contact.pair.second]) }
    }

    /// Returns whether a body is anchored or lies on something.
    func isHeld(_ body: DynamicBody) -> Bool {
        body.traits.isAnchored || pushed.contains(ObjectIdentifier(body))
    }
}

/// Moves items by the laws of physics: gravity, springs, pushes and collisions.
///
/// Each frame is computed in steps of 1/240 second. The animator pauses when all items are at rest, and resumes after a change of its
/// behaviours.
@preconcurrency @MainActor
open class UIDynamicAnimator: NSObject {
    /// The view whose coordinates and bounds behaviours use.
    public let referenceView: UIView?
    /// The behaviours, in the order in which they were added.
    open private(set) var behaviors: [UIDynamicBehavior] = []
    /// Whether items are moving.
    open private(set) var isRunning = false
    /// The delegate, held weakly.
    open weak var delegate: (any UIDynamicAnimatorDelegate)?
    /// The time since the animator was made during which it ran, in seconds.
    open private(set) var elapsedTime: TimeInterval = 0

    /// The layout whose attributes are the items, held weakly because a layout usually owns its animator.
    private weak var layout: UICollectionViewLayout?

    /// The bounds that collision behaviours may use as a boundary: of the reference view, or of the layout's content.
    var referenceBounds: CGRect? {
        referenceView?.bounds ?? layout.map { CGRect(origin: .zero, size: $0.collectionViewContentSize) }
    }

    /// The bodies of the behaviours' items.
    var world: DynamicWorld {
        forgetLeftItems()
        return allBodies
    }
    private let allBodies = DynamicWorld()
    /// Whether a behaviour has left, and the items that have been removed from behaviours, since bodies of items that no behaviour
    /// contains were last forgotten.
    private var hasLeftBehaviors = false
    private var removedItems: Set<ObjectIdentifier> = []
    /// The attributes that behaviours move, by their elements; nil after a change of the items.
    private var elements: DynamicElements?
    private var link: CADisplayLink?
    private var last: TimeInterval?
    private var rest: TimeInterval = 0
    /// The time in seconds since the last motion.
    private var stillness: TimeInterval = 0

    /// The time of a step, in seconds.
    static let step = 1.0 / 240
    /// The maximum time that a frame simulates, so that a delay does not block the program.
    private static let longestFrame = 0.1
    /// The time at rest after which the animator pauses, in seconds.
    private static let pauseDelay = 0.2
    /// The speed of an item, in points per second, that a force presses against another and that is at rest.
    private static let heldSpeed = 1.0
    /// The greatest change of its velocity during ``pauseDelay``. A force of 0.005 points per second² that nothing balances exceeds it.
    private static let heldGain = 0.001
    /// The velocities of the items when they came to rest.
    private var restingVelocities: [SIMD2<Double>] = []

    /// Creates an animator for the subviews of a view.
    public init(referenceView view: UIView) {
        referenceView = view
        super.init()
    }

    /// Creates an animator without a view, for items without one.
    public override init() {
        referenceView = nil
        super.init()
    }

    /// Creates an animator of a collection's attributes, in the coordinates of the layout's content.
    ///
    /// The layout returns the animated attributes from its own methods. While they move, the animator invalidates the layout in
    /// each frame.
    public convenience init(collectionViewLayout layout: UICollectionViewLayout) {
        self.init()
        self.layout = layout
    }

    /// Adds a behaviour.
    open func addBehavior(_ behavior: UIDynamicBehavior) {
        guard behaviors.index(of: behavior) == nil else { return }
        behavior.announceMove(to: self)
        behaviorWillEnter()
        behaviors.append(behavior)
        behavior.dynamicAnimator = self
        wake()
    }
    /// Removes a behaviour.
    open func removeBehavior(_ behavior: UIDynamicBehavior) {
        guard behaviors.index(of: behavior) != nil else { return }
        behavior.announceMove(to: nil)
        // `willMove(to:)` may have changed the behaviours.
        behaviors.removeObject(behavior)
        behavior.dynamicAnimator = nil
        behaviorDidLeave()
        // There may be no further frame.
        if behaviors.isEmpty { forgetLeftItems() }
        wake()
    }
    /// Called before a behaviour is added, itself or as a part of another.
    final func behaviorWillEnter() {
        elements = nil
        forgetLeftItems()
    }
    /// Called after a behaviour was removed.
    final func behaviorDidLeave() {
        elements = nil
        hasLeftBehaviors = true
    }
    /// Called before an item is added to a behaviour.
    final func itemWillEnter(_ item: any UIDynamicItem) {
        elements = nil
        // An item that was removed from all behaviours begins at rest.
        if hasLeftBehaviors || removedItems.contains(ObjectIdentifier(item)) { forgetLeftItems() }
    }
    /// Called after an item was removed from a behaviour.
    final func itemDidLeave(_ item: any UIDynamicItem) {
        elements = nil
        removedItems.insert(ObjectIdentifier(item))
    }
    /// Forgets the bodies of items that no behaviour names any more. Called before bodies are used and before items are added, so that
    /// the removal of many items looks them up once.
    private func forgetLeftItems() {
        guard hasLeftBehaviors || !removedItems.isEmpty else { return }
        hasLeftBehaviors = false
        removedItems = []
        guard !allBodies.isEmpty else { return }
        var named: Set<ObjectIdentifier> = []
        for behavior in parts {
            for item in behavior.movedItems { named.insert(ObjectIdentifier(item)) }
        }
        allBodies.keep(named)
    }
    /// Removes all behaviours.
    open func removeAllBehaviors() { for behavior in behaviors { removeBehavior(behavior) } }

    /// Returns the items whose bounding boxes meet a rectangle, in the order of the behaviours that move them.
    open func items(in rect: CGRect) -> [any UIDynamicItem] {
        var seen: Set<ObjectIdentifier> = []
        return parts.flatMap(\.movedItems).filter { item in
            guard seen.insert(ObjectIdentifier(item)).inserted else { return false }
            let (size, center) = (item.bounds.size, item.center)
            let box = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
            return box.applying(item.transform).offsetBy(dx: center.x, dy: center.y).intersects(rect)
        }
    }
    /// Returns the attributes of a cell that behaviours move; nil if none of them has any.
    open func layoutAttributesForCell(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        attributes(.cell, nil, indexPath)
    }
    /// Returns the attributes of a supplementary view that behaviours move; nil if none of them has any.
    open func layoutAttributesForSupplementaryView(
        ofKind kind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        attributes(.supplementaryView, kind, indexPath)
    }
    /// Returns the attributes of a decoration view that behaviours move; nil if none of them has any.
    open func layoutAttributesForDecorationView(
        ofKind decorationViewKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        attributes(.decorationView, decorationViewKind, indexPath)
    }

    private func attributes(
        _ category: UICollectionView.ElementCategory, _ kind: String?, _ indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        let known = elements.flatMap { $0.isCurrent ? $0 : nil } ?? DynamicElements(parts.flatMap(\.movedItems))
        elements = known
        return known[category, kind, indexPath]
    }

    /// Reads an item's position again after the program has moved it. Its velocity is kept.
    open func updateItem(usingCurrentState item: any UIDynamicItem) {
        // An item that no behaviour moves, or that has not been moved yet, has no body.
        world.knownBody(of: item)?.readItem()
        wake()
    }

    private var parts: [UIDynamicBehavior] { behaviors.flatMap(\.tree) }

    // MARK: Frames

    /// Resumes the animator if it has behaviours.
    func wake() {
        stillness = 0
        guard !isRunning, !behaviors.isEmpty else { return }
        // The delegate may change behaviours, which calls this again.
        isRunning = true
        last = nil
        delegate?.dynamicAnimatorWillResume(self)
        let link = CADisplayLink { [weak self] link in
            guard let self else { return link.invalidate() }
            frame(at: link.timestamp)
        }
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    private func pause() {
        guard isRunning else { return }
        isRunning = false
        link?.invalidate()
        link = nil
        delegate?.dynamicAnimatorDidPause(self)
    }

    private func frame(at time: TimeInterval) {
        guard !behaviors.isEmpty else { return pause() }
        let passed = min(max(0, time - (last ?? time)), Self.longestFrame)
        last = time
        rest += passed
        while rest >= Self.step {
            rest -= Self.step
            elapsedTime += Self.step
            advance(CGFloat(Self.step))
        }
        for behavior in parts { behavior.action?() }
        layout?.invalidateLayout()
        if stillness == 0 { restingVelocities = world.all.map(\.velocity) }
        stillness = isStill ? stillness + passed : 0
        if stillness > Self.pauseDelay { pause() }
    }

    /// Computes one step.
    func advance(_ dt: CGFloat) {
        // Items that a callback removes leave after the step.
        let (parts, world) = (parts, world)
        for body in world.all { body.measure() }
        for behavior in parts { behavior.prepare(world) }
        for behavior in parts { behavior.step(world, dt) }
        for body in world.all { body.slow(Double(dt)) }
        collide(parts, in: world, dt)
        for body in world.all {
            body.move(Double(dt))
            body.show()
        }
        for behavior in parts { behavior.report() }
    }

    /// Solves the contacts of all behaviours together.
    private func collide(_ parts: [UIDynamicBehavior], in world: DynamicWorld, _ dt: CGFloat) {
        var contacts: [Contact] = []
        var ranges: [(UIDynamicBehavior, Range<Int>)] = []
        for behavior in parts {
            let first = contacts.count
            contacts += behavior.contacts(world, dt)
            ranges.append((behavior, first..<contacts.count))
        }
        world.solve(contacts, Double(dt))
        let solved = world.contacts
        for (behavior, range) in ranges { behavior.note(solved[range]) }
        for behavior in parts { behavior.confine(world, dt) }
    }

    private var isStill: Bool {
        world.all.allSatisfy { $0.velocity.lengthSquared < 25 && abs($0.spin) < 0.05 }
            && (!parts.contains { $0.isPressing(world) } || isHeld)
    }

    /// Whether no item gains speed by a force, because something holds it against the force.
    private var isHeld: Bool {
        let bodies = world.all
        let (speed, gain) = (Self.heldSpeed, Self.heldGain)
        return bodies.count == restingVelocities.count
            && zip(bodies, restingVelocities).allSatisfy { body, resting in
                body.velocity.lengthSquared < speed * speed && (body.velocity - resting).lengthSquared < gain * gain
            }
    }
}

/// The layout attributes among an animator's items, by the elements that they describe.
struct DynamicElements {
    private struct Element: Hashable {
        let category: UICollectionView.ElementCategory
        let kind: String?
        let path: IndexPath
    }

    private var attributes: [Element: UICollectionViewLayoutAttributes] = [:]
    private let pathChanges = UICollectionViewLayoutAttributes.pathChanges

    /// Finds the attributes among items. Of several that describe one element the first counts.
    init(_ items: [any UIDynamicItem]) {
        for case let item as UICollectionViewLayoutAttributes in items {
            item.isIndexed = true
            let element = Element(
                category: item.representedElementCategory, kind: item.representedElementKind, path: item.indexPath)
            if attributes[element] == nil { attributes[element] = item }
        }
    }

    /// Whether the attributes still have the index paths that they were found with.
    var isCurrent: Bool { pathChanges == UICollectionViewLayoutAttributes.pathChanges }

    subscript(
        category: UICollectionView.ElementCategory, kind: String?, path: IndexPath
    ) -> UICollectionViewLayoutAttributes? { attributes[Element(category: category, kind: kind, path: path)] }
}
