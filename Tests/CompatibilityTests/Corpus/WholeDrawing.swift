import Foundation
import QuartzCore

func useTransforms() {
    var t = CATransform3DIdentity
    _ = CATransform3DIsIdentity(t)
    _ = CATransform3DEqualToTransform(t, t)
    t = CATransform3DMakeTranslation(1, 2, 3)
    t = CATransform3DTranslate(t, 1, 1, 1)
    t = CATransform3DScale(t, 2, 2, 2)
    t = CATransform3DRotate(t, .pi, 0, 1, 0)
    t = CATransform3DInvert(t)
    t = CATransform3DConcat(t, t)
    t = CATransform3DMakeAffineTransform(.identity)
    if CATransform3DIsAffine(t) { _ = CATransform3DGetAffineTransform(t) }
    t.m34 = 1 / -500
    _ = CATransform3D(
        m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1, m34: 0, m41: 0, m42: 0, m43: 0,
        m44: 1)
    _ = CATransform3D()
    let v = NSValue(caTransform3D: t)
    _ = v.caTransform3DValue.m11
    _ = [NSValue(cgPoint: .zero).cgPointValue]
    _ = NSValue(cgRect: .zero).cgRectValue
    _ = NSValue(cgSize: .zero).cgSizeValue
    _ = NSValue(cgAffineTransform: .identity).cgAffineTransformValue
    _ = NSValue(cgVector: .zero).cgVectorValue
}

func useGeometry() {
    var a = CGAffineTransform.identity
    a = a.translatedBy(x: 1, y: 2).scaledBy(x: 1, y: 1).rotated(by: 1).inverted().concatenating(a)
    a = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    a = CGAffineTransform(1, 0, 0, 1, 0, 0)
    a = CGAffineTransform(translationX: 1, y: 1)
    a = CGAffineTransform(scaleX: 1, y: 1)
    a = CGAffineTransform(rotationAngle: 1)
    _ = a.isIdentity
    _ = a == .identity
    _ = CGAffineTransformMakeRotation(1)
    _ = a.decomposed()
    let p = CGPoint(x: 1, y: 2).applying(a)
    let s = CGSize(width: 1, height: 1).applying(a)
    var r = CGRect(origin: p, size: s).applying(a)
    r = r.insetBy(dx: 1, dy: 1).offsetBy(dx: 1, dy: 1).union(.zero).intersection(r).integral.standardized
    _ = r.contains(p) || r.contains(r) || r.intersects(r) || r.isEmpty || r.isNull || r.isInfinite
    _ = r.divided(atDistance: 1, from: .minXEdge).slice
    _ = [r.minX, r.midX, r.maxX, r.minY, r.midY, r.maxY, r.width, r.height]
    _ = CGPoint.zero.equalTo(p)
    _ = CGRect.infinite
    _ = CGVector(dx: 1, dy: 1)
}

func useColors() {
    let rgb = CGColorSpaceCreateDeviceRGB()
    let gray = CGColorSpaceCreateDeviceGray()
    _ = CGColorSpace(name: CGColorSpace.sRGB)?.numberOfComponents
    _ = CGColorSpace(name: CGColorSpace.displayP3)
    guard let c = CGColor(colorSpace: rgb, components: [1, 0, 0, 1]) else { return }
    _ = c.components
    _ = c.alpha
    _ = c.numberOfComponents
    _ = c.colorSpace
    _ = c.copy(alpha: 0.5)
    _ = c == c
    _ = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    _ = CGColor(gray: 1, alpha: 1)
    _ = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
    _ = CGColor(colorSpace: gray, components: [1, 1])
    _ = CGColor.white
    _ = CGColor.clear;
    _ = rgb.model == .rgb
    _ = rgb.name
}

func usePaths() {
    let path = CGMutablePath()
    var t = CGAffineTransform.identity
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 1, y: 1))
    path.addLines(between: [.zero, .zero])
    path.addQuadCurve(to: .zero, control: .zero)
    path.addCurve(to: .zero, control1: .zero, control2: .zero)
    path.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: .pi, clockwise: true)
    path.addArc(tangent1End: .zero, tangent2End: .zero, radius: 1)
    path.addRelativeArc(center: .zero, radius: 1, startAngle: 0, delta: 1)
    path.addRect(.zero)
    path.addRects([.zero])
    path.addEllipse(in: .zero)
    path.addRoundedRect(in: CGRect(x: 0, y: 0, width: 4, height: 4), cornerWidth: 1, cornerHeight: 1)
    path.addPath(CGPath(rect: .zero, transform: &t))
    path.addPath(path, transform: t)
    path.closeSubpath()
    path.move(to: .zero, transform: t)
    path.addLine(to: .zero, transform: t)
    _ = path.boundingBox
    _ = path.boundingBoxOfPath
    _ = path.currentPoint
    _ = path.isEmpty
    var r = CGRect.zero
    _ = path.isRect(&r)
    _ = path.contains(.zero)
    _ = path.contains(.zero, using: .evenOdd, transform: .identity)
    guard let copy = path.copy() else { return }
    _ = path.mutableCopy()
    _ = copy.copy(using: &t)
    _ = copy.copy(strokingWithWidth: 1, lineCap: .round, lineJoin: .miter, miterLimit: 10)
    _ = copy.copy(strokingWithWidth: 1, lineCap: .butt, lineJoin: .bevel, miterLimit: 10, transform: .identity)
    _ = copy.copy(dashingWithPhase: 0, lengths: [1, 2])
    copy.applyWithBlock { element in
        switch element.pointee.type {
        case .moveToPoint, .addLineToPoint: _ = element.pointee.points[0]
        case .addQuadCurveToPoint: _ = element.pointee.points[1]
        case .addCurveToPoint: _ = element.pointee.points[2]
        case .closeSubpath: break
        @unknown default: break
        }
    }
}

@available(*, deprecated, message: "uses what has no effect")
func useContexts() {
    guard let space = CGColorSpace(name: CGColorSpace.sRGB),
        let ctx = CGContext(
            data: nil, width: 20, height: 20, bitsPerComponent: 8, bytesPerRow: 80, space: space,
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return }
    ctx.saveGState()
    ctx.restoreGState()
    ctx.translateBy(x: 1, y: 1)
    ctx.scaleBy(x: 1, y: -1)
    ctx.rotate(by: 1)
    ctx.concatenate(.identity)
    _ = ctx.ctm
    ctx.setLineWidth(1)
    ctx.setLineCap(.round)
    ctx.setLineJoin(.round)
    ctx.setMiterLimit(1)
    ctx.setLineDash(phase: 0, lengths: [1, 2])
    ctx.setAlpha(0.5)
    ctx.setBlendMode(.multiply)
    ctx.setFillColor(.black)
    ctx.setStrokeColor(.white)
    ctx.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    ctx.setStrokeColor(red: 1, green: 0, blue: 0, alpha: 1)
    ctx.setFillColor(gray: 1, alpha: 1)
    ctx.setStrokeColor(gray: 1, alpha: 1)
    ctx.beginPath()
    ctx.move(to: .zero)
    ctx.addLine(to: .zero)
    ctx.addLines(between: [])
    ctx.addRect(.zero)
    ctx.addRects([])
    ctx.addEllipse(in: .zero)
    ctx.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: 1, clockwise: false)
    ctx.addArc(tangent1End: .zero, tangent2End: .zero, radius: 1)
    ctx.addCurve(to: .zero, control1: .zero, control2: .zero)
    ctx.addQuadCurve(to: .zero, control: .zero)
    ctx.addPath(CGMutablePath())
    ctx.closePath()
    _ = ctx.isPathEmpty
    _ = ctx.currentPointOfPath
    _ = ctx.boundingBoxOfPath
    _ = ctx.path
    _ = ctx.pathContains(.zero, mode: .fill)
    ctx.replacePathWithStrokedPath()
    ctx.drawPath(using: .fillStroke)
    ctx.fillPath()
    ctx.fillPath(using: .evenOdd)
    ctx.strokePath()
    ctx.fill(CGRect.zero)
    ctx.fill([.zero])
    ctx.stroke(.zero)
    ctx.stroke(.zero, width: 1)
    ctx.fillEllipse(in: .zero)
    ctx.strokeEllipse(in: .zero)
    ctx.strokeLineSegments(between: [])
    ctx.clear(.zero)
    ctx.clip()
    ctx.clip(using: .evenOdd)
    ctx.clip(to: CGRect.zero)
    ctx.clip(to: [CGRect.zero])
    _ = ctx.boundingBoxOfClipPath
    ctx.resetClip()
    ctx.setShadow(offset: .zero, blur: 1)
    ctx.setShadow(offset: .zero, blur: 1, color: nil)
    ctx.beginTransparencyLayer(auxiliaryInfo: nil)
    ctx.endTransparencyLayer()
    ctx.beginTransparencyLayer(in: .zero, auxiliaryInfo: nil)
    ctx.endTransparencyLayer()
    guard let g = CGGradient(colorsSpace: space, colors: [CGColor.black, CGColor.white] as CFArray, locations: [0, 1])
    else { return }
    ctx.drawLinearGradient(g, start: .zero, end: .zero, options: [])
    ctx.drawRadialGradient(
        g, startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 1, options: [.drawsAfterEndLocation])
    ctx.drawConicGradient(g, center: .zero, angle: 0)
    guard let image = ctx.makeImage() else { return }
    ctx.draw(image, in: .zero)
    ctx.draw(image, in: .zero, byTiling: true)
    ctx.clip(to: .zero, mask: image)
    ctx.interpolationQuality = .high
    ctx.setShouldAntialias(true)
    ctx.setAllowsAntialiasing(true)
    _ = image.cropping(to: .zero)
    _ = image.width + image.height + image.bitsPerPixel + image.bytesPerRow
    _ = image.alphaInfo
    _ = image.colorSpace
    _ = image.dataProvider?.data
    _ = ctx.width
    _ = ctx.height
    _ = ctx.data
    ctx.flush()
    ctx.synchronize()
    _ = ctx.convertToDeviceSpace(CGPoint.zero)
    _ = ctx.convertToUserSpace(CGRect.zero)
    _ = ctx.userSpaceToDeviceSpaceTransform
    var bytes = [UInt8](repeating: 0, count: 16)
    guard let data = CGDataProvider(data: Data(bytes) as CFData) else { return }
    _ = CGImage(
        width: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 8, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue), provider: data, decode: nil,
        shouldInterpolate: true, intent: .defaultIntent)
    bytes.withUnsafeMutableBytes {
        _ = CGContext(
            data: $0.baseAddress, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 8, space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    }
}

func useAreas(_ a: CGPath, _ b: CGPath) -> [CGPath] {
    a.apply(info: nil) { _, element in _ = element.pointee.type }
    _ = a.intersects(b) || a.intersects(b, using: .evenOdd)
    return [
        a.union(b), a.intersection(b, using: .winding), a.subtracting(b), a.symmetricDifference(b, using: .evenOdd),
        a.lineIntersection(b), a.lineSubtracting(b), a.normalized(using: .evenOdd), a.flattened(threshold: 0.1),
    ] + a.componentsSeparated(using: .winding)
}

@available(*, deprecated, message: "uses what has no effect")
func usePatterns(_ context: CGContext, _ image: CGImage) {
    context.setFillColorSpace(CGColorSpaceCreateDeviceRGB())
    context.setFillColor([1, 0, 0, 1])
    context.setStrokeColor(cyan: 0, magenta: 0, yellow: 0, black: 1, alpha: 1)
    context.setFlatness(0.5)
    context.setShouldSmoothFonts(true)
    if let layer = CGLayer(context, size: CGSize(width: 4, height: 4), auxiliaryInfo: nil) {
        layer.context?.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        context.draw(layer, at: .zero)
    }
    var callbacks = CGPatternCallbacks(
        version: 0, drawPattern: { _, cell in cell.fill(CGRect(x: 0, y: 0, width: 2, height: 2)) }, releaseInfo: nil)
    let pattern = CGPattern(
        info: nil, bounds: CGRect(x: 0, y: 0, width: 4, height: 4), matrix: .identity, xStep: 4, yStep: 4,
        tiling: .constantSpacing, isColored: true, callbacks: &callbacks)
    var alpha: CGFloat = 1
    if let pattern { context.setFillPattern(pattern, colorComponents: &alpha) }
    context.setPatternPhase(.zero)
    _ = image.masking(image)
    _ = image.copy(maskingColorComponents: [0, 1, 0, 1, 0, 1])
    _ = CGColor(genericCMYKCyan: 0, magenta: 0, yellow: 0, black: 0, alpha: 1)
        .converted(to: CGColorSpaceCreateDeviceRGB(), intent: .defaultIntent, options: nil)
}

@available(*, deprecated, message: "uses what has no effect")
func useNewerNames(_ layer: CALayer) {
    layer.toneMapMode = .ifSupported
    layer.preferredDynamicRange = .constrainedHigh
    layer.contentsHeadroom = 2
    layer.contentsFormat = .automatic
    let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.2)
    spring.allowsOverdamping = true
    CATransaction.setValue(kCFBooleanTrue, forKey: kCATransactionDisableActions)
    let label = CATextLayer()
    label.font = "Helvetica" as CFTypeRef
    _ = layer.value(forKey: "contentsGravity") as? String
    layer.setValue(2, forKeyPath: "transform.scale.xy")
    _ = CAFrameRateRangeIsEqualToRange(.default, spring.preferredFrameRateRange)
}
