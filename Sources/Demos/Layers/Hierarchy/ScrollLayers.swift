/// A scroll layer shows a part of larger content. Its bounds animate implicitly.
final class ScrollLayers: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "scroll-layers", title: "Scroll layers",
            summary: "Drag to scroll: scrollMode limits scroll(to:) to horizontal, vertical or both.",
            chapter: .layers, stillTime: 1.4, times: [0.4, 0.9, 1.4, 2.4, 3.6])
    }

    private let modes: [CAScrollLayerScrollMode] = [.horizontally, .vertically, .both]
    private(set) var scrollers: [CAScrollLayer] = []
    private let stops = [(120, 0), (120, 120), (0, 120), (0, 0)].map { CGPoint(x: $0.0, y: $0.1) }
    private var stop = 0
    private var isSteered = false

    override func prepare() {
        let cards = addCards(modes.map(\.rawValue), size: CGSize(width: 136, height: 136), spacing: 20)
        for (card, mode) in zip(cards, modes) {
            let scroller = CAScrollLayer()
            scroller.frame = card.bounds.insetBy(dx: 8, dy: 8)
            scroller.cornerRadius = 8
            scroller.masksToBounds = true
            scroller.scrollMode = mode
            card.layer.addSublayer(scroller)
            for (index, name) in ["Mountain", "Sea", "Forest", "Desert"].enumerated() {
                let picture = CALayer.picture(
                    name, size: 116, position: CGPoint(x: 60 + CGFloat(index % 2) * 120, y: 60 + CGFloat(index / 2) * 120))
                scroller.addSublayer(picture)
            }
            scrollers.append(scroller)
        }
        addGestureRecognizer(
            UIPanGestureRecognizer { [unowned self] gesture in
                isSteered = true
                let way = gesture.translation(in: self)
                gesture.setTranslation(.zero, in: self)
                CATransaction.withoutActions {
                    for scroller in scrollers { scroll(scroller, by: way) }
                }
            })
    }

    override func start() {
        after(0.6) { [unowned self] in tour() }
    }

    private func tour() {
        guard !isSteered else { return }
        CATransaction.begin()
        CATransaction.setAnimationDuration(0.8)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeInEaseOut))
        for scroller in scrollers { scroller.scroll(to: stops[stop % stops.count]) }
        CATransaction.commit()
        stop += 1
        after(1.2) { [unowned self] in tour() }
    }

    /// Scrolls the content by a drag, within its limits.
    private func scroll(_ scroller: CAScrollLayer, by way: CGPoint) {
        let origin = scroller.bounds.origin
        scroller.scroll(to: CGPoint(x: min(max(origin.x - way.x, 0), 120), y: min(max(origin.y - way.y, 0), 120)))
    }

    override var caption: String {
        scrollers.map { scroller in
            let origin = (scroller.presentation() ?? scroller).bounds.origin
            return String(format: "(%.0f, %.0f)", origin.x, origin.y)
        }.joined(separator: "   ")
    }
}
