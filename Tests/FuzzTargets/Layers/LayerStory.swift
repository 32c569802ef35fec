import QuartzSDL

/// A tree of layers and its changes, each made from a separate seed: leaving some out does not alter the others.
struct LayerStory {
    /// One frame: its time after the one before, and the changes before it.
    struct Frame {
        var pause: Double
        var changes: [UInt64]
    }

    /// The seeds of the layers, and whether they are left out. Those of the others keep their places.
    private var layers: [(seed: UInt64, isLeftOut: Bool)]
    private var frames: [Frame]
    /// Whether transforms are reset to flat ones, so that siblings need no order of depth.
    private let isFlat: Bool
    private let hostility: Int
    /// The layers that most changes are made to, as places in the list.
    private let favourites: Int
    /// The properties that half of the changes set, as places in the tables of the classes: several commits in a row change the same.
    private let places: [Int]

    init(seed: UInt64) {
        var dice = FuzzDice(seed: seed, hostility: 0)
        isFlat = dice.chance(60)
        hostility = dice.pick(of: [0, 0, 0, 3])
        favourites = dice.chance(60) ? 1 + dice.pick(4) : 0
        places = (0..<1 + dice.pick(3)).map { _ in dice.pick(1000) }
        layers = (0..<3 + dice.pick(dice.chance(70) ? 10 : 40)).map { _ in (dice.next(), false) }
        frames = (0..<4 + dice.pick(14)).map { _ in
            let pause = dice.chance(10) ? 0 : dice.chance(8) ? 20 : .random(in: 0...0.3, using: &dice)
            return Frame(pause: pause, changes: (0..<dice.pick(4)).map { _ in dice.next() })
        }
    }

    /// The changes of a story, for a reader.
    private struct Log {
        private(set) var lines: [String] = []
        /// The kinds of what was done, without numbers, in alphabetical order.
        var words: String { kinds.sorted().joined(separator: " ") }
        private var kinds: Set<Substring> = []

        mutating func append(_ line: String) {
            lines.append(line)
            kinds.formUnion(line.split(separator: " ").filter { $0.contains(where: \.isLetter) && $0 != "at" && $0 != "below" })
        }

        /// Appends a description that does not tell causes apart.
        mutating func append(description: String) { lines.append(description) }
    }

    // MARK: Playing

    /// Returns the first difference that a stage finds, in the smallest story that shows it.
    @MainActor
    func difference(on makeStage: @MainActor () -> (any LayerStage)?) -> Difference? {
        guard let (found, _) = play(on: makeStage) else { return nil }
        let least = minimised(found, on: makeStage)
        guard let (difference, log) = least.play(on: makeStage) else { return found }
        return Difference("\(difference.signature): \(log.words)", "\(difference.text)\n\(log.lines.joined(separator: "\n"))")
    }

    @MainActor
    private func play(on makeStage: @MainActor () -> (any LayerStage)?) -> (Difference, Log)? {
        EngineEnvironment().run {
            guard let stage = makeStage() else { return nil }
            defer { stage.close() }
            var log = Log()
            var all = [stage.root]
            Self.withoutActions {
                for (seed, isLeftOut) in layers {
                    var dice = FuzzDice(seed: seed, hostility: hostility)
                    let layer = LayerGenerator.layer(&dice)
                    let parent = dice.pick(all.count)
                    if !isLeftOut {
                        all[parent].addSublayer(layer)
                        log.append("\(name(all.count, layer)) below \(parent)")
                    }
                    all.append(layer)
                    if dice.chance(15) {
                        let mask = dice.chance(50) ? Self.box(&dice) : LayerGenerator.layer(&dice)
                        layer.mask = mask
                        if !isLeftOut { log.append("\(name(all.count, mask)) masks") }
                        all.append(mask)
                    }
                }
                if isFlat { all.forEach(Self.flatten) }
            }
            var time = 0.0
            for frame in frames {
                for seed in frame.changes { log.append(change(&all, seed)) }
                time += frame.pause
                log.append("at \(time)")
                guard let difference = stage.frame(at: time) else { continue }
                log.append(description: all[0].treeDescription())
                return (difference, log)
            }
            return nil
        }
    }

    private func name(_ index: Int, _ layer: CALayer) -> String { "\(type(of: layer)) \(index)" }

    // MARK: Changes

    @MainActor
    private func change(_ all: inout [CALayer], _ seed: UInt64) -> String {
        var dice = FuzzDice(seed: seed, hostility: hostility)
        let isFavourite = favourites > 0 && dice.chance(70)
        let index = 1 + dice.pick(isFavourite ? min(favourites, max(all.count - 1, 1)) : max(all.count - 1, 1))
        guard index < all.count else { return "" }
        let (layer, kind) = (all[index], dice.pick(24))
        var word = ""
        func make() {
            switch kind {
            case 0...9:
                let place = dice.chance(50) ? dice.pick(of: places) : nil
                word = "sets \(LayerGenerator.set(layer, &dice, place: place))"
            case 10...14: word = "animates \(LayerGenerator.animate(layer, &dice))"
            case 15:
                layer.removeFromSuperlayer()
                word = "is removed"
            case 16, 17:
                let parent = all[dice.pick(all.count)]
                if !Self.is(parent, below: layer) { parent.insertSublayer(layer, at: UInt32(dice.pick(3))) }
                word = "is inserted"
            case 18:
                layer.removeAllAnimations()
                word = "ends animations"
            case 19, 20:
                let mask = dice.chance(30) ? nil : dice.chance(60) ? Self.box(&dice) : LayerGenerator.layer(&dice)
                layer.mask = mask
                if let mask { all.append(mask) }
                word = "gets mask"
            case 21:
                layer.position.x += CGFloat(dice.pick(40)) - 20
                word = "sets position"
            case 22:
                let mask = layer.mask
                mask?.bounds.size.width = CGFloat(dice.pick(60))
                word = "sets mask.bounds"
            default:
                if dice.chance(50) { layer.isHidden.toggle() } else { layer.setNeedsDisplay() }
                word = "hides or displays"
            }
            if isFlat { Self.flatten(layer) }
        }
        if dice.chance(65) { Self.withoutActions(make) } else { make() }
        if dice.chance(40) { CATransaction.flush() }
        return "\(name(index, layer)) \(word)"
    }

    @MainActor
    private static func withoutActions(_ body: () -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        body()
        CATransaction.commit()
    }

    @MainActor
    private static func `is`(_ layer: CALayer, below other: CALayer) -> Bool {
        sequence(first: layer, next: \.superlayer).contains { $0 === other }
    }

    /// An opaque layer, which as a mask is drawn as a clip.
    @MainActor
    private static func box(_ dice: inout FuzzDice) -> CALayer {
        let box = CALayer()
        box.frame = CGRect(x: dice.pick(30), y: dice.pick(10), width: 5 + dice.pick(60), height: 5 + dice.pick(60))
        box.backgroundColor = .black
        return box
    }

    /// Removes what leaves the plane.
    @MainActor
    private static func flatten(_ layer: CALayer) {
        let transform = CATransform3DGetAffineTransform(layer.transform)
        if !CATransform3DIsAffine(layer.transform) { layer.transform = CATransform3DMakeAffineTransform(transform) }
        if !CATransform3DIsAffine(layer.sublayerTransform) { layer.sublayerTransform = CATransform3DIdentity }
    }

    // MARK: Minimising

    /// The most plays of one search for a smaller story.
    private static let mostPlays = 400

    /// Returns a story without what the difference does not need: parts are left out, large ones first, while it stays.
    @MainActor
    private func minimised(_ found: Difference, on makeStage: @MainActor () -> (any LayerStage)?) -> LayerStory {
        var best = self
        var plays = 0
        func keeps(_ story: LayerStory) -> Bool {
            plays += 1
            guard plays <= Self.mostPlays, let (difference, _) = story.play(on: makeStage) else { return false }
            guard difference.signature == found.signature else { return false }
            best = story
            return true
        }
        // The frames behind the difference say nothing.
        var low = 1
        while low < best.frames.count {
            var story = best
            story.frames.removeLast()
            if !keeps(story) { break }
            low = 1
        }
        for _ in 0..<2 {
            var index = 0
            while index < best.frames.count {
                var story = best
                let gone = story.frames.remove(at: index)
                if story.frames.indices.contains(index) { story.frames[index].pause += gone.pause }
                if !keeps(story) { index += 1 }
            }
            for frame in best.frames.indices {
                var index = 0
                while index < best.frames[frame].changes.count {
                    var story = best
                    story.frames[frame].changes.remove(at: index)
                    if !keeps(story) { index += 1 }
                }
            }
            for index in best.layers.indices where !best.layers[index].isLeftOut {
                var story = best
                story.layers[index].isLeftOut = true
                _ = keeps(story)
            }
        }
        return best
    }
}

/// A host of a story's tree, which compares each frame.
@MainActor
protocol LayerStage: AnyObject {
    /// The root of the tree.
    var root: CALayer { get }
    /// Shows the frame of a time, and returns the first difference.
    func frame(at time: Double) -> Difference?
    /// Leaves the tree and restores the clock.
    func close()
}
