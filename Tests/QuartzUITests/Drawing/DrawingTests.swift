import Expectations
import Testing

@testable import QuartzUI

@Suite struct DrawingTests {
    @Test func colors() {
        expectEqual(UIColor(hex: 0x5B8CFF).cgColor.rgba, SIMD4(Double(0x5B) / 255, Double(0x8C) / 255, 1, 1))
        expectEqual(UIColor(hex: "#F80"), UIColor(hex: 0xFF8800))
        expectEqual(UIColor(hex: "FF880080")?.alpha, 128.0 / 255)
        expect(UIColor(hex: "#12") == nil, UIColor(hex: "zzzzzz") == nil, UIColor(hex: "+12345") == nil)
        expectEqual(UIColor.red.withAlphaComponent(0.5).alpha, 0.5)
        expectEqual(UIColor(hue: 1.0 / 3, saturation: 1, brightness: 1, alpha: 1), .green)
        expectEqual(UIColor(hue: 0.5, saturation: 1, brightness: 1, alpha: 1), .cyan)
        expectEqual(UIColor.black.mixed(with: .white, by: 0.25), UIColor(white: 0.25, alpha: 1))
        expect(UIColor.red != UIColor.blue)
    }

    @Test func themes() {
        Scene.run { scene in
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            view.backgroundColor = Theme.panel
            scene.window.addSubview(view)
            expectEqual(view.layer.backgroundColor, UIColor(hex: 0x1C1F26).cgColor)
            Theme.setDark(false)
            expectEqual(view.layer.backgroundColor, UIColor(hex: 0xFFFFFF).cgColor)
            Theme.setDark(true)
            expectEqual(view.layer.backgroundColor, UIColor(hex: 0x1C1F26).cgColor)
        }
    }

    /// Relative luminance contrast, as WCAG 2 defines it.
    private func contrast(_ a: UIColor, _ b: UIColor) -> Double {
        func luminance(_ color: UIColor) -> Double {
            let c = color.cgColor.rgba
            func linear(_ v: Double) -> Double { v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4) }
            return 0.2126 * linear(c.x) + 0.7152 * linear(c.y) + 0.0722 * linear(c.z)
        }
        let (l, m) = (luminance(a), luminance(b))
        return (max(l, m) + 0.05) / (min(l, m) + 0.05)
    }

    @Test(arguments: [true, false]) func textCanBeRead(_ isDark: Bool) {
        Theme.setDark(isDark)
        defer { Theme.setDark(true) }
        for ground in [Theme.ground, Theme.panel, Theme.raised] {
            for text in [Theme.text, Theme.secondaryText, Theme.accent, Theme.model, Theme.presentation, Theme.warning] {
                expect(contrast(text, ground) >= 4.5, "\(text) on \(ground)")
            }
        }
        expect(contrast(Theme.onAccent, Theme.accent) >= 4.5)
    }

    @Test func imageContexts() {
        expectNil(UIGraphicsGetCurrentContext())
        expectNil(UIGraphicsGetImageFromCurrentImageContext())
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 3, height: 2), true, 2)
        expectEqual(UIGraphicsGetCurrentContext()?.width, 6)
        UIColor.green.set()
        UIRectFill(CGRect(x: 1, y: 0, width: 1, height: 1))
        let image = UIGraphicsGetImageFromCurrentImageContext()
        UIGraphicsEndImageContext()
        expect(image?.size == CGSize(width: 3, height: 2), image?.scale == 2)
        let pixels = image?.cgImage?.pixels ?? []
        expect(pixels[0..<4].elementsEqual([0, 0, 0, 255]))
        expect(pixels[8..<12].elementsEqual([0, 255, 0, 255]))
        UIGraphicsBeginImageContextWithOptions(CGSize(width: -3, height: CGFloat.nan), false, 1)
        expectEqual(UIGraphicsGetCurrentContext()?.width, 1)
        UIGraphicsEndImageContext()
        UIGraphicsEndImageContext()
        UIGraphicsPopContext()
        expectNil(UIGraphicsGetCurrentContext())
    }

    @Test func images() throws {
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 2, height: 2), false, 1)
        UIColor.red.withAlphaComponent(0.5).setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 2))
        let image = try require(UIGraphicsGetImageFromCurrentImageContext())
        UIGraphicsEndImageContext()
        let data = try require(image.pngData())
        expectEqual(UIImage(data: data, scale: 2)?.size, CGSize(width: 1, height: 1))
        expectNil(UIImage(data: Data([1, 2, 3])))
        expectNil(UIImage(named: "There is no such asset"))
        expectEqual(UIImage().size, .zero)
        let tinted = image.withTintColor(.blue).cgImage?.pixels ?? []
        expect(tinted[0] == 0, tinted[2] == tinted[3], tinted[7] == 0)
        expectEqual(image.withRenderingMode(.alwaysTemplate).renderingMode, .alwaysTemplate)
    }

    @Test func assetsInUseAreSharedAndLargeOnesGo() throws {
        // 1.44 million pixels, more than the cache keeps by itself.
        let size = CGSize(width: 600, height: 600)
        let held = try require(UIImage(named: "Mountain", size: size)?.cgImage)
        expect(UIImage(named: "Mountain", size: size)?.cgImage === held)
        weak var other: CGImage?
        other = UIImage(named: "Sea", size: size)?.cgImage
        expectNil(other)
        other = UIImage(named: "Sea", size: CGSize(width: 20, height: 20))?.cgImage
        expectEqual(other?.width, 40)
    }

    @Test func imageViews() {
        Scene.run { scene in
            UIGraphicsBeginImageContextWithOptions(CGSize(width: 4, height: 2), true, 2)
            let image = UIGraphicsGetImageFromCurrentImageContext()
            UIGraphicsEndImageContext()
            let view = UIImageView(image: image)
            expect(view.bounds.size == CGSize(width: 4, height: 2), !view.isUserInteractionEnabled)
            scene.window.addSubview(view)
            view.contentMode = .scaleAspectFit
            expect(view.layer.contentsGravity == .resizeAspect, view.layer.contentsScale == 2)
            scene.frame()
            view.image = nil
            expectNil(view.layer.animationKeys())
            UIView.animate(withDuration: 1) { view.image = image }
            expectEqual(view.layer.animationKeys(), ["contents"])
            view.image = image?.resizableImage(withCapInsets: UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 1))
            expectEqual(view.layer.contentsCenter, CGRect(x: 0.25, y: 0, width: 0.5, height: 1))
        }
    }

    @Test func bezierPaths() {
        let arc = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
        expect(near(arc.currentPoint.x, 0, 1e-9), near(arc.currentPoint.y, 10, 1e-9))
        expect(near(arc.bounds.minX, 0, 1e-9), near(arc.bounds.width, 10, 1e-9))
        let round = UIBezierPath(
            roundedRect: CGRect(x: 0, y: 0, width: 20, height: 10), byRoundingCorners: .topLeft,
            cornerRadii: CGSize(width: 99, height: 0))
        expect(!round.contains(CGPoint(x: 0.5, y: 0.5)), round.contains(CGPoint(x: 19.5, y: 0.5)))
        expect(round.contains(CGPoint(x: 10, y: 5)))
        let path = UIBezierPath()
        expect(path.isEmpty, path.bounds == .zero)
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 1, y: 0))
        path.addCurve(to: CGPoint(x: 4, y: 0), controlPoint1: CGPoint(x: 2, y: 5), controlPoint2: CGPoint(x: 3, y: -5))
        path.addQuadCurve(to: CGPoint(x: 6, y: 6), controlPoint: CGPoint(x: 6, y: 0))
        let back = path.reversing()
        expectEqual(Array(back.cgPath.geometry.points), path.cgPath.geometry.points.reversed())
        expectEqual(back.reversing().cgPath, path.cgPath)
        path.close()
        path.addLine(to: CGPoint(x: 9, y: 9))
        expectEqual(path.reversing().cgPath.geometry.points.first, CGPoint(x: 9, y: 9))
        path.apply(CGAffineTransform(translationX: 1, y: 1))
        expectEqual(path.cgPath.geometry.points.first, CGPoint(x: 1, y: 1))
        path.setLineDash([2, 3], count: 2, phase: 1)
        var count = 0
        path.getLineDash(nil, count: &count, phase: nil)
        expectEqual(count, 2)
        path.lineWidth = 7
        expectEqual((path.copy() as? UIBezierPath)?.lineWidth, 7)
        path.stroke()
        path.removeAllPoints()
        expect(path.isEmpty)
    }

    @Test func fonts() {
        expectEqual(UIFont.systemFont(ofSize: 20, weight: .semibold).font.weight, .semibold)
        expectEqual(UIFont.boldSystemFont(ofSize: 20).font.weight, .bold)
        expectNil(UIFont(name: "No such family at all", size: 10))
        expectEqual(UIFont.systemFont(ofSize: 10), UIFont.systemFont(ofSize: 20).withSize(10))
        expect(UIFont.systemFont(ofSize: 10).lineHeight > 0)
    }

    @Test func drawingIntoAnImage() throws {
        UIGraphicsBeginImageContext(CGSize(width: 10, height: 10))
        UIRectClip(CGRect(x: 0, y: 0, width: 5, height: 10))
        UIColor.black.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 10))
        let image = try require(UIGraphicsGetImageFromCurrentImageContext())
        UIGraphicsEndImageContext()
        let data = try require(image.cgImage?.dataProvider?.data as Data?)
        let row = try require(image.cgImage?.bytesPerRow)
        expect(data[5 * row + 4 * 2 + 3] == 255, data[5 * row + 4 * 7 + 3] == 0)
        expectNil(UIImage.animatedImageNamed("no such picture", duration: 1))
    }

    @Test func anImageNamesTheFormatOfImagesLikeIt() {
        let format = UIGraphicsImageRendererFormat(for: UITraitCollection.current)
        expect(format.scale == UIScreen.main.scale, !format.opaque)
        (format.scale, format.opaque) = (3, true)
        let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 2), format: format).image { _ in }
        expect(image.imageRendererFormat.scale == 3, image.imageRendererFormat.opaque)
        format.opaque = false
        let clear = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 2), format: format).image { _ in }
        expect(!clear.imageRendererFormat.opaque)
    }
}

/// Vertical orientation of images drawn with UIKit and with Core Graphics in contexts whose y points down.
@Suite @MainActor struct DrawingOrientationTests {
    private let red: [UInt8] = [255, 0, 0, 255]
    private let blue: [UInt8] = [0, 0, 255, 255]
    private let none: [UInt8] = [0, 0, 0, 0]

    /// Red above blue.
    private func flag() throws -> CGImage {
        try require(CGImage(width: 1, height: 2, premultipliedRGBA: red + blue))
    }

    /// Returns the pixels of the first column.
    private func column(_ image: CGImage?) throws -> [[UInt8]] {
        let image = try require(image)
        return (0..<image.height).map { row in Array(image.pixels[row * image.width * 4..<row * image.width * 4 + 4]) }
    }

    private func drawn(scale: CGFloat = 1, height: CGFloat = 2, _ body: (CGContext) -> Void) throws -> [[UInt8]] {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 1, height: height), format: format)
        return try column(renderer.image { body($0.cgContext) }.cgImage)
    }

    @Test func picturesAreUprightAndCoreGraphicsUpsideDown() throws {
        let (flag, area) = (try flag(), CGRect(x: 0, y: 0, width: 1, height: 2))
        try expectEqual(drawn { _ in UIImage(cgImage: flag).draw(in: area) }, [red, blue])
        try expectEqual(drawn { $0.draw(flag, in: area) }, [blue, red])
        let turned = try drawn { context in
            context.translateBy(x: 0, y: 2)
            context.scaleBy(x: 1, y: -1)
            context.draw(flag, in: area)
        }
        expectEqual(turned, [red, blue])
        expectEqual(UIImage(cgImage: flag).withTintColor(.green).cgImage?.pixels, [0, 255, 0, 255, 0, 255, 0, 255])
        try expectEqual(column(UIImage(cgImage: flag, scale: 1, orientation: .down).upright), [blue, red])
    }

    @Test func contextsBeginWithTheScreensScale() throws {
        let rows = try drawn(scale: 2, height: 4) { context in
            expectEqual(context.ctm, CGAffineTransform(a: 2, b: 0, c: 0, d: -2, tx: 0, ty: 8))
            // Two points down are four pixels.
            context.setShadow(offset: CGSize(width: 0, height: 2), blur: 0, color: UIColor.blue.cgColor)
            context.setFillColor(UIColor.red.cgColor)
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        }
        expectEqual(rows, [red, red, none, none, blue, blue, none, none])
    }

    @Test func layersAreDrawnLikewise() throws {
        final class Picture: CALayer {
            var image: CGImage?
            var turns = false

            override func draw(in ctx: CGContext) {
                if turns {
                    ctx.translateBy(x: 0, y: bounds.height)
                    ctx.scaleBy(x: 1, y: -1)
                }
                if let image { ctx.draw(image, in: bounds) }
            }
        }
        try Scene.run { scene in
            let layer = Picture()
            layer.image = try flag()
            layer.bounds = CGRect(x: 0, y: 0, width: 1, height: 2)
            scene.window.layer.addSublayer(layer)
            for (turns, rows) in [(false, [blue, red]), (true, [red, blue])] {
                layer.turns = turns
                layer.setNeedsDisplay()
                layer.displayIfNeeded()
                try expectEqual(column(layer.contents as? CGImage), rows)
            }
            // A layer's contents are upright in contexts whose y points down, and flipped in a bitmap whose y points up.
            try expectEqual(drawn { layer.render(in: $0) }, [red, blue])
            let bitmap = try require(
                CGContext(
                    data: nil, width: 1, height: 2, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
                    bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
            layer.render(in: bitmap)
            try expectEqual(column(bitmap.makeImage()), [blue, red])
        }
    }
}
