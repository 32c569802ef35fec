import Testing

@testable import QuartzUI

/// Position and orientation of text drawn with UIKit.
@Suite struct TextPlacementTests: TextDrawing {
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

    /// A blank is as wide as the distance that it adds between two letters.
    @Test func blanksAtTheEndCount() {
        func width(_ text: String) -> CGFloat { text.size(withAttributes: [.font: UIFont.systemFont(ofSize: 30)]).width }
        let blank = width("a b") - width("a") - width("b")
        #expect(blank > 5)
        #expect(abs(width(" ") - blank) < 0.01)
        #expect(abs(width("a ") - width("a") - blank) < 0.01)
        #expect(abs(width("  ") - 2 * blank) < 0.01)
    }
}
