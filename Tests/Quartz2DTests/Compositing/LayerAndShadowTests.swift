import Foundation
import Quartz2D
import CanvasSupport
import Expectations
import Testing

@Suite struct LayerAndShadowTests {
    @Test func layersCompositeAsOne() throws {
        let canvas = try Canvas(6, 1)
        canvas.context.setAlpha(0.5)
        canvas.context.beginTransparencyLayer(auxiliaryInfo: nil)
        canvas.context.setFillColor(.red)
        canvas.context.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
        canvas.context.setFillColor(.blue)
        canvas.context.fill(CGRect(x: 2, y: 0, width: 4, height: 1))
        expectEqual(canvas.coveredArea, 0)
        canvas.context.endTransparencyLayer()
        // Where both overlap, blue hides red although the group is half transparent.
        expect(canvas[1, 0] == [128, 0, 0, 128], canvas[3, 0] == [0, 0, 128, 128], canvas[5, 0] == [0, 0, 128, 128])
    }

    @Test func layersObeyTheClipOfTheirBeginning() throws {
        let canvas = try Canvas(8, 1)
        canvas.context.clip(to: CGRect(x: 1.5, y: 0, width: 4, height: 1))
        canvas.context.beginTransparencyLayer(auxiliaryInfo: nil)
        canvas.context.fill(CGRect(x: 0, y: 0, width: 8, height: 1))
        canvas.context.endTransparencyLayer()
        // The soft edge of the clip is applied only once.
        expectEqual((0..<8).map { canvas[$0, 0][3] }, [0, 128, 255, 255, 255, 128, 0, 0])
    }

    @Test func layersRestoreTheStateAndNest() throws {
        let canvas = try Canvas(4, 4)
        canvas.context.setFillColor(.red)
        canvas.context.beginTransparencyLayer(in: CGRect(x: 0, y: 0, width: 2, height: 4), auxiliaryInfo: nil)
        canvas.context.saveGState()
        canvas.context.setFillColor(.blue)
        canvas.context.translateBy(x: 1, y: 1)
        canvas.context.setAlpha(0.5)
        canvas.context.beginTransparencyLayer(auxiliaryInfo: nil)
        canvas.context.fill(CGRect(x: 0, y: 0, width: 3, height: 3))
        canvas.context.endTransparencyLayer()
        canvas.context.endTransparencyLayer()
        canvas.context.endTransparencyLayer()
        expect(canvas[1, 1] == [0, 0, 128, 128], canvas[2, 2][3] == 0)
        canvas.context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        expectEqual(canvas[0, 0], [255, 0, 0, 255])
    }

    @Test func aRestoreCannotLeaveALayer() throws {
        let canvas = try Canvas(2, 1)
        canvas.context.saveGState()
        canvas.context.beginTransparencyLayer(auxiliaryInfo: nil)
        canvas.context.setFillColor(.green)
        canvas.context.restoreGState()
        canvas.context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        canvas.context.endTransparencyLayer()
        canvas.context.restoreGState()
        expectEqual(canvas[0, 0], [0, 255, 0, 255])
    }

    @Test func layersWhereNothingShowsAreHarmless() throws {
        let canvas = try Canvas(4, 4)
        canvas.context.clip(to: CGRect(x: 10, y: 10, width: 1, height: 1))
        canvas.context.setBlendMode(.copy)
        canvas.context.beginTransparencyLayer(auxiliaryInfo: nil)
        canvas.context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        canvas.context.endTransparencyLayer()
        expectEqual(canvas.coveredArea, 0)
    }

    @Test func sharpShadowsAreMovedCopies() throws {
        let canvas = try Canvas(12, 12)
        canvas.context.setShadow(
            offset: CGSize(width: 4, height: 3), blur: 0, color: CGColor(red: 0, green: 0, blue: 1, alpha: 0.5))
        canvas.context.setFillColor(.red)
        canvas.context.fill(CGRect(x: 1, y: 1, width: 4, height: 4))
        // The shadow falls to the lower right, beneath the shape.
        expect(canvas[2, 2] == [255, 0, 0, 255], canvas[4, 4] == [255, 0, 0, 255])
        expect(canvas[5, 4] == [0, 0, 128, 128], canvas[8, 7] == [0, 0, 128, 128], canvas[9, 7][3] == 0)
    }

    @Test func blurKeepsTheShadowsMassAndFollowsTheGaussian() throws {
        let canvas = try Canvas(200, 100)
        canvas.context.clip(to: CGRect(x: 100, y: 0, width: 100, height: 100))
        canvas.context.setShadow(offset: CGSize(width: 100, height: 0), blur: 10, color: .black)
        canvas.context.fill(CGRect(x: 30, y: 30, width: 40, height: 40))
        expect(abs(canvas.coveredArea - 1600) < 16)
        // σ = 5. Beside a long straight edge the coverage is Φ(distance / σ).
        for distance in [-8, -4, -1, 0, 3, 7] {
            let exact = 0.5 * erfc(-(Double(distance) + 0.5) / (5 * 2.0.squareRoot()))
            expect(abs(Double(canvas[130 + distance, 50][3]) / 255 - exact) < 0.01)
        }
    }

    @Test func shadowsDoNotTurnWithTheTransform() throws {
        let canvas = try Canvas(20, 20)
        canvas.context.rotate(by: .pi / 2)
        canvas.context.scaleBy(x: 2, y: 2)
        canvas.context.setShadow(offset: CGSize(width: 0, height: 5), blur: 0)
        canvas.context.setFillColor(.white)
        canvas.context.fill(CGRect(x: 1, y: -4, width: 1, height: 1))
        expect(canvas.isNear(6, 2, [255, 255, 255, 255]), canvas.isNear(6, 7, [0, 0, 0, 85]))
    }

    @Test func fractionsOfAnOffsetAreShared() throws {
        let canvas = try Canvas(10, 1)
        canvas.context.setShadow(offset: CGSize(width: 4.25, height: 0), blur: 0, color: .black)
        canvas.context.setFillColor(.white)
        canvas.context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
        expectEqual((4..<8).map { Int(canvas[$0, 0][3]) }, [191, 255, 64, 0])
    }

    @Test func layersCastOneShadow() throws {
        let canvas = try Canvas(20, 4)
        canvas.context.setShadow(offset: CGSize(width: 10, height: 0), blur: 0, color: CGColor(gray: 0, alpha: 0.5))
        canvas.context.beginTransparencyLayer(auxiliaryInfo: nil)
        canvas.context.setFillColor(.red)
        canvas.context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        canvas.context.fill(CGRect(x: 2, y: 0, width: 4, height: 4))
        canvas.context.endTransparencyLayer()
        expect(canvas[13, 1] == [0, 0, 0, 128], canvas[3, 1] == [255, 0, 0, 255])
    }

    @Test func badShadowsAreClampedOrNone() throws {
        let canvas = try Canvas(4, 4)
        canvas.context.setShadow(offset: CGSize(width: CGFloat.nan, height: 0), blur: 1, color: .black)
        canvas.context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        canvas.context.setShadow(offset: CGSize(width: 1e300, height: -1e300), blur: .nan, color: .black)
        canvas.context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        canvas.context.setShadow(offset: .zero, blur: .infinity, color: nil)
        canvas.context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        expectEqual(canvas.coveredArea, 1)
    }

    /// 300 layers of a million pixels in each other: those beyond 2²⁸ pixels are painted directly, and all ends match.
    @Test func openLayersHaveLimitedMemory() throws {
        let context = try require(CGContext(width: 1024, height: 1024))
        for _ in 0..<300 { context.beginTransparencyLayer(auxiliaryInfo: nil) }
        context.setFillColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
        context.fill(CGRect(x: 10, y: 10, width: 1, height: 1))
        for _ in 0..<300 { context.endTransparencyLayer() }
        let pixels = try require(context.makeImage()).pixels
        expectEqual(Array(pixels[(10 * 1024 + 10) * 4..<(10 * 1024 + 11) * 4]), [255, 0, 0, 255])
    }
}
