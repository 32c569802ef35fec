import Foundation
import QuartzSDL

// Cells and behaviours of emitters, meshes and styled texts, from random numbers.

extension LayerGenerator {
    static func cell(_ dice: inout FuzzDice, depth: Int) -> CAEmitterCell {
        let cell = CAEmitterCell()
        cell.name = "c"
        cell.contents = dice.image()
        cell.birthRate = Float(dice.number(0...60))
        cell.lifetime = Float(dice.number(0...4))
        let keys = [
            "lifetimeRange", "velocity", "velocityRange", "xAcceleration", "emissionRange", "emissionLongitude", "scale",
            "scaleRange", "scaleSpeed", "spin", "alphaSpeed", "speed", "duration", "beginTime", "repeatCount", "timeOffset",
            "redRange",
            "emissionLatitude", "yAcceleration", "zAcceleration", "contentsScale", "spinRange", "mass", "orientationLatitude",
            "rotation",
        ]
        for _ in 0..<dice.pick(8) { cell.setValue(dice.number(-2...20), forKey: dice.pick(of: keys)) }
        if dice.chance(25) { flipBook(cell, &dice) }
        if dice.chance(20) { cell.emitterBehaviors = behaviors(&dice) }
        if depth < 2, dice.chance(20) { cell.emitterCells = [Self.cell(&dice, depth: depth + 1)] }
        return cell
    }

    private static func flipBook(_ cell: CAEmitterCell, _ dice: inout FuzzDice) {
        cell.contentsFrameCount = dice.count(0...9)
        cell.contentsFramesPerRow = dice.count(0...4)
        cell.contentsFramesPerSecond = CGFloat(dice.number(0...30))
        cell.contentsFrameMode = dice.pick(of: [.sequential, .single, .random])
        cell.particleType = dice.pick(of: [.sprite, .plane])
    }

    /// Behaviours of all types with values of some of their parameters.
    static func behaviors(_ dice: inout FuzzDice) -> [CAEmitterBehavior] {
        (0..<dice.pick(4)).map { _ in
            let behavior = CAEmitterBehavior(type: dice.pick(of: CAEmitterBehavior.behaviorTypes()))
            behavior.name = dice.pick(of: ["b", "other", nil])
            behavior.isEnabled = dice.chance(90)
            for key in behavior.inputKeys where dice.chance(70) { behavior.setValue(input(key, &dice), forKey: key) }
            return behavior
        }
    }

    private static func input(_ key: String, _ dice: inout FuzzDice) -> Any? {
        switch key {
        case "force": dice.numbers(-50...50, atMost: 3).map { NSNumber(value: $0) }
        case "position": dice.point()
        case "values", "locations": dice.numbers(key == "values" ? -9...99 : 0...1, atMost: 5).map { NSNumber(value: $0) }
        case "colors": (0..<dice.pick(5)).map { _ in dice.color() }
        case "color": dice.color()
        case "keyPath": dice.pick(of: ["position.x", "scale", "velocity", "rotation", "opacity", "color", "nobody"])
        case "attractorType": dice.pick(of: ["radial", "axial", "planar", "nobody"])
        default: dice.number(-9...30)
        }
    }

    /// A grid of faces whose corners are moved.
    package static func mesh(_ dice: inout FuzzDice) -> CAMeshTransform {
        let mesh = CAMutableMeshTransform()
        let (columns, rows) = (1 + dice.pick(4), 1 + dice.pick(4))
        for row in 0...rows {
            for column in 0...columns {
                let place = CGPoint(x: CGFloat(column) / CGFloat(columns), y: CGFloat(row) / CGFloat(rows))
                let to = CAPoint3D(
                    x: place.x + dice.number(-0.2...0.2), y: place.y + dice.number(-0.2...0.2),
                    z: dice.chance(40) ? dice.number(-0.5...0.5) : 0)
                mesh.addVertex(CAMeshVertex(from: dice.chance(95) ? place : dice.point(), to: to))
            }
        }
        for row in 0..<rows {
            for column in 0..<columns where dice.chance(95) {
                let first = UInt32(row * (columns + 1) + column)
                let below = first + UInt32(columns) + 1
                mesh.addFace(CAMeshFace(first, first + 1, dice.chance(90) ? below + 1 : below, below))
            }
        }
        mesh.subdivisionSteps = dice.chance(30) ? dice.count(0...3) : 0
        mesh.depthNormalization = dice.pick(of: [.none, .width, .height, .min, .max, .average])
        return mesh
    }

    /// A text of several fonts, sizes and colours.
    static func styledText(_ dice: inout FuzzDice) -> NSAttributedString {
        let text = NSMutableAttributedString(string: "")
        for _ in 0...dice.pick(4) {
            var attributes: [NSAttributedString.Key: Any] = [:]
            if dice.chance(70) {
                let name = dice.pick(of: ["Helvetica", "DejaVu Serif", "Courier", "Noto Color Emoji"])
                attributes[.font] =
                    UIFont(name: name, size: dice.number(4...40)) ?? UIFont.systemFont(ofSize: dice.number(4...40))
            }
            if dice.chance(50) { attributes[.foregroundColor] = UIColor(cgColor: dice.color()) }
            if dice.chance(20) { attributes[.kern] = dice.number(-3...9) }
            if dice.chance(20) { attributes[.baselineOffset] = dice.number(-9...9) }
            if dice.chance(20) { attributes[.underlineStyle] = dice.count(0...9) }
            if dice.chance(20) {
                let style = NSMutableParagraphStyle()
                style.baseWritingDirection = dice.pick(of: [.leftToRight, .rightToLeft, .natural])
                (style.lineSpacing, style.firstLineHeadIndent) = (dice.number(0...20), dice.number(-20...60))
                style.alignment = dice.pick(of: [.left, .right, .center, .justified, .natural])
                attributes[.paragraphStyle] = style
            }
            text.append(NSAttributedString(string: dice.text(), attributes: attributes))
        }
        return text
    }
}
