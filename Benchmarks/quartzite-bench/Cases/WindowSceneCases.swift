import Foundation
import QuartzSDL
import QuartzUI
import QuartzUILists
import SeededRandom

/// The scenes of `Benchmarks/Peers` in a window, for its table beside other toolkits.
@MainActor
enum WindowSceneCase {
    static let all = [
        scene("fit", "pictures that swing, turn and fade, in the cells of a grid", [100, 1000, 5000, 20_000]) {
            try addCrossing($0.rootLayer, $1, fitsCells: true)
            return nil
        },
        scene("draw", "the same pictures in their size of 64 × 64", [100, 1000, 5000]) {
            try addCrossing($0.rootLayer, $1, fitsCells: false)
            return nil
        },
        scene("cards", "moving cards with round corners and soft shadows", [300]) {
            addCards($0.rootLayer, $1)
            return nil
        },
        scene("backdrops", "panels with blurred backdrops over a moving picture", [50]) {
            try addBackdrops($0.rootLayer, $1)
            return nil
        },
        scene("particles", "particles of an emitter", [20_000]) {
            let emitter = DrawingCase.emitter($1, try Picture.make())
            emitter.beginTime = CACurrentMediaTime() - 3
            $0.rootLayer.addSublayer(emitter)
            return nil
        },
        scene("texts", "texts that change in each frame", [100]) { addTexts($0.rootLayer, $1) },
        scene(
            "crossfade", "a picture that fades over another, both as large as the window", [2],
            size: CGSize(width: 2560, height: 1440)
        ) {
            window, _ in
            try addFade(window.rootLayer)
            return nil
        },
        scene("still", "pictures in the cells of a grid, of which one moves", [100_000]) {
            try addStill($0.rootLayer, $1)
            return nil
        },
        scene("list", "rows of a table that scrolls", [10_000]) { makeList($0, $1) },
        scene("constraints", "views in constraints, and a width that changes in each turn", [1000, 4000], countsChanges: true) {
            makeConstraints($0, $1)
        },
        scene("depth", "layers in each other, of which the innermost moves", [200]) {
            addDepth($0.rootLayer, $1)
            return nil
        },
    ]

    /// Work before a frame, by its number among such changes.
    typealias Change = @MainActor (Int) -> Void

    /// Makes a change in each call of a display link.
    @MainActor
    private final class Changes {
        private(set) var link: CADisplayLink?
        private(set) var count = 0

        func begin(_ change: @escaping Change) {
            let link = CADisplayLink { [unowned self] _ in
                count += 1
                CATransaction.begin()
                CATransaction.setDisableActions(true)
                change(count)
                CATransaction.commit()
            }
            link.add(to: .main, forMode: .common)
            self.link = link
        }
    }

    /// Returns the case of a scene.
    ///
    /// - Parameters:
    ///   - countsChanges: Whether the cost is that of a change with its share of the frames. If the machine is slow, several changes
    ///     are made for a frame.
    ///   - make: Fills the window with a number of objects. Returns the work before each frame, if animations are not enough.
    static func scene(
        _ name: String, _ content: String, _ counts: [Int], size: CGSize = GridScene.size, countsChanges: Bool = false,
        _ make: @escaping @MainActor (SDLWindow, Int) throws -> Change?
    ) -> BenchmarkCase {
        let counted = countsChanges ? "change" : "frame"
        let summary = "µs per \(counted) of a window, all threads: \(content)"
        return BenchmarkCase(name: "window.\(name)", summary: summary) { plan, report in
            for count in counts.count > 1 ? plan.sizes(counts) : counts {
                try InvisibleScreen.with { screen in
                    let changes = Changes()
                    defer { changes.link?.invalidate() }
                    let course = try WindowCase.course(
                        plan, size: size, clock: { Clock.process }, counter: { countsChanges ? changes.count : nil }
                    ) { window in
                        if let change = try make(window, count) { changes.begin(change) }
                    }
                    report(WindowCase.frames("window.\(name)", count, course, screen, counted))
                }
            }
        }
    }

    private static func repeating(_ keyPath: String, from: Any, to: Any, duration: Double, returns: Bool = false)
        -> CABasicAnimation
    {
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.fromValue = from
        animation.toValue = to
        animation.duration = duration
        animation.autoreverses = returns
        animation.repeatCount = .infinity
        return animation
    }

    // MARK: Layers

    private static func addCrossing(_ root: CALayer, _ count: Int, fitsCells: Bool) throws {
        let scene = CrossingScene(count: count, image: try Picture.make(), fitsCells: fitsCells, backend: nil)
        root.sublayerTransform.m34 = CGFloat(-1 / CrossingScene.eyeDistance)
        root.sublayers = scene.layers
        scene.close()
    }

    private static func addCards(_ root: CALayer, _ count: Int) {
        var generator = SplitMix64(seed: 0x5ca2_d5)
        root.backgroundColor = .white
        for _ in 0..<count {
            let card = CALayer()
            card.frame = CGRect(x: generator.number(0...1120), y: generator.number(0...620), width: 160, height: 100)
            card.backgroundColor = CGColor(
                srgbRed: generator.number(0.2...1), green: generator.number(0.2...1), blue: generator.number(0.2...1), alpha: 1)
            card.cornerRadius = 12
            card.shadowOpacity = 0.4
            card.shadowRadius = 8
            card.shadowOffset = CGSize(width: 0, height: 4)
            let x = Double(card.position.x)
            card.add(repeating("position.x", from: x, to: x + 40, duration: 1), forKey: nil)
            root.addSublayer(card)
        }
    }

    private static func addBackdrops(_ root: CALayer, _ count: Int) throws {
        let carrier = CALayer()
        carrier.anchorPoint = .zero
        for index in 0..<2 {
            let picture = CALayer()
            picture.frame = CGRect(x: index * 1280, y: 0, width: 1280, height: 720)
            picture.contents = try gradient(width: 1280, height: 720, isTurned: false)
            carrier.addSublayer(picture)
        }
        carrier.add(repeating("position.x", from: 0, to: -1280, duration: 4), forKey: nil)
        root.addSublayer(carrier)
        let height = 720 / (Double(count) / 10).rounded(.up)
        for index in 0..<count {
            let panel = CALayer()
            panel.frame = CGRect(
                x: Double(index % 10) * 128 + 8, y: Double(index / 10) * height + 8, width: 112, height: height - 16)
            panel.backgroundColor = CGColor(gray: 1, alpha: 0.3)
            panel.cornerRadius = 12
            panel.masksToBounds = true
            panel.backgroundFilters = CIFilter(name: "CIGaussianBlur", parameters: [kCIInputRadiusKey: 8]).map { [$0] }
            root.addSublayer(panel)
        }
    }

    private static func addFade(_ root: CALayer) throws {
        for isTurned in [false, true] {
            let picture = CALayer()
            picture.frame = CGRect(x: 0, y: 0, width: 2560, height: 1440)
            picture.contents = try gradient(width: 2560, height: 1440, isTurned: isTurned)
            if isTurned { picture.add(repeating("opacity", from: 0, to: 1, duration: 1), forKey: nil) }
            root.addSublayer(picture)
        }
    }

    private static func addStill(_ root: CALayer, _ count: Int) throws {
        let image = try Picture.make()
        let (cell, places) = GridScene.cells(count)
        let layers = places.dropFirst().map { place in
            let layer = CALayer()
            layer.frame = CGRect(x: place.x - 0.35 * cell, y: place.y - 0.35 * cell, width: 0.7 * cell, height: 0.7 * cell)
            layer.contents = image
            return layer
        }
        let moving = CALayer()
        moving.frame = CGRect(x: 0, y: 328, width: Picture.side, height: Picture.side)
        moving.contents = image
        moving.add(repeating("position.x", from: 32, to: 1248, duration: 5), forKey: nil)
        root.sublayers = layers + [moving]
    }

    private static func addDepth(_ root: CALayer, _ count: Int) {
        var parent = root
        for index in 0..<count {
            let layer = CALayer()
            layer.frame = CGRect(x: index == 0 ? 103 : 3, y: index == 0 ? 62 : 2, width: 200, height: 150)
            let shade = CGFloat(index % 10) / 10
            layer.backgroundColor = CGColor(srgbRed: shade, green: 0.5, blue: 1 - shade, alpha: 1)
            parent.addSublayer(layer)
            parent = layer
        }
        let leaf = CALayer()
        leaf.frame = CGRect(x: 20, y: 60, width: 16, height: 16)
        leaf.backgroundColor = .white
        leaf.add(repeating("position.x", from: 28, to: 148, duration: 1, returns: true), forKey: nil)
        parent.addSublayer(leaf)
    }

    private static func addTexts(_ root: CALayer, _ count: Int) -> Change {
        let texts = (0..<count).map { index in
            let text = CATextLayer()
            text.frame = CGRect(x: index % 10 * 128 + 8, y: index / 10 % 10 * 72 + 20, width: 112, height: 20)
            text.fontSize = 14
            text.foregroundColor = .white
            root.addSublayer(text)
            return text
        }
        return { frame in
            for (index, text) in texts.enumerated() { text.string = "Value \((frame + 37 * index) * 7919 % 100_000)" }
        }
    }

    /// Returns an opaque picture with a gradient in one of two directions, under a pattern of squares.
    private static func gradient(width: Int, height: Int, isTurned: Bool) throws -> CGImage {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 4)
        for y in 0..<height {
            for x in 0..<width {
                let share = isTurned ? 255 * y / height : 255 * x / width
                pixels += [UInt8(share), (x / 64 + y / 64) % 2 == 1 ? 96 : 160, UInt8(255 - share), 255]
            }
        }
        guard let image = CGImage(width: width, height: height, premultipliedRGBA: pixels) else {
            throw BenchmarkError("no image of \(width) × \(height)")
        }
        return image
    }

    // MARK: Views

    private final class Rows: UITableViewDataSource {
        let count: Int

        init(_ count: Int) { self.count = count }

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }

        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell =
                tableView.dequeueReusableCell(withIdentifier: "row") ?? UITableViewCell(style: .default, reuseIdentifier: "row")
            cell.textLabel?.text = "Row \(indexPath.row)"
            return cell
        }
    }

    private static func makeList(_ window: SDLWindow, _ count: Int) -> Change {
        let content = UIWindow(frame: CGRect(origin: .zero, size: window.size))
        let table = UITableView(frame: content.bounds)
        let rows = Rows(count)
        table.rowHeight = 44
        table.dataSource = rows
        content.addSubview(table)
        window.content = content
        return { frame in
            // The table does not retain its source.
            withExtendedLifetime(rows) { table.contentOffset.y = CGFloat(7 * frame % (44 * count - 720)) }
        }
    }

    private static func makeConstraints(_ window: SDLWindow, _ count: Int) -> Change {
        let content = UIWindow(frame: CGRect(origin: .zero, size: window.size))
        let columns = 20
        let height = 1 / (CGFloat(count) / CGFloat(columns)).rounded(.up)
        var views: [UIView] = []
        for index in 0..<count {
            let view = UIView()
            let shade = CGFloat(index % 10) / 10
            view.backgroundColor = UIColor(red: shade, green: 0.5, blue: 1 - shade, alpha: 1)
            view.translatesAutoresizingMaskIntoConstraints = false
            content.addSubview(view)
            NSLayoutConstraint.activate([
                view.leftAnchor.constraint(equalTo: index % columns == 0 ? content.leftAnchor : views[index - 1].rightAnchor),
                view.topAnchor.constraint(equalTo: index < columns ? content.topAnchor : views[index - columns].bottomAnchor),
                view.widthAnchor.constraint(equalTo: content.widthAnchor, multiplier: 1 / CGFloat(columns)),
                view.heightAnchor.constraint(equalTo: content.heightAnchor, multiplier: height),
            ])
            views.append(view)
        }
        window.content = content
        return { [unowned window] frame in window.size = CGSize(width: 1280 - 4 * (frame % 40), height: 720) }
    }
}
