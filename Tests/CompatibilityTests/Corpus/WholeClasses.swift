import Foundation
import QuartzCompat
import QuartzCore

/// Returns every layer class with every property set.
@available(*, deprecated, message: "uses what has no effect")
func wholeLayerClasses() -> [CALayer] {
    let shape = CAShapeLayer()
    shape.path = CGPath(ellipseIn: .zero, transform: nil)
    shape.fillColor = nil
    shape.strokeColor = .black
    shape.fillRule = .evenOdd
    shape.lineWidth = 2
    shape.lineCap = .square
    shape.lineJoin = .bevel
    shape.miterLimit = 4
    shape.lineDashPhase = 1
    shape.lineDashPattern = [1, 2.5, NSNumber(value: 3)]
    shape.strokeStart = 0.1
    shape.strokeEnd = 0.9
    let gradient = CAGradientLayer()
    gradient.colors = [CGColor.black, CGColor.white]
    gradient.locations = [0.0, 1.0]
    gradient.startPoint = .zero
    gradient.endPoint = CGPoint(x: 1, y: 1)
    gradient.type = .radial
    let text = CATextLayer()
    text.string = NSAttributedString(string: "x")
    text.font = "Helvetica" as CFString
    text.fontSize = 12
    text.foregroundColor = .white
    text.isWrapped = true
    text.truncationMode = .middle
    text.alignmentMode = .justified
    text.allowsFontSubpixelQuantization = true
    let replicator = CAReplicatorLayer()
    replicator.instanceCount = 4
    replicator.preservesDepth = true
    replicator.instanceDelay = 0.2
    replicator.instanceTransform = CATransform3DIdentity
    replicator.instanceColor = .white
    replicator.instanceRedOffset = -0.1
    replicator.instanceGreenOffset = 0
    replicator.instanceBlueOffset = 0
    replicator.instanceAlphaOffset = -0.2
    let scroll = CAScrollLayer()
    scroll.scrollMode = .both
    scroll.scroll(to: CGPoint(x: 1, y: 1))
    scroll.scroll(to: CGRect(x: 0, y: 0, width: 1, height: 1))
    let emitter = CAEmitterLayer()
    emitter.emitterPosition = .zero
    emitter.emitterZPosition = 0
    emitter.emitterSize = .zero
    emitter.emitterDepth = 0
    emitter.emitterShape = .sphere
    emitter.emitterMode = .outline
    emitter.renderMode = .additive
    emitter.birthRate = 1
    emitter.lifetime = 1
    emitter.velocity = 1
    emitter.scale = 1
    emitter.spin = 1
    emitter.seed = 1
    emitter.preservesDepth = false
    let cell = CAEmitterCell()
    cell.name = "c"
    cell.isEnabled = true
    cell.birthRate = 3
    cell.lifetime = 2
    cell.lifetimeRange = 1
    cell.emissionLatitude = 0
    cell.emissionLongitude = .pi
    cell.emissionRange = .pi / 4
    cell.velocity = 100
    cell.velocityRange = 10
    cell.xAcceleration = 0
    cell.yAcceleration = 9.8
    cell.zAcceleration = 0
    cell.scale = 0.5
    cell.scaleRange = 0.1
    cell.scaleSpeed = -0.1
    cell.spin = 1
    cell.spinRange = 1
    cell.color = .white
    cell.redRange = 0
    cell.greenRange = 0
    cell.blueRange = 0
    cell.alphaRange = 0
    cell.redSpeed = 0
    cell.greenSpeed = 0
    cell.blueSpeed = 0
    cell.alphaSpeed = -1
    cell.contents = nil
    cell.contentsRect = .zero
    cell.contentsScale = 1
    cell.magnificationFilter = "linear"
    cell.minificationFilter = kCAFilterLinear.rawValue
    cell.minificationFilterBias = 0
    cell.emitterCells = []
    cell.style = [:]
    emitter.emitterCells = [cell]
    emitter.setValue(3, forKeyPath: "emitterCells.c.birthRate")
    class Tiles: CATiledLayer {
        override class func fadeDuration() -> CFTimeInterval { 0 }
    }
    let tiled = Tiles()
    tiled.levelsOfDetail = 2
    tiled.levelsOfDetailBias = 1
    tiled.tileSize = CGSize(width: 64, height: 64)
    _ = CATransformLayer().hitTest(.zero)
    guard let filter = CIFilter(name: "CIGaussianBlur", parameters: [kCIInputRadiusKey: 4]) else { return [] }
    filter.name = "blur"
    filter.setDefaults()
    filter.setValue(3, forKey: "inputRadius")
    _ = filter.inputKeys + filter.outputKeys
    _ = filter.attributes
    _ = filter.isEnabled
    return [shape, gradient, text, replicator, scroll, emitter, tiled]
}
