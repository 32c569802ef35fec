import Demos

/// A square that crosses the canvas at 100 points per second; its model stays at its end position of 4 s.
class Crossing: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "crossing", title: "Crossing", summary: "Watch the square go", chapter: .explicit, stillTime: 1,
            times: [3, 0, 1.5])
    }

    let square = CALayer()

    override func prepare() {
        square.frame = CGRect(x: 0, y: 150, width: 100, height: 100)
        square.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        square.name = "square"
        layer.addSublayer(square)
    }

    override func start() {
        let move = CABasicAnimation(keyPath: "position.x")
        move.fromValue = 50
        move.toValue = 450
        move.duration = 4
        move.fillMode = .forwards
        move.isRemovedOnCompletion = false
        square.add(move, forKey: "move")
    }

    /// The presented x of the square.
    var x: CGFloat { square.presentation()?.position.x ?? .nan }
}

/// Counts taps and shows the count.
class Tapping: Demo {
    override class var info: DemoInfo {
        DemoInfo(id: "tapping", title: "Tapping", summary: "Tap the canvas", chapter: .implicit, stillTime: 0, times: [])
    }

    private(set) var taps = 0

    override func prepare() {
        addGestureRecognizer(UITapGestureRecognizer { [unowned self] _ in taps += 1 })
    }

    override var caption: String { "\(taps) taps" }
}

/// Does nothing.
class Resting: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "resting-door", title: "Resting", summary: "Nothing to see", chapter: .controllers, stillTime: 2.5, times: [])
    }
}

let sampleDemos: [Demo.Type] = [Tapping.self, Crossing.self, Resting.self]

/// A square that crosses in one second and returns in another, started by the delegate.
class Relay: Demo {
    override class var info: DemoInfo {
        DemoInfo(id: "relay", title: "Relay", summary: "There and back", chapter: .tricks, stillTime: 1, times: [0, 2])
    }

    let square = CALayer()
    private(set) var legs = 0

    override func prepare() {
        square.frame = CGRect(x: -50, y: 150, width: 100, height: 100)
        square.name = "square"
        layer.addSublayer(square)
    }

    override func start() { go("first", from: 0, to: 100) { [weak self] in self?.go("second", from: 100, to: 0) {} } }

    private func go(_ key: String, from start: CGFloat, to end: CGFloat, then next: @escaping () -> Void) {
        legs += 1
        CATransaction.begin()
        CATransaction.setCompletionBlock(next)
        let move = CABasicAnimation(keyPath: "position.x")
        move.fromValue = start
        move.toValue = end
        move.duration = 1
        square.add(move, forKey: key)
        CATransaction.commit()
    }

    /// The presented x of the square.
    var x: CGFloat { square.presentation()?.position.x ?? .nan }
}

/// Counts frames.
class Ticking: Demo {
    override class var info: DemoInfo {
        DemoInfo(id: "ticking", title: "Ticking", summary: "Count", chapter: .time, stillTime: 1, times: [])
    }

    private(set) var ticks = 0

    override func start() {
        let link = CADisplayLink { [weak self] link in
            guard let self else { return link.invalidate() }
            ticks += 1
        }
        link.add(to: .main, forMode: .common)
    }
}

/// Has a button whose title grows.
class Growing: Demo {
    override class var info: DemoInfo {
        DemoInfo(id: "growing", title: "Growing", summary: "A button", chapter: .implicit, stillTime: 0, times: [])
    }

    let button = UIButton("Go") { $0.setTitle("Go on and on and on", for: .normal) }
    let other = UIButton("Stop") { _ in }
    override var controls: [UIView] { [button, other] }
}
