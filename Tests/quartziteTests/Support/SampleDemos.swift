import Demos

/// A square that crosses the canvas at 100 points a second and is left where it ends after 4 s.
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

    /// Where the square is seen.
    var x: CGFloat { square.presentation()?.position.x ?? .nan }
}

/// Counts taps and says so.
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
        DemoInfo(id: "resting-door", title: "Resting", summary: "Nothing to see", chapter: .beyond, stillTime: 2.5, times: [])
    }
}

let sampleDemos: [Demo.Type] = [Tapping.self, Crossing.self, Resting.self]
