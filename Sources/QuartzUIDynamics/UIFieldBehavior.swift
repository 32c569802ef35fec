/// A field of force, which acts on its items while their centres are in its region.
///
/// Units are those of pushes: a force of 1 changes the velocity of an item of 100 × 100 points and density 1 by 100 points per second
/// each second. 100 points count as a metre: distances and speeds below are in metres.
@preconcurrency @MainActor
public final class UIFieldBehavior: UIDynamicBehavior {
    /// The items.
    public private(set) var items: [any UIDynamicItem] = []
    /// The centre of the field and of its region.
    public var position = CGPoint.zero { didSet { dynamicAnimator?.wake() } }
    /// The region, around the position. All of the plane by default.
    public var region = UIRegion.infinite { didSet { dynamicAnimator?.wake() } }
    /// The strength. 1 by default; a negative one reverses the force.
    public var strength: CGFloat = 1 { didSet { dynamicAnimator?.wake() } }
    /// The power of the distance by which the force is divided. 0 by default: the force is the same at all distances.
    public var falloff: CGFloat = 0 { didSet { dynamicAnimator?.wake() } }
    /// The least distance, in points, that counts for ``falloff``. 1 by default.
    public var minimumRadius: CGFloat = 1 { didSet { dynamicAnimator?.wake() } }
    /// The direction of a field of linear gravity or velocity.
    public var direction: CGVector { didSet { dynamicAnimator?.wake() } }
    /// The smoothness of noise, 0…1: with 1 the force varies least from place to place.
    public var smoothness: CGFloat { didSet { dynamicAnimator?.wake() } }
    /// The speed at which noise changes; 0 does not change it.
    public var animationSpeed: CGFloat { didSet { dynamicAnimator?.wake() } }
    private let kind: Kind
    /// The time during which the field acted, in seconds.
    private var age = 0.0

    private enum Kind {
        case drag, vortex, radialGravity, linearGravity, velocity, noise, turbulence, spring, electric, magnetic
        case custom((UIFieldBehavior, CGPoint, CGVector, CGFloat, CGFloat, TimeInterval) -> CGVector)
    }

    private init(
        _ kind: Kind, position: CGPoint = .zero, direction: CGVector = CGVector(dx: 0, dy: 0), smoothness: CGFloat = 0,
        animationSpeed: CGFloat = 0
    ) {
        self.kind = kind
        self.direction = direction
        self.smoothness = smoothness
        self.animationSpeed = animationSpeed
        super.init()
        self.position = position
    }

    // MARK: Kinds

    /// A force against the velocity, in proportion to it.
    public class func dragField() -> UIFieldBehavior { UIFieldBehavior(.drag) }
    /// A force around the position, clockwise on the screen.
    public class func vortexField() -> UIFieldBehavior { UIFieldBehavior(.vortex) }
    /// An acceleration to a position.
    public class func radialGravityField(position: CGPoint) -> UIFieldBehavior {
        UIFieldBehavior(.radialGravity, position: position)
    }
    /// An acceleration in a direction, of the vector's length in metres per second squared.
    public class func linearGravityField(direction: CGVector) -> UIFieldBehavior {
        UIFieldBehavior(.linearGravity, direction: direction)
    }
    /// A velocity that all items in the region take, in metres per second.
    public class func velocityField(direction: CGVector) -> UIFieldBehavior { UIFieldBehavior(.velocity, direction: direction) }
    /// A force in varying directions.
    public class func noiseField(smoothness: CGFloat, animationSpeed speed: CGFloat) -> UIFieldBehavior {
        UIFieldBehavior(.noise, smoothness: smoothness, animationSpeed: speed)
    }
    /// A force in varying directions, in proportion to the speed.
    public class func turbulenceField(smoothness: CGFloat, animationSpeed speed: CGFloat) -> UIFieldBehavior {
        UIFieldBehavior(.turbulence, smoothness: smoothness, animationSpeed: speed)
    }
    /// A force to the position, in proportion to the distance.
    public class func springField() -> UIFieldBehavior { UIFieldBehavior(.spring) }
    /// A force from the position, in proportion to the item's charge.
    public class func electricField() -> UIFieldBehavior { UIFieldBehavior(.electric) }
    /// A force across the velocity, in proportion to it and to the item's charge.
    public class func magneticField() -> UIFieldBehavior { UIFieldBehavior(.magnetic) }
    /// A force that a closure computes from an item's position and velocity in points, its mass, its charge and the time of a step.
    public class func field(
        evaluationBlock block:
            @escaping (
                _ field: UIFieldBehavior, _ position: CGPoint, _ velocity: CGVector, _ mass: CGFloat, _ charge: CGFloat,
                _ deltaTime: TimeInterval
            ) -> CGVector
    ) -> UIFieldBehavior {
        UIFieldBehavior(.custom(block))
    }

    /// Adds an item.
    public func addItem(_ item: any UIDynamicItem) {
        guard !items.containsItem(item) else { return }
        dynamicAnimator?.itemWillEnter(item)
        items.append(item)
        dynamicAnimator?.wake()
    }
    /// Removes an item.
    public func removeItem(_ item: any UIDynamicItem) {
        items.removeItem(item)
        dynamicAnimator?.itemDidLeave(item)
        dynamicAnimator?.wake()
    }

    // MARK: Steps

    /// Points per metre.
    private static let metre = 100.0
    /// The acceleration, in points per second squared, below which an item counts as at rest.
    private static let threshold = 10.0

    override var movedItems: [any UIDynamicItem] { items }

    override func step(_ world: DynamicWorld, _ dt: CGFloat) {
        age += dt
        for item in items {
            let body = world.body(of: item)
            guard contains(body), body.inverseMass > 0 else { continue }
            let old = body.velocity
            switch kind {
            case .velocity: body.velocity = strength * Self.metre * SIMD2(direction.dx, direction.dy)
            case .drag: body.velocity /= max(1 + strength * dt * body.inverseMass, 1e-3)
            case .magnetic:
                // A rotation keeps the speed.
                let turn = strength * body.traits.charge * body.inverseMass * dt
                let (x, y) = (body.velocity.x, body.velocity.y)
                body.velocity = SIMD2(x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn))
            case .spring:
                let rate = body.inverseMass * strength * dt * dt
                // A stiff spring takes the force at the end of the step: that at the start would make the item swing ever more.
                body.velocity = (body.velocity + dt * acceleration(of: body, dt)) / (rate > 1 ? 1 + rate : 1)
            default: body.velocity += dt * acceleration(of: body, dt)
            }
            guard !body.velocity.x.isFinite || !body.velocity.y.isFinite else { continue }
            Diagnostics.warnOnce("UIFieldBehavior: a force that is not finite is ignored")
            body.velocity = old
        }
    }

    override func isPressing(_ world: DynamicWorld) -> Bool {
        items.contains { item in
            let body = world.body(of: item)
            guard contains(body), !world.isHeld(body) else { return false }
            switch kind {
            case .drag, .magnetic, .turbulence: return false
            case .velocity: return strength != 0 && (direction.dx != 0 || direction.dy != 0)
            default:
                let square = acceleration(of: body, UIDynamicAnimator.step).lengthSquared
                return square.isFinite && square > Self.threshold * Self.threshold
            }
        }
    }

    private func contains(_ body: DynamicBody) -> Bool {
        region.contains(CGPoint(x: body.position.x - position.x, y: body.position.y - position.y))
    }

    /// The acceleration, in points per second squared.
    private func acceleration(of body: DynamicBody, _ dt: Double) -> SIMD2<Double> {
        let gap = body.position - SIMD2(position)
        let distance = gap.lengthSquared.squareRoot()
        let outward = distance > 1e-9 ? gap / distance : .zero
        let decay = falloff == 0 ? 1 : pow(max(distance, Double(minimumRadius), 1e-9) / Self.metre, -Double(falloff))
        let perMass = Self.metre * body.inverseMass
        switch kind {
        case .vortex: return perMass * strength * decay * SIMD2(-outward.y, outward.x)
        case .radialGravity: return -Self.metre * strength * decay * outward
        case .linearGravity: return Self.metre * strength * SIMD2(direction.dx, direction.dy)
        case .noise: return perMass * strength * noise(at: body.position)
        case .turbulence:
            return perMass * strength * body.velocity.lengthSquared.squareRoot() / Self.metre * noise(at: body.position)
        case .spring: return -body.inverseMass * strength * gap
        case .electric: return perMass * strength * body.traits.charge * decay * outward
        case .custom(let block):
            let force = block(
                self, CGPoint(x: body.position.x, y: body.position.y), CGVector(dx: body.velocity.x, dy: body.velocity.y),
                1 / body.inverseMass, body.traits.charge, dt)
            return perMass * SIMD2(force.dx, force.dy)
        case .drag, .velocity, .magnetic: return .zero
        }
    }

    // MARK: Noise

    /// A vector of components within -1…1, which varies smoothly over places and time. The same for the same place and time.
    private func noise(at place: SIMD2<Double>) -> SIMD2<Double> {
        let size = 10 + 190 * min(max(Double(smoothness), 0), 1)
        let (x, y, z) = (place.x / size, place.y / size, age * Double(animationSpeed))
        guard abs(x) < 1e9, abs(y) < 1e9, abs(z) < 1e9 else { return .zero }
        return SIMD2(Self.noise(x, y, z, seed: 0), Self.noise(x, y, z, seed: 1))
    }

    /// Interpolates random numbers of the eight corners of a cell.
    private static func noise(_ x: Double, _ y: Double, _ z: Double, seed: Int) -> Double {
        func ease(_ t: Double) -> Double { t * t * (3 - 2 * t) }
        let base = [x, y, z].map { $0.rounded(.down) }
        let part = zip([x, y, z], base).map { ease($0 - $1) }
        var sum = 0.0
        for corner in 0..<8 {
            let steps = (0..<3).map { corner >> $0 & 1 }
            let weight = (0..<3).reduce(1) { $0 * (steps[$1] == 1 ? part[$1] : 1 - part[$1]) }
            sum += weight * random((0..<3).map { Int(base[$0]) + steps[$0] } + [seed])
        }
        return sum
    }

    /// A number within -1…1 for a list of numbers.
    private static func random(_ numbers: [Int]) -> Double {
        var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
        for number in numbers {
            hash = (hash ^ UInt64(bitPattern: Int64(number))) &* 0xBF58_476D_1CE4_E5B9
            hash ^= hash >> 31
        }
        return Double(hash >> 11) / Double(1 << 52) - 1
    }
}

/// A part of the plane around the position of a field.
nonisolated public final class UIRegion: NSObject, Sendable {
    /// An operation on a stack of truth values.
    private enum Operation {
        case plane
        case disc(radius: CGFloat)
        case box(CGSize)
        case not, or, and, subtract
    }

    /// In postfix order. Nested regions would need a stack frame for each level.
    private let operations: [Operation]
    /// The maximum number of operations, because each combination copies them.
    private static let longestCount = 10_000

    private init(_ operations: [Operation]) {
        self.operations = operations
        super.init()
    }

    /// The whole plane.
    public static let infinite = UIRegion([.plane])
    /// Creates a disc around the position.
    public convenience init(radius: CGFloat) { self.init([.disc(radius: radius)]) }
    /// Creates a rectangle around the position.
    public convenience init(size: CGSize) { self.init([.box(size)]) }

    /// Returns the rest of the plane.
    public func inverse() -> UIRegion { combined([], .not) }
    /// Returns the points of this region or another.
    public func byUnion(with region: UIRegion) -> UIRegion { combined(region.operations, .or) }
    /// Returns the points of this region that are not in another.
    public func byDifference(from region: UIRegion) -> UIRegion { combined(region.operations, .subtract) }
    /// Returns the points of both regions.
    public func byIntersection(with region: UIRegion) -> UIRegion { combined(region.operations, .and) }

    /// Returns this region if the combination has too many parts.
    private func combined(_ others: [Operation], _ operation: Operation) -> UIRegion {
        guard operations.count + others.count < Self.longestCount else {
            Diagnostics.warnOnce("UIRegion: a region has at most \(Self.longestCount) parts; further parts are ignored")
            return self
        }
        return UIRegion(operations + others + [operation])
    }

    /// Returns whether a point, relative to the position, is in the region.
    public func contains(_ point: CGPoint) -> Bool {
        var stack: [Bool] = []
        for operation in operations {
            switch operation {
            case .plane: stack.append(true)
            case .disc(let radius): stack.append(hypot(point.x, point.y) <= radius)
            case .box(let size): stack.append(abs(point.x) <= size.width / 2 && abs(point.y) <= size.height / 2)
            case .not: stack.append(!stack.removeLast())
            case .or: Self.combine(&stack) { $0 || $1 }
            case .and: Self.combine(&stack) { $0 && $1 }
            case .subtract: Self.combine(&stack) { $0 && !$1 }
            }
        }
        return stack.last ?? false
    }

    private static func combine(_ stack: inout [Bool], _ operation: (Bool, Bool) -> Bool) {
        let last = stack.removeLast()
        stack.append(operation(stack.removeLast(), last))
    }
}
