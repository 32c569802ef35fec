import QuartzCompat

/// AppKit's animator: values set on a view change at once, values set through its animator take the context's duration.
final class AnimatorProxy: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "animator-proxy", title: "Animator proxy",
            summary: "A frame is set in a context of 1.2 s: on the view, through its animator, and implicitly.",
            chapter: .content, stillTime: 1.5, times: [0.5, 1.2, 1.5, 1.9, 2.4, 3.8])
    }

    private let names = ["view.frame", "view.animator().frame", "allowsImplicitAnimation"]
    private(set) var views: [NSView] = []
    private let left = CGFloat(288)
    private let right = CGFloat(488)
    private var isAway = false

    override func prepare() {
        for (index, name) in names.enumerated() {
            let y = 104 + CGFloat(index) * 96
            let label = UILabel(caption: name)
            label.frame = CGRect(x: 96, y: y - 10, width: 184, height: 20)
            addSubview(label)

            let track = CGMutablePath()
            track.addLines(between: [CGPoint(x: left + 28, y: y), CGPoint(x: right + 28, y: y)])
            let line = CAShapeLayer.line(track)
            line.lineDashPattern = [1, 8]
            layer.addSublayer(line)

            let view = NSView(frame: CGRect(x: left, y: y - 28, width: 56, height: 56))
            view.backgroundColor = UIColor(cgColor: Palette.all[index])
            view.layer.cornerRadius = 10
            view.layer.contents = UIImage(named: "Parcel", size: view.bounds.size)?.cgImage
            addSubview(view)
            views.append(view)
        }
    }

    override func start() {
        after(1) { [unowned self] in
            isAway.toggle()
            move()
            after(1.8) { [unowned self] in start() }
        }
    }

    private func move() {
        let x = isAway ? right : left
        let radius: CGFloat = isAway ? 28 : 10

        NSAnimationContext.runAnimationGroup { context in
            context.duration = 1.2
            context.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)

            views[0].frame.origin.x = x
            views[1].animator().frame.origin.x = x

            // From here on, changes of views and their layers animate directly.
            context.allowsImplicitAnimation = true
            views[2].frame.origin.x = x
            views[2].layer.cornerRadius = radius
        }
    }
}
