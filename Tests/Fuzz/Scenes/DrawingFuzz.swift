import Foundation
import FuzzTargets
import QuartzSDL

/// Operations of a bitmap context in random order.
enum DrawingFuzz {
    static func run(_ dice: inout FuzzDice) {
        guard let context = CGContext(width: 1 + dice.pick(200), height: 1 + dice.pick(200)) else { return }
        for _ in 0..<dice.pick(60) where !FuzzWatch.isOver {
            FuzzWatch.step("an operation") { draw(in: context, &dice) }
        }
        let image = context.makeImage()
        if let part = image?.cropping(to: dice.rect()) { context.draw(part, in: dice.rect()) }
        FuzzWatch.step("combining paths") { _ = combine(&dice) }
    }

    private static func draw(in context: CGContext, _ dice: inout FuzzDice) {
        switch dice.pick(26) {
        case 0: context.saveGState()
        case 1: context.restoreGState()
        case 2: context.concatenate(dice.affine())
        case 3: context.translateBy(x: dice.number(-50...50), y: dice.number(-50...50))
        case 4: context.setFillColor(dice.color())
        case 5: context.setStrokeColor(dice.color())
        case 6: context.setLineWidth(dice.number(0...20))
        case 7: context.setLineDash(phase: dice.number(-9...9), lengths: dice.numbers(0...9, atMost: 6).map { CGFloat($0) })
        case 8:
            context.setLineCap(dice.pick(of: [.butt, .round, .square]))
            context.setLineJoin(dice.pick(of: [.miter, .round, .bevel]))
            context.setMiterLimit(dice.number(0...12))
        case 9: context.setAlpha(dice.number(0...1))
        case 10: context.setBlendMode(dice.pick(of: [.normal, .multiply, .sourceIn, .clear, .luminosity, .plusLighter, .xor]))
        case 11: context.setShadow(offset: dice.size(), blur: dice.number(0...20), color: dice.color())
        case 12:
            context.addPath(dice.path())
            context.clip(using: dice.chance(50) ? .winding : .evenOdd)
        case 13: context.clip(to: dice.rect())
        case 14: context.beginTransparencyLayer(auxiliaryInfo: nil)
        case 15: context.endTransparencyLayer()
        case 16: if let image = dice.image() { context.draw(image, in: dice.rect()) }
        case 17: if let image = dice.image() { context.clip(to: dice.rect(), mask: image) }
        case 18: gradient(in: context, &dice)
        case 19: context.clear(dice.rect())
        case 20: context.strokeEllipse(in: dice.rect())
        case 21: context.fill(dice.rect())
        case 22, 23:
            context.addPath(dice.path())
            context.strokePath()
        default:
            context.addPath(dice.path())
            context.drawPath(using: dice.pick(of: [.fill, .eoFill, .stroke, .fillStroke, .eoFillStroke]))
        }
    }

    private static func gradient(in context: CGContext, _ dice: inout FuzzDice) {
        let colors = (0...dice.pick(5)).map { _ in dice.color() }
        let locations = dice.chance(50) ? colors.map { _ in CGFloat(dice.number(0...1)) } : nil
        guard let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: locations) else { return }
        switch dice.pick(3) {
        case 0: context.drawLinearGradient(gradient, start: dice.point(), end: dice.point(), options: .drawsAfterEndLocation)
        case 1:
            context.drawRadialGradient(
                gradient, startCenter: dice.point(), startRadius: dice.number(0...50), endCenter: dice.point(),
                endRadius: dice.number(0...99), options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
        default: context.drawConicGradient(gradient, center: dice.point(), angle: dice.number(-9...9))
        }
    }

    /// Combines paths, and calls their queries.
    private static func combine(_ dice: inout FuzzDice) -> Bool {
        let (first, second) = (dice.path(), dice.path())
        let style = StrokeStyle(
            width: dice.number(0...30), cap: .round, join: .round, dashLengths: dice.numbers(0...9, atMost: 4).map { CGFloat($0) }
        )
        let outline = CGPath(geometry: first.geometry.stroked(style))
        let part = first.geometry.trimmed(from: dice.number(0...1), to: dice.number(0...1))
        let joined = dice.pick(of: [first.union(second), first.intersection(second), first.subtracting(second)])
        return joined.contains(dice.point()) || outline.boundingBoxOfPath.isNull || part.isEmpty
    }
}
