import Foundation
import Quartz2D
import Expectations
import Testing

/// Core Graphics' C functions and constants.
@Suite struct OlderNamesTests {
    @Test func structures() {
        expect(CGPointMake(1, 2) == CGPoint(x: 1, y: 2), CGSizeMake(3, 4) == CGSize(width: 3, height: 4))
        expect(CGRectMake(1, 2, 3, 4) == CGRect(x: 1, y: 2, width: 3, height: 4), CGVectorMake(5, 6) == CGVector(dx: 5, dy: 6))
        let index: NSInteger = -1
        let count: NSUInteger = 1
        expect(index + NSInteger(count) == 0, Quartz2D.NSEC_PER_USEC == 1000)
    }

    @Test func transforms() {
        expect(CGAffineTransformIsIdentity(CGAffineTransformIdentity))
        let plain = CGAffineTransformMake(1, 2, 3, 4, 5, 6)
        expect(CGAffineTransformEqualToTransform(plain, CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)))
        // (1, 1) moved by (2, 3) and then mapped by the plain transform: 3 + 12 + 5, 6 + 16 + 6.
        expectEqual(CGPoint(x: 1, y: 1).applying(CGAffineTransformTranslate(plain, 2, 3)), CGPoint(x: 20, y: 28))
        expectEqual(CGPoint(x: 1, y: 1).applying(CGAffineTransformScale(plain, 2, 3)), CGPoint(x: 16, y: 22))
        let turned = CGPoint(x: 1, y: 0).applying(CGAffineTransformRotate(CGAffineTransformIdentity, .pi / 2))
        expect(abs(turned.x) < 1e-12, abs(turned.y - 1) < 1e-12)
        let back = CGPoint(x: 9, y: 12).applying(CGAffineTransformInvert(plain))
        expect(abs(back.x - 1) < 1e-12, abs(back.y - 1) < 1e-12)
    }

    @available(*, deprecated, message: "uses what has no effect")
    @Test func imagesAnswerForWhatHasNoEffect() throws {
        let image = try require(CGContext(width: 4, height: 4)?.makeImage())
        expect(image.renderingIntent == .defaultIntent, image.shouldInterpolate, image.decode == nil)
    }

    @Test func coloursByComponentsOfASpace() throws {
        let context = try require(CGContext(width: 4, height: 4))
        context.setStrokeColorSpace(CGColorSpaceCreateDeviceGray())
        context.setStrokeColor([1, 1])
        context.setLineWidth(8)
        context.stroke(CGRect(x: 0, y: 0, width: 4, height: 4))
        let image = try require(context.makeImage())
        expectEqual(image.pixels.first, 255)
        expectEqual(CGColorSpaceCreatePattern(nil)?.model, .pattern)
        expect(CGBitmapInfo.byteOrderDefault.isEmpty, CGBitmapInfo.floatInfoMask.rawValue == 0xF00)
    }
}
