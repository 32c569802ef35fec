import Foundation
import QuartzCompat
import QuartzCore

// Subclasses and delegates as application code writes them.

/// A ring with a custom property, drawn frame by frame.
class RingLayer: CALayer {
    @CAAnimatable("progress") var progress: CGFloat = 0
    var thickness: CGFloat = 4
    var colors: [CGColor] = []

    override init() {
        super.init()
        needsDisplayOnBoundsChange = true
    }

    override init(layer: Any) {
        super.init(layer: layer)
        if let ring = layer as? RingLayer {
            thickness = ring.thickness
            colors = ring.colors
        }
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override class func needsDisplay(forKey key: String) -> Bool {
        if key == "progress" { return true }
        return super.needsDisplay(forKey: key)
    }

    override func action(forKey event: String) -> CAAction? {
        if event == "progress" {
            let animation = CABasicAnimation(keyPath: event)
            animation.fromValue = presentation()?.progress ?? progress
            animation.duration = CATransaction.animationDuration()
            return animation
        }
        return super.action(forKey: event)
    }

    override func draw(in ctx: CGContext) {
        ctx.setLineWidth(thickness)
        ctx.setStrokeColor(colors.first ?? CGColor(gray: 0, alpha: 1))
        ctx.addArc(
            center: CGPoint(x: bounds.midX, y: bounds.midY), radius: bounds.width / 2 - thickness, startAngle: 0,
            endAngle: progress * 2 * .pi, clockwise: false)
        ctx.strokePath()
    }

    override func layoutSublayers() {
        super.layoutSublayers()
        sublayers?.forEach { $0.frame = bounds.insetBy(dx: thickness, dy: thickness) }
    }
}

class CardLayer: CALayer {
    let titleLayer = CATextLayer()
    let outlineLayer = CAShapeLayer()
    let glowLayer = CAGradientLayer()

    convenience init(title: String) {
        self.init()
        titleLayer.string = title
        titleLayer.fontSize = 17
        titleLayer.alignmentMode = kCAAlignmentCenter
        titleLayer.truncationMode = .end
        titleLayer.isWrapped = true
        titleLayer.contentsScale = 2
        outlineLayer.fillColor = nil
        outlineLayer.strokeColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
        outlineLayer.lineWidth = 2
        outlineLayer.lineCap = CAShapeLayerLineCap.round
        outlineLayer.lineJoin = kCALineJoinRound
        outlineLayer.lineDashPattern = [4, 2]
        outlineLayer.fillRule = .evenOdd
        glowLayer.colors = [CGColor(gray: 1, alpha: 1), CGColor(gray: 0.5, alpha: 1)]
        glowLayer.locations = [0, 1]
        glowLayer.startPoint = CGPoint(x: 0, y: 0.5)
        glowLayer.endPoint = CGPoint(x: 1, y: 0.5)
        glowLayer.type = .axial
        cornerRadius = 8
        cornerCurve = .continuous
        masksToBounds = true
        maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        contentsGravity = .resizeAspectFill
        magnificationFilter = kCAFilterNearest
        addSublayer(glowLayer)
        insertSublayer(outlineLayer, above: glowLayer)
        addSublayer(titleLayer)
    }

    override func layoutSublayers() {
        super.layoutSublayers()
        for layer in sublayers ?? [] { layer.frame = bounds }
        outlineLayer.path = CGPath(
            roundedRect: bounds.insetBy(dx: 1, dy: 1), cornerWidth: cornerRadius, cornerHeight: cornerRadius, transform: nil)
    }
}

/// An animation with an additional property, which copies must have, too.
class TaggedAnimation: CABasicAnimation {
    var tag = 0

    override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone)
        if let copy = copy as? TaggedAnimation { copy.tag = tag }
        return copy
    }
}

class Director: NSObject, CAAnimationDelegate, CALayerDelegate {
    private(set) var log: [String] = []
    weak var stage: CALayer?
    var onFinish: ((Bool) -> Void)?
    lazy var marker: CALayer = {
        let layer = CALayer()
        layer.name = "marker"
        layer.delegate = self
        layer.actions = ["bounds": NSNull(), "opacity": NSNull()]
        return layer
    }()

    init(stage: CALayer) {
        self.stage = stage
        super.init()
        stage.addSublayer(marker)
    }

    func run() {
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = 1
        animation.toValue = 0
        animation.duration = 1
        animation.delegate = self
        animation.setValue("fade", forKey: "name")
        marker.add(animation, forKey: "fade")
    }

    func animationDidStart(_ anim: CAAnimation) {
        log.append("start \(anim.value(forKey: "name") as? String ?? "?")")
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        log.append("stop \(anim.value(forKey: "name") as? String ?? "?")")
        marker.opacity = 0.5
        onFinish?(flag)
    }

    func action(for layer: CALayer, forKey event: String) -> CAAction? {
        if event == "position" { return NSNull() }
        if event == "zPosition" { return LogAction { [weak self] in self?.log.append($0) } }
        return nil
    }

    func draw(_ layer: CALayer, in ctx: CGContext) {
        ctx.setFillColor(CGColor(gray: 0.5, alpha: 1))
        ctx.fill(layer.bounds)
    }

    func later() {
        DispatchQueue.main.asyncAfter(deadline: .now() + 60) { [weak self] in
            self?.marker.isHidden = true
        }
    }
}

class LogAction: NSObject, CAAction {
    let body: (String) -> Void

    init(body: @escaping (String) -> Void) {
        self.body = body
    }

    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        body("ran \(event)")
    }
}
