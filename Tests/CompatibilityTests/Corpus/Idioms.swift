import Foundation
import QuartzCore

// Helpers as in libraries: generics over layer and animation classes, closures as delegates, key paths, property wrappers.

extension CALayer {
    func firstSublayer<T: CALayer>(of type: T.Type) -> T? { sublayers?.lazy.compactMap { $0 as? T }.first }

    @discardableResult
    func addNew<T: CALayer>(_ make: @autoclosure () -> T, configure: (T) -> Void = { _ in }) -> T {
        let layer = make()
        configure(layer)
        addSublayer(layer)
        return layer
    }

    func removeAllSublayers() { sublayers?.forEach { $0.removeFromSuperlayer() } }

    func bringToFront() {
        guard let superlayer = superlayer else { return }
        removeFromSuperlayer()
        superlayer.addSublayer(self)
    }

    static func performWithoutAnimation(_ work: () -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        work()
        CATransaction.commit()
    }

    func animate<Value>(
        _ keyPath: ReferenceWritableKeyPath<CALayer, Value>, named name: String, to value: Value, duration: TimeInterval
    ) {
        let animation = CABasicAnimation(keyPath: name)
        animation.fromValue = presentation()?[keyPath: keyPath] ?? self[keyPath: keyPath]
        animation.toValue = value
        animation.duration = duration
        CALayer.performWithoutAnimation { self[keyPath: keyPath] = value }
        add(animation, forKey: name)
    }
}

final class AnimationCompletion: NSObject, CAAnimationDelegate {
    private let block: (Bool) -> Void
    init(_ block: @escaping (Bool) -> Void) { self.block = block }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { block(flag) }
}

extension CAAnimation {
    func then(_ block: @escaping (Bool) -> Void) -> Self {
        delegate = AnimationCompletion(block)
        return self
    }
}

@propertyWrapper
struct LayerValue<Value> {
    private let keyPath: String
    private weak var layer: CALayer?

    init(_ keyPath: String, of layer: CALayer) {
        self.keyPath = keyPath
        self.layer = layer
    }

    var wrappedValue: Value? {
        get { layer?.value(forKeyPath: keyPath) as? Value }
        set { layer?.setValue(newValue, forKeyPath: keyPath) }
    }
}

struct LayerHandle {
    @LayerValue<CGFloat> var angle: CGFloat?
    @LayerValue<CGPoint> var place: CGPoint?
    @LayerValue<Bool> var isHidden: Bool?

    init(_ layer: CALayer) {
        _angle = LayerValue("transform.rotation.z", of: layer)
        _place = LayerValue("position", of: layer)
        _isHidden = LayerValue("hidden", of: layer)
    }
}

// A custom property without `@NSManaged`: stored by key, drawn frame by frame.

class PieLayer: CALayer {
    static var lastAngle: CGFloat = -1

    var endAngle: CGFloat {
        get { value(forKey: "endAngle") as? CGFloat ?? 0 }
        set { setValue(newValue, forKey: "endAngle") }
    }

    override init() { super.init() }
    override init(layer: Any) {
        super.init(layer: layer)
        if let other = layer as? PieLayer { endAngle = other.endAngle }
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }

    override class func needsDisplay(forKey key: String) -> Bool { key == "endAngle" || super.needsDisplay(forKey: key) }

    override func action(forKey event: String) -> CAAction? {
        guard event == "endAngle" else { return super.action(forKey: event) }
        let animation = CABasicAnimation(keyPath: event)
        animation.fromValue = presentation()?.value(forKey: event) ?? value(forKey: event)
        animation.duration = 1
        animation.timingFunction = CAMediaTimingFunction(name: .linear)
        return animation
    }

    override func draw(in ctx: CGContext) {
        PieLayer.lastAngle = endAngle
        let center = CGPoint(x: bounds.midX, y: bounds.midY)
        ctx.move(to: center)
        ctx.addArc(center: center, radius: bounds.width / 2, startAngle: 0, endAngle: endAngle, clockwise: false)
        ctx.closePath()
        ctx.setFillColor(.black)
        ctx.fillPath()
    }
}

// Overrides of everything that can be overridden on Apple's systems.

class OverridingLayer: CALayer {
    var calls: [String] = []

    override func addSublayer(_ layer: CALayer) {
        calls.append("addSublayer")
        super.addSublayer(layer)
    }
    override func insertSublayer(_ layer: CALayer, at idx: UInt32) { super.insertSublayer(layer, at: idx) }
    override func insertSublayer(_ layer: CALayer, below sibling: CALayer?) { super.insertSublayer(layer, below: sibling) }
    override func insertSublayer(_ layer: CALayer, above sibling: CALayer?) { super.insertSublayer(layer, above: sibling) }
    override func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) { super.replaceSublayer(oldLayer, with: newLayer) }
    override func removeFromSuperlayer() { super.removeFromSuperlayer() }
    override func add(_ anim: CAAnimation, forKey key: String?) {
        calls.append("add \(key ?? "nil")")
        super.add(anim, forKey: key)
    }
    override func removeAnimation(forKey key: String) { super.removeAnimation(forKey: key) }
    override func removeAllAnimations() { super.removeAllAnimations() }
    override func animation(forKey key: String) -> CAAnimation? { super.animation(forKey: key) }
    override func animationKeys() -> [String]? { super.animationKeys() }
    override func hitTest(_ p: CGPoint) -> CALayer? { nil }
    override func contains(_ p: CGPoint) -> Bool { super.contains(p) }
    override func setNeedsLayout() { super.setNeedsLayout() }
    override func needsLayout() -> Bool { super.needsLayout() }
    override func layoutIfNeeded() { super.layoutIfNeeded() }
    override func layoutSublayers() {
        calls.append("layoutSublayers")
        super.layoutSublayers()
    }
    override func setNeedsDisplay() { super.setNeedsDisplay() }
    override func setNeedsDisplay(_ r: CGRect) { super.setNeedsDisplay(r) }
    override func needsDisplay() -> Bool { super.needsDisplay() }
    override func displayIfNeeded() { super.displayIfNeeded() }
    override func display() {
        calls.append("display")
        super.display()
    }
    override func draw(in ctx: CGContext) { calls.append("draw") }
    override func render(in ctx: CGContext) { super.render(in: ctx) }
    override func preferredFrameSize() -> CGSize { super.preferredFrameSize() }
    override func resizeSublayers(withOldSize size: CGSize) {
        calls.append("resizeSublayers")
        super.resizeSublayers(withOldSize: size)
    }
    override func resize(withOldSuperlayerSize size: CGSize) { super.resize(withOldSuperlayerSize: size) }
    override func value(forKey key: String) -> Any? { super.value(forKey: key) }
    override func setValue(_ value: Any?, forKey key: String) { super.setValue(value, forKey: key) }
    override func value(forKeyPath keyPath: String) -> Any? { super.value(forKeyPath: keyPath) }
    override func setValue(_ value: Any?, forKeyPath keyPath: String) { super.setValue(value, forKeyPath: keyPath) }
    override func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint { super.convert(p, from: l) }
    override func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { super.convert(p, to: l) }
    override func convert(_ r: CGRect, from l: CALayer?) -> CGRect { super.convert(r, from: l) }
    override func convert(_ r: CGRect, to l: CALayer?) -> CGRect { super.convert(r, to: l) }
    override func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval { super.convertTime(t, from: l) }
    override func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval { super.convertTime(t, to: l) }
    override func scroll(_ p: CGPoint) { super.scroll(p) }
    override func scrollRectToVisible(_ r: CGRect) { super.scrollRectToVisible(r) }
    override func affineTransform() -> CGAffineTransform { super.affineTransform() }
    override func setAffineTransform(_ m: CGAffineTransform) { super.setAffineTransform(m) }
    override func contentsAreFlipped() -> Bool { super.contentsAreFlipped() }
    override func presentation() -> Self? { super.presentation() }
    override func model() -> Self { super.model() }
    override func action(forKey event: String) -> CAAction? { super.action(forKey: event) }
    override func shouldArchiveValue(forKey key: String) -> Bool { super.shouldArchiveValue(forKey: key) }
    override func encode(with coder: NSCoder) { super.encode(with: coder) }
    override class func defaultValue(forKey key: String) -> Any? { super.defaultValue(forKey: key) }
    override class func defaultAction(forKey event: String) -> CAAction? { super.defaultAction(forKey: event) }
    override class func needsDisplay(forKey key: String) -> Bool { super.needsDisplay(forKey: key) }
    override class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat { 2 }

    override var visibleRect: CGRect { super.visibleRect }
    override var superlayer: CALayer? { super.superlayer }
    override var bounds: CGRect { didSet { calls.append("bounds") } }
    override var position: CGPoint { didSet { calls.append("position") } }
    override var frame: CGRect {
        get { super.frame }
        set { super.frame = newValue }
    }
    override var drawsAsynchronously: Bool {
        get { true }
        set {}
    }
    override var contentsScale: CGFloat {
        get { 2 }
        set {}
    }
    override var isHidden: Bool {
        get { super.isHidden }
        set { super.isHidden = newValue }
    }
    override var opacity: Float { willSet { calls.append("opacity \(newValue)") } }
    override var contents: Any? { didSet {} }
    override var backgroundColor: CGColor? { didSet {} }
    override var delegate: CALayerDelegate? { didSet {} }
    override var sublayers: [CALayer]? { didSet {} }
    override var mask: CALayer? { didSet {} }
    override var shadowPath: CGPath? { didSet {} }
}

// Access to pixels as in code for iOS.

/// Returns a context in the pixel format of iOS images.
func nativeContext(_ width: Int, _ height: Int) -> CGContext? {
    CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo.byteOrder32Little.rawValue | CGImageAlphaInfo.premultipliedFirst.rawValue)
}

func grayscale(_ image: CGImage) -> CGImage? {
    let context = CGContext(
        data: nil, width: image.width, height: image.height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceGray(),
        bitmapInfo: CGImageAlphaInfo.none.rawValue)
    context?.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
    return context?.makeImage()
}

extension CALayer {
    /// Whether the layer's picture is opaque at a point.
    func isSolid(at point: CGPoint) -> Bool {
        var pixel: [UInt8] = [0]
        let context = CGContext(
            data: &pixel, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 1, space: CGColorSpaceCreateDeviceGray(),
            bitmapInfo: CGImageAlphaInfo.alphaOnly.rawValue)
        context?.translateBy(x: -point.x, y: -point.y)
        if let context = context { render(in: context) }
        return pixel[0] > 127
    }
}

extension CGImage {
    func components(x: Int, y: Int) -> [UInt8] {
        let data = dataProvider!.data
        let bytes: UnsafePointer<UInt8> = CFDataGetBytePtr(data)
        let start = y * bytesPerRow + x * bitsPerPixel / 8
        return (0..<4).map { bytes[start + $0] }
    }
}

extension CGPath {
    var corners: [CGPoint] {
        var result: [CGPoint] = []
        applyWithBlock { element in
            switch element.pointee.type {
            case .moveToPoint, .addLineToPoint: result.append(element.pointee.points[0])
            case .addQuadCurveToPoint: result.append(element.pointee.points[1])
            case .addCurveToPoint: result.append(element.pointee.points[2])
            case .closeSubpath: break
            @unknown default: break
            }
        }
        return result
    }
}

// MARK: Classes known at run time

final class DialLayer: CALayer {
    let marks: Int

    override init() {
        marks = 12
        super.init()
        name = "dial"
    }

    override init(layer: Any) {
        marks = (layer as? DialLayer)?.marks ?? 0
        super.init(layer: layer)
    }

    required init?(coder: NSCoder) { nil }
}

func make<Layer: CALayer>(_ type: Layer.Type) -> Layer { Layer() }
