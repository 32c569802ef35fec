import Testing

@testable import QuartzUI

/// Position and orientation of text drawn with UIKit and with Core Text.
@Suite struct TextPlacementTests {
    private let font = UIFont.systemFont(ofSize: 20)
    private func text(_ string: String) -> NSAttributedString {
        NSAttributedString(string: string, attributes: [.font: font, .foregroundColor: UIColor.red])
    }

    private func drawn(_ body: (CGContext) -> Void) -> CGImage? {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let size = CGSize(width: 120, height: 80)
        return UIGraphicsImageRenderer(size: size, format: format).image { body($0.cgContext) }.cgImage
    }

    private func bitmap() throws -> CGContext {
        try #require(
            CGContext(
                data: nil, width: 120, height: 80, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    }

    /// The rectangle of pixels with coverage, from the top.
    private func ink(_ image: CGImage?) throws -> CGRect {
        let image = try #require(image)
        var box = CGRect.null
        for y in 0..<image.height {
            for x in 0..<image.width where image.pixels[(y * image.width + x) * 4 + 3] > 40 {
                box = box.union(CGRect(x: x, y: y, width: 1, height: 1))
            }
        }
        return box
    }

    /// Whether an "L" is upright.
    private func standsUpright(_ image: CGImage?) throws -> Bool {
        let (image, box) = (try #require(image), try ink(image))
        func cover(_ y: Int) -> Int {
            (0..<image.width).filter { image.pixels[(y * image.width + $0) * 4 + 3] > 100 }.count
        }
        return cover(Int(box.maxY) - 2) > cover(Int(box.minY) + 2)
    }

    /// A layer among views that turns its context where `contentsAreFlipped()` says so, itself flipped or not.
    @Test(arguments: [false, true]) func framesOfLayersStandUpright(isFlipped: Bool) throws {
        final class Page: CALayer {
            var text: CTFrame?
            override func draw(in ctx: CGContext) {
                if contentsAreFlipped() {
                    ctx.translateBy(x: 0, y: bounds.height)
                    ctx.scaleBy(x: 1, y: -1)
                }
                if let text { CTFrameDraw(text, ctx) }
            }
        }
        var image: CGImage?
        Scene.run { scene in
            let page = Page()
            page.frame = CGRect(x: 0, y: 0, width: 120, height: 80)
            page.isGeometryFlipped = isFlipped
            page.text = CTFramesetterCreateFrame(
                CTFramesetterCreateWithAttributedString(text("L") as CFAttributedString), CFRangeMake(0, 0),
                CGPath(rect: page.bounds, transform: nil), nil)
            let view = UIView(frame: page.frame)
            view.layer.addSublayer(page)
            scene.window.addSubview(view)
            page.setNeedsDisplay()
            scene.frame()
            #expect(page.contentsAreFlipped() == !isFlipped)
            image = drawn { view.layer.render(in: $0) }
        }
        #expect(try standsUpright(image))
        let bottom = try ink(image).maxY
        #expect(bottom <= font.lineHeight, "the first line is at the top")
    }

    @Test func baselinesAndColumns() throws {
        let line = drawn { _ in "L".draw(with: CGRect(x: 10, y: 40, width: 0, height: 0), attributes: [.font: font], context: nil)
        }
        let first = try ink(line)
        #expect(abs(first.maxY - 40) <= 1 && first.minX >= 10)
        #expect(try standsUpright(line))
        let centred = NSMutableParagraphStyle()
        centred.alignment = .center
        let middle = drawn { _ in
            ("L" as NSString).draw(
                with: CGRect(x: 20, y: 10, width: 80, height: 40), options: .usesLineFragmentOrigin,
                attributes: [.font: font, .paragraphStyle: centred], context: nil)
        }
        let box = try ink(middle)
        #expect(abs(box.midX - 60) <= 3 && box.minY >= 10)
        #expect(try ink(drawn { _ in text("L").draw(at: CGPoint(x: 5, y: 5)) }).minX >= 5)
    }

    @Test func lettersHaveOutlines() throws {
        func colours(_ width: CGFloat, _ color: UIColor?) throws -> Set<[UInt8]> {
            var attributes: [NSAttributedString.Key: Any] = [
                .font: UIFont.boldSystemFont(ofSize: 60), .foregroundColor: UIColor.red, .strokeWidth: width,
            ]
            attributes[.strokeColor] = color
            let image = try #require(drawn { _ in "O".draw(at: .zero, withAttributes: attributes) })
            let pixels = stride(from: 0, to: image.pixels.count, by: 4).map { Array(image.pixels[$0..<$0 + 4]) }
            return Set(pixels.filter { $0[3] == 255 && $0.filter { $0 == 255 || $0 == 0 }.count == 4 })
        }
        let (red, blue): ([UInt8], [UInt8]) = ([255, 0, 0, 255], [0, 0, 255, 255])
        #expect(try colours(0, .blue) == [red])
        // Negative values also fill, positive ones do not; without a stroke colour the text colour is used.
        #expect(try colours(-4, .blue) == [red, blue])
        #expect(try colours(4, .blue) == [blue])
        #expect(try colours(4, nil) == [red] && (try colours(.nan, .blue)) == [red])
        // A stroke of 3 points at size 60 is 5 percent: the letter grows by half of that on each side.
        let plain = try ink(
            drawn { _ in "O".draw(at: CGPoint(x: 20, y: 0), withAttributes: [.font: UIFont.systemFont(ofSize: 60)]) })
        let bold = try ink(
            drawn { _ in
                "O".draw(at: CGPoint(x: 20, y: 0), withAttributes: [.font: UIFont.systemFont(ofSize: 60), .strokeWidth: -5])
            })
        #expect(abs(bold.width - plain.width - 3) <= 1 && abs(bold.midX - plain.midX) <= 1)
    }

    @Test func linesWithoutRoomAreLeftOut() throws {
        let height = font.lineHeight
        func rows(_ lines: CGFloat, _ options: NSStringDrawingOptions) throws -> CGRect {
            let rect = CGRect(x: 0, y: 0, width: 40, height: height * lines)
            return try ink(drawn { _ in text("LL LLL LL").draw(with: rect, options: options, context: nil) })
        }
        let one = try rows(1, .usesLineFragmentOrigin)
        let two = try rows(2, .usesLineFragmentOrigin)
        #expect(one.maxY <= height && two.maxY > height && two.maxY <= 2 * height)
        // With an ellipsis the first line is longer.
        #expect(try rows(1, [.usesLineFragmentOrigin, .truncatesLastVisibleLine]).maxX > one.maxX)
        #expect(try rows(0.2, .usesLineFragmentOrigin).isNull)
        // A height of 0 is unlimited.
        #expect(try rows(0, .usesLineFragmentOrigin).maxY > 2 * height)
    }

    @Test func linesStandOnTheTextPosition() throws {
        let context = try bitmap()
        let line = CTLineCreateWithAttributedString(text("L"))
        context.textPosition = CGPoint(x: 10, y: 20)
        CTLineDraw(line, context)
        let box = try ink(context.makeImage())
        #expect(abs(box.maxY - 60) <= 1)
        #expect(try standsUpright(context.makeImage()))
        #expect(context.textPosition == CGPoint(x: 10, y: 20))
        let bounds = CTLineGetImageBounds(line, context)
        #expect(abs(bounds.minY - 20) <= 1 && abs(80 - bounds.maxY - box.minY) <= 1 && abs(bounds.minX - box.minX) <= 1)
        #expect(CTLineGetImageBounds(CTLineCreateWithAttributedString(text("")), nil).isNull)
        let width = CTLineGetTypographicBounds(line, nil, nil, nil)
        #expect(CTLineGetPenOffsetForFlush(line, 0.5, width + 30) == 15 && CTLineGetPenOffsetForFlush(line, 1, 0) == 0)
        // Where y points down, either the context or the text matrix must be flipped.
        let turned = drawn { context in
            context.textMatrix = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 10, ty: 60)
            CTLineDraw(line, context)
        }
        #expect(try ink(turned) == box)
        #expect(try standsUpright(turned))
    }

    @Test func framesAreFilledFromTheTop() throws {
        let path = CGPath(rect: CGRect(x: 10, y: 0, width: 40, height: 80), transform: nil)
        let frame = CTFramesetterCreateFrame(
            CTFramesetterCreateWithAttributedString(text("LL LLL LL") as CFAttributedString), CFRangeMake(0, 0), path, nil)
        let lines = CTFrameGetLines(frame)
        #expect(lines.count == 3)
        var origins = [CGPoint](repeating: .zero, count: 3)
        CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
        #expect(origins[0].y > origins[1].y && abs(origins[0].y - origins[1].y - font.lineHeight) < 0.01 && origins[0].x == 0)
        let context = try bitmap()
        CTFrameDraw(frame, context)
        let box = try ink(context.makeImage())
        #expect(box.minX >= 10 && box.maxX <= 51 && box.minY < font.lineHeight)
        #expect(abs(80 - box.maxY - origins[2].y) <= 1)
        // The usual code in views: flip the context first.
        let view = drawn { context in
            context.textMatrix = .identity
            context.translateBy(x: 0, y: 80)
            context.scaleBy(x: 1, y: -1)
            CTFrameDraw(frame, context)
        }
        #expect(try ink(view) == box)
    }

    @Test func framesetters() throws {
        let framesetter = CTFramesetterCreateWithAttributedString(text("LL LLL LL"))
        var fit = CFRange()
        let free = CTFramesetterSuggestFrameSizeWithConstraints(
            framesetter, CFRange(), nil, CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude), &fit)
        #expect(abs(free.width - text("LL LLL LL").size().width) < 0.01 && fit == CFRangeMake(0, 9))
        let low = CTFramesetterSuggestFrameSizeWithConstraints(
            framesetter, CFRange(), nil, CGSize(width: 40, height: font.lineHeight), &fit)
        #expect(abs(low.height - font.lineHeight) < 0.01 && fit.location == 0 && fit.length == 3)
        // The rest of the text, in the next column.
        let path = CGPath(rect: CGRect(x: 0, y: 0, width: 40, height: font.lineHeight), transform: nil)
        let next = CTFramesetterCreateFrame(framesetter, CFRangeMake(fit.length, 0), path, nil)
        #expect(CTFrameGetVisibleStringRange(next) == CFRangeMake(3, 4) && CTFrameGetPath(next) === path)
        // An empty path, and a range beyond the end.
        let empty = CTFramesetterCreateFrame(framesetter, CFRangeMake(99, .max), CGMutablePath(), nil)
        #expect(CTFrameGetLines(empty).isEmpty && CTFrameGetVisibleStringRange(empty) == CFRangeMake(9, 0))
        CTFrameDraw(empty, try bitmap())
    }

    /// A blank is as wide as what it adds between two letters.
    @Test func blanksAtTheEndCount() {
        func width(_ text: String) -> CGFloat { text.size(withAttributes: [.font: UIFont.systemFont(ofSize: 30)]).width }
        let blank = width("a b") - width("a") - width("b")
        #expect(blank > 5)
        #expect(abs(width(" ") - blank) < 0.01)
        #expect(abs(width("a ") - width("a") - blank) < 0.01)
        #expect(abs(width("  ") - 2 * blank) < 0.01)
    }
}
