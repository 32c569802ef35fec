/// The particles of an emitter that live at a time.
///
/// Each particle is computed from its birth, as ``ParticleMotion`` says, and likewise scale, angle and colour; no state is carried from
/// frame to frame.
struct ParticleCloud {
    /// A particle at the current time.
    struct Particle {
        /// In the layer's coordinates.
        var position: SIMD3<Double>
        var scale: Double
        var angle: Double
        /// Premultiplied.
        var color: SIMD4<Float>
        var age: Double
        /// The place of its picture among those of the appearance.
        var frame: Int32 = 0
        /// The angles about the x axis and the z axis by which a plane is turned in space.
        var tilt = SIMD2<Float>.zero
        /// Index among the appearances.
        var appearance: Int32
    }

    /// The appearance of the particles of one cell.
    struct Appearance {
        var image: CGImage
        /// In points, at scale 1.
        var size: SIMD2<Float>
        var texture: SIMD4<Float>
        var isNearest: Bool
        /// The number of pictures in a row.
        var columns: Int32 = 1

        /// The part of the image that a picture takes.
        func texture(of frame: Int32) -> SIMD4<Float> {
            guard frame > 0 else { return texture }
            let (row, column) = frame.quotientAndRemainder(dividingBy: columns)
            let step = SIMD2(texture.z - texture.x, texture.w - texture.y) * SIMD2(Float(column), Float(row))
            return texture + SIMD4(lowHalf: step, highHalf: step)
        }
    }

    /// The maximum number of particles of a layer.
    static let most = 100_000
    private(set) var particles: [Particle] = []
    private(set) var appearances: [Appearance] = []
    /// The number of particles that may still be born.
    private var budget: Int
    /// The number of animated parameters that may still be read.
    private var readings: Int
    /// The visible part of the layer's space. Particles elsewhere are left out.
    private let view: ParticleView

    /// The particles at a time of the layer.
    ///
    /// - Parameter limit: The frame's limit; the particles are subtracted from it, also those that are not seen.
    init(_ history: EmitterHistory, at time: Double, in view: ParticleView, limit: inout ParticleLimit) {
        self.view = view
        budget = min(limit.count, Self.most)
        readings = limit.readings
        guard time >= 0, budget > 0 else { return }
        let begin = budget
        defer {
            limit.count -= begin - budget
            limit.readings = readings
        }
        for epoch in history.epochs where epoch.begin <= time {
            guard read(epoch.readings * EmitterEpoch.samples) else { return }
            let lifetime = epoch.greatestLifetime(until: time)
            if particles.isEmpty { particles.reserveCapacity(Int(limiting: min(epoch.usualCount, Double(budget)))) }
            epoch.read { source in
                for index in epoch.cells.indices { emit(epoch, cell: index, lifetime: lifetime, at: time, source) }
            }
        }
    }

    /// Subtracts from the number of parameters that may be read; warns and returns false if it is too small.
    private mutating func read(_ count: Int) -> Bool {
        guard count > readings else {
            readings -= count
            return true
        }
        Diagnostics.warnOnce(
            "CAEmitterLayer.animations",
            "the births of particles read more than \(ParticleLimit.mostReadings) animated values in a frame; the rest is left out"
        )
        readings = 0
        return false
    }

    // MARK: Births

    private mutating func emit(
        _ epoch: EmitterEpoch, cell index: Int, lifetime: Double, at time: Double, _ source: (Double) -> EmitterSource
    ) {
        let cell = epoch.cells[index]
        guard let births = epoch.births(of: cell) else { return }
        let now = cell.timing.localTime(parent: time)
        let oldest = now - cell.greatestAge * lifetime
        guard births.upperBound > oldest, births.lowerBound <= now else { return }
        var window = BirthWindow(births: births, oldest: oldest, now: now)
        let parent = ParticleRandom.mix(UInt64(epoch.traits.seed) &<< 32 | UInt64(truncatingIfNeeded: epoch.ordinal))
        let appearance = self.appearance(of: cell)
        // Behaviours concern particles of any age, so their parameters are those of the present.
        let present = epoch.behaviorsMove ? epoch.cell(index, bornAt: time) : cell
        let forces =
            epoch.behaviorsMove
            ? ForceTimeline(step: cell.step) { epoch.cell(index, bornAt: cell.timing.parentTime(local: $0)).rules } : nil
        let begin = source(epoch.begin)
        let rate = cell.numbers.birthRate * begin.birthRate
        let usual = Flight(cell: cell, present: present, forces: forces, appearance: appearance, corner: corner(of: appearance))
        let launch = { (cloud: inout ParticleCloud, number: Int, birth: Double, flight: Flight, source: EmitterSource) in
            var random = ParticleRandom(parent: parent, cell: index + 1, index: number)
            let life = flight.life(source, &random)
            guard now - birth < life || !flight.cell.cells.isEmpty else { return }
            let turn = (Double(number) / max(rate, 1)).truncatingRemainder(dividingBy: 1)
            let (start, heading) = epoch.origin.start(source, turn: turn, &random)
            let launch = Launch(start: start, heading: heading, birth: birth, life: life, age: now - birth)
            cloud.fly(flight, launch, source, &random)
        }
        guard !epoch.isSteady else {
            window.reach = ParticleReach(
                cell, rules: present.rules, origin: epoch.origin, source: begin, corner: usual.corner)
            return forEachBirth(rate, epoch.phases[index], window) { cloud, number, birth in
                launch(&cloud, number, birth, usual, begin)
            }
        }
        let birth = { (cloud: inout ParticleCloud, number: Int, birth: Double) in
            guard cloud.read(epoch.readings) else { return }
            let local = cell.timing.parentTime(local: birth)
            let flight = Flight(
                cell: epoch.cell(index, bornAt: local), present: present, forces: forces, appearance: appearance,
                corner: usual.corner)
            launch(&cloud, number, birth, flight, source(local))
        }
        guard epoch.rateMoves else {
            return forEachBirth(rate, epoch.phases[index], window, birth)
        }
        forEachStep(window, epoch.readings, birth) { birth in
            let local = cell.timing.parentTime(local: birth)
            return epoch.cell(index, bornAt: local).numbers.birthRate * source(local).birthRate
        }
    }

    /// The births that may be visible.
    private struct BirthWindow {
        /// The times at which particles are born.
        let births: Range<Double>
        /// The earliest birth of a particle that is still alive.
        let oldest: Double
        let now: Double
        /// The places of the particles; nil if they are not known.
        var reach: ParticleReach?
    }

    /// The number of births that are found to be out of sight together.
    private static let chunk = 128

    /// Births at a constant rate: one whenever `phase + rate · time` passes a whole number.
    private mutating func forEachBirth(
        _ rate: Double, _ phase: Double, _ window: BirthWindow, _ body: (inout ParticleCloud, Int, Double) -> Void
    ) {
        let (births, oldest, now) = (window.births, window.oldest, window.now)
        guard rate > 0, rate.isFinite else { return }
        let begin = births.lowerBound
        // A tolerance, so that products such as 10 · 0.3 count as the intended whole number.
        let give = 1e-9
        let last =
            births.upperBound <= now
            ? (phase + rate * (births.upperBound - begin) - give).rounded(.up) - 1
            : (phase + rate * (now - begin) + give).rounded(.down)
        var first = max(phase - give, phase + rate * (oldest - begin)).rounded(.up)
        guard first <= last, last < 0x1p53 else { return }
        if last - first >= Double(budget) {
            Diagnostics.warnOnce(
                "CAEmitterLayer",
                "a CAEmitterLayer has more than \(Self.most) particles at a time, or all together more than \(ParticleLimit.most); "
                    + "the oldest are left out")
            first = last - Double(budget) + 1
        }
        guard first <= last else { return }
        func birth(_ number: Int) -> Double { begin + (Double(number) - phase) / rate }
        for start in stride(from: Int(first), through: Int(last), by: Self.chunk) {
            let end = min(start + Self.chunk - 1, Int(last), start + budget - 1)
            guard start <= end else { return }
            budget -= end - start + 1
            if let reach = window.reach, !reach.isSeen(max(now - birth(end), 0)...max(now - birth(start), 0), in: view) {
                continue
            }
            for number in start...end { body(&self, number, birth(number)) }
        }
    }

    /// Births at a changing rate: the rate is integrated in steps of 1/120 s, with one birth whenever the sum passes a whole number.
    /// Each block of 128 steps starts again at 0.5, so that no time depends on all steps before it.
    private mutating func forEachStep(
        _ window: BirthWindow, _ readings: Int, _ body: (inout ParticleCloud, Int, Double) -> Void, rate: (Double) -> Double
    ) {
        let (births, oldest, now) = (window.births, window.oldest, window.now)
        let (stepsPerSecond, block) = (120.0, 128)
        let last = (min(now, births.upperBound) * stepsPerSecond).rounded(.down)
        // With more steps than the maximum number of particles, not all could be visible.
        let most = min(Self.most, self.readings / max(readings, 1))
        let first = max((max(oldest, births.lowerBound) * stepsPerSecond).rounded(.down), last - Double(most))
        guard first <= last, last < 0x1p40, read(Int(last - first) * readings) else { return }
        var sum = 0.0
        for step in Int(first) / block * block...Int(last) {
            if step % block == 0 { sum = 0.5 }
            let time = Double(step) / stepsPerSecond
            let share = rate(time) / stepsPerSecond
            guard share > 0, share < Double(Self.most) else { continue }
            sum += share
            let count = Int(sum)
            sum -= Double(count)
            for index in 0..<count {
                let birth = time + (Double(index) + 0.5) / Double(count) / stepsPerSecond
                guard birth >= births.lowerBound, birth < births.upperBound, birth <= now, birth >= oldest else { continue }
                guard budget > 0 else { return }
                budget -= 1
                body(&self, step &<< 20 | index, birth)
            }
        }
    }

    // MARK: Lives

    /// The parameters that the particles of a cell share.
    private struct Flight {
        let cell: CommittedCell
        /// The cell whose behaviours apply.
        let present: CommittedCell
        /// Forces that are animated.
        let forces: ForceTimeline?
        /// The index of their appearance, or -1.
        let appearance: Int32
        /// The distance of their corners from their positions at scale 1.
        let corner: Double
        /// Whether they move as without behaviours.
        let isFree: Bool

        init(cell: CommittedCell, present: CommittedCell, forces: ForceTimeline?, appearance: Int32, corner: Double) {
            (self.cell, self.present, self.forces, self.appearance) = (cell, present, forces, appearance)
            self.corner = corner
            isFree = present.rules.isFree && forces == nil
        }

        /// The lifetime of a particle in seconds.
        @inline(__always)
        func life(_ source: EmitterSource, _ random: inout ParticleRandom) -> Double {
            max(0, cell.numbers.lifetime + random.spread(cell.numbers.lifetimeRange)) * source.lifetime
        }

        @inline(__always)
        func state(of motion: ParticleMotion, at age: Double) -> ParticleMotion.State {
            isFree ? motion.free(at: age) : motion.state(at: age, present.rules, step: present.step, forces: forces)
        }
    }

    /// A particle at its birth, and its age.
    private struct Launch {
        let start: SIMD3<Double>
        /// The direction of the emitter's surface, in radians.
        let heading: Double
        /// Its birth in the cell's time.
        let birth: Double
        /// Its lifetime in seconds.
        let life: Double
        let age: Double
    }

    /// A particle that emits others.
    private struct Parent {
        let motion: ParticleMotion
        let flight: Flight
        let life: Double
        let age: Double
        /// The seed of its particles' random numbers.
        let identity: UInt64
    }

    /// Adds a particle at an age, and the particles that it has emitted.
    private mutating func fly(_ flight: Flight, _ launch: Launch, _ source: EmitterSource, _ random: inout ParticleRandom) {
        let motion = Self.motion(flight.cell.numbers, flight, launch, source, &random)
        if launch.age < launch.life, flight.appearance >= 0 {
            show(flight.cell.numbers, flight, launch, motion, source, &random)
        }
        guard !flight.cell.cells.isEmpty else { return }
        let parent = Parent(motion: motion, flight: flight, life: launch.life, age: launch.age, identity: random.identity)
        for (index, inner) in flight.cell.cells.enumerated() { emit(inner, index, of: parent, source) }
    }

    /// The motion of a particle.
    @inline(__always)
    private static func motion(
        _ n: CellNumbers, _ flight: Flight, _ launch: Launch, _ source: EmitterSource, _ random: inout ParticleRandom
    ) -> ParticleMotion {
        let longitude = launch.heading + n.emissionLongitude + random.spread(n.emissionRange)
        let speed = (n.velocity + random.spread(n.velocityRange)) * source.velocity
        let (level, steep) = n.emissionLatitude == 0 ? (1, 0) : (cos(n.emissionLatitude), sin(n.emissionLatitude))
        var motion = ParticleMotion(
            start: launch.start,
            velocity: SIMD3(cos(longitude) * (level * speed), sin(longitude) * (level * speed), steep * speed),
            acceleration: SIMD3(n.xAcceleration, n.yAcceleration, n.zAcceleration))
        if !flight.isFree {
            (motion.birth, motion.life) = (launch.birth, launch.life)
            motion.mass = ParticleExtra(identity: random.identity).mass(n, flight.present.rules)
        }
        return motion
    }

    /// Adds a particle if it is visible.
    @inline(__always)
    private mutating func show(
        _ n: CellNumbers, _ flight: Flight, _ launch: Launch, _ motion: ParticleMotion, _ source: EmitterSource,
        _ random: inout ParticleRandom
    ) {
        let age = launch.age
        let extra = ParticleExtra(identity: random.identity)
        var look = ParticleLook()
        look.scale = n.scale + random.spread(n.scaleRange) + n.scaleSpeed * age
        look.angle = (n.spin + random.spread(n.spinRange)) * source.spin * age + extra.rotation(n)
        let range = SIMD4(
            random.spread(n.colorRange.x), random.spread(n.colorRange.y), random.spread(n.colorRange.z),
            random.spread(n.colorRange.w))
        look.color = n.color + range + n.colorSpeed * age
        let state = flight.state(of: motion, at: age)
        if !flight.present.rules.looks.isEmpty || flight.present.rules.alignment != nil {
            look.follow(flight.present.rules, state, age: age, life: launch.life)
        }
        let color = look.color.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
        guard look.scale > 0, color.w > 0 else { return }
        guard view.shows(state.position, reach: abs(look.scale * source.scale) * flight.corner) else { return }
        particles.append(
            Particle(
                position: state.position, scale: look.scale * source.scale, angle: look.angle,
                color: LayerQuadBuilder.premultiplied(color), age: age,
                frame: extra.frame(flight.cell.traits, n.framesPerSecond, age: age), tilt: extra.tilt(n, flight.cell.traits),
                appearance: flight.appearance))
    }

    /// Adds the particles that a particle has emitted during its life, each from the position at that time.
    private mutating func emit(_ cell: CommittedCell, _ index: Int, of parent: Parent, _ source: EmitterSource) {
        let timing = cell.timing
        guard timing.speed > 0 else { return }
        let now = timing.localTime(parent: parent.age)
        let first = max(timing.localTime(parent: 0), 0)
        let last = min(timing.localTime(parent: parent.life), cell.emissionLength)
        guard first < last, now >= first else { return }
        let appearance = self.appearance(of: cell)
        let window = BirthWindow(births: first..<last, oldest: now - cell.greatestAge * source.lifetime, now: now)
        let present = parent.flight.present.cells.indices.contains(index) ? parent.flight.present.cells[index] : cell
        let flight = Flight(cell: cell, present: present, forces: nil, appearance: appearance, corner: corner(of: appearance))
        forEachBirth(cell.numbers.birthRate, 0, window) { cloud, number, birth in
            var random = ParticleRandom(parent: parent.identity, cell: index + 1, index: number)
            let life = flight.life(source, &random)
            guard now - birth < life || !cell.cells.isEmpty else { return }
            let start = parent.flight.state(of: parent.motion, at: timing.parentTime(local: birth)).position
            let launch = Launch(start: start, heading: 0, birth: birth, life: life, age: now - birth)
            cloud.fly(flight, launch, source, &random)
        }
    }

    // MARK: Looks

    /// The index of the appearance of a cell's particles, or -1 if they show nothing.
    private mutating func appearance(of cell: CommittedCell) -> Int32 {
        guard let image = cell.image else { return -1 }
        let columns = max(cell.traits.framesPerRow > 0 ? cell.traits.framesPerRow : cell.traits.frameCount, 1)
        let rows = (cell.traits.frameCount + columns - 1) / columns
        var r = cell.numbers.contentsRect
        // The rectangle is that of one picture if all of them fit beside each other; else they share it.
        if abs(r.z) * Double(min(columns, cell.traits.frameCount)) > 1.001 || abs(r.w) * Double(rows) > 1.001 {
            (r.z, r.w) = (r.z / Double(columns), r.w / Double(rows))
        }
        let size = SIMD2(Double(image.width) * abs(r.z), Double(image.height) * abs(r.w)) / max(cell.numbers.contentsScale, 1e-6)
        guard size.x > 0, size.y > 0 else { return -1 }
        let appearance = Appearance(
            image: image, size: SIMD2<Float>(size), texture: SIMD4<Float>(SIMD4(r.x, r.y, r.x + r.z, r.y + r.w)),
            isNearest: cell.isNearest, columns: Int32(columns))
        if let known = appearances.firstIndex(where: {
            $0.image === image && $0.texture == appearance.texture && $0.size == appearance.size
                && $0.columns == appearance.columns
        }) {
            return Int32(known)
        }
        appearances.append(appearance)
        return Int32(appearances.count - 1)
    }

    /// The distance of the corners of an appearance from its middle at scale 1.
    private func corner(of appearance: Int32) -> Double {
        guard appearance >= 0 else { return 0 }
        let size = appearances[Int(appearance)].size
        return Double((size * size).sum().squareRoot()) / 2
    }

    // MARK: Order

    /// Sorts the particles into drawing order.
    mutating func sort(for mode: CAEmitterLayerRenderMode) {
        switch mode {
        case .oldestFirst: particles.sort { $0.age > $1.age }
        case .oldestLast: particles.sort { $0.age < $1.age }
        case .backToFront: particles.sort { $0.position.z < $1.position.z }
        default: break
        }
    }
}

/// The random numbers of one particle: always the same for the same particle.
///
/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014) gives good numbers from any
/// seed, so that a particle's index among the others can be the seed.
struct ParticleRandom {
    /// Distinguishes the particle from all others; it is the seed for particles that it emits.
    let identity: UInt64
    private var state: UInt64

    /// Creates the generator for the `index`th particle of a cell.
    init(parent: UInt64, cell: Int, index: Int) {
        let scrambled = UInt64(truncatingIfNeeded: index) &* 0x9E37_79B9_7F4A_7C15
        identity = Self.mix(parent ^ Self.mix(scrambled &+ UInt64(truncatingIfNeeded: cell) &* 0xD1B5_4A32_D192_ED03))
        state = identity
    }

    /// Uniform in 0 ..< 1.
    @inline(__always)
    mutating func next() -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Double(Self.mix(state) >> 11) * 0x1p-53
    }

    /// Uniform, between minus and plus half of the range.
    @inline(__always)
    mutating func spread(_ range: Double) -> Double {
        // A number is always drawn, so that a range that becomes 0 does not affect the other numbers.
        (next() - 0.5) * range
    }

    /// Scatters the bits of a number.
    @inline(__always)
    static func mix(_ value: UInt64) -> UInt64 {
        var z = value
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// The particles that the emitters of a frame may still have, the copies of replicators counted.
struct ParticleLimit {
    /// The number of particles in a frame.
    static let most = 200_000
    /// The area, in square points, that the particles of a frame may cover; the same again outside of the view, where filters may show
    /// them. A painter without a GPU takes up to 20 ns for each pixel.
    static let greatestArea = 40_000_000.0

    /// The number of animated values that the births of a frame may read, those of cells counted several times: each takes some 0.1 µs.
    static let mostReadings = 1_000_000

    /// The number of particles left.
    var count = Self.most
    /// The number of readings left.
    var readings = Self.mostReadings
    /// The square points left.
    var area = Self.greatestArea
}
