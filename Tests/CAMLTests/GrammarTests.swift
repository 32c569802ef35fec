import CAML
import Expectations
import Foundation
import Testing

/// The text of documents: XML, its errors and its values.
@Suite struct GrammarTests {
    private func error(_ text: String) -> CAMLError? {
        do throws(CAMLError) {
            _ = try CAPackage(data: Data(text.utf8))
            return nil
        } catch {
            return error
        }
    }

    @Test func textThatIsNoXMLHasAPlace() throws {
        let unclosed = try require(error("<caml>\n  <CALayer>\n</caml>"))
        expectEqual(unclosed.code, .malformed)
        expectEqual(unclosed.position, CAMLPosition(line: 3, column: 1))
        let quotes = try require(error("<caml>\n <CALayer bounds=0>"))
        expectEqual(quotes.position, CAMLPosition(line: 2, column: 18))
        expectEqual(try require(error("")).position, CAMLPosition(line: 1, column: 1))
        expectEqual(try require(error("<caml><CALayer a='1' a='2'/></caml>")).position, CAMLPosition(line: 1, column: 22))
        expectEqual(try require(error("<caml>é<CALayer b/></caml>")).position, CAMLPosition(line: 1, column: 18))
        expectEqual(try require(error("<plist/>")).code, .notADocument)
        expectNil(error("<caml/>"), "an empty document has no layers")
    }

    @Test func entitiesCannotBeDeclared() throws {
        let bomb = "<!DOCTYPE caml [<!ENTITY a \"aaaa\">]><caml><CALayer name=\"&a;\"/></caml>"
        expectEqual(try require(error(bomb)).code, .malformed)
        expectEqual(try require(error("<caml><CALayer name=\"&a;\"/></caml>")).code, .malformed)
        let known = try package("", attributes: "name=\"&lt;&#65;&#x42;&amp;\"")
        expectEqual(known.rootLayer.name, "<AB&")
    }

    @Test func depthIsLimited() throws {
        let depth = 1000
        let open = String(repeating: "<CALayer><sublayers>", count: depth)
        let close = String(repeating: "</sublayers></CALayer>", count: depth)
        expectEqual(try require(error("<caml>\(open)\(close)</caml>")).code, .tooLarge)
    }

    @Test func scalarsHaveTheirNumbers() throws {
        let layer = try package(
            "<backgroundColor opacity=\"0.5\" value=\"1 0.25 0\"/>",
            attributes:
                "opacity=\"0.25\" hidden=\"1\" anchorPoint=\"0 1\" borderColor=\"0 0 1\" zPosition=\"undefined\" speed=\"2e0\""
        ).rootLayer
        expectEqual(layer.bounds, CGRect(x: 0, y: 0, width: 100, height: 200))
        expectEqual(layer.position, CGPoint(x: 50, y: 100))
        expectEqual(layer.opacity, 0.25)
        expect(layer.isHidden)
        expectEqual(layer.anchorPoint, CGPoint(x: 0, y: 1))
        expectEqual(layer.backgroundColor?.components, [1, 0.25, 0, 0.5])
        expectEqual(layer.borderColor?.components, [0, 0, 1, 1])
        expectEqual(layer.zPosition, 0)
        expectEqual(layer.speed, 2)
    }

    @Test func theLeftmostTransformIsOutermost() throws {
        // (1, 0) is scaled to (2, 0), turned to (0, 2) and moved to (10, 2).
        let layer = try package("", attributes: "transform=\"translate(10, 0, 0) rotate(90deg) scale(2)\"").rootLayer
        let t = layer.transform
        expect(abs(t.m11 + t.m41 - 10) < 1e-9)
        expect(abs(t.m12 + t.m42 - 2) < 1e-9)
        let about = try package("", attributes: "transform=\"rotate(180deg, 1, 0, 0)\" transform.rotation.z=\"2\"").rootLayer
        expect(abs(about.transform.m22 + 1) < 1e-9)
        expectEqual(about.transform.m11, 1)
        let dotted = try package("", attributes: "transform.rotation.z=\"1.5\"").rootLayer
        expect(abs(dotted.transform.m11 - cos(1.5)) < 1e-9)
        let matrix = try package("", attributes: "sublayerTransform=\"perspective(500)\"").rootLayer
        expectEqual(matrix.sublayerTransform.m34, -1 / 500)
    }

    @Test func pathsArePostfix() throws {
        let root = try package(
            "<sublayers><CAShapeLayer path=\"0 0 m 10 0 l 10 10 5 20 0 10 c h\" fillColor=\"1 0 0\"/></sublayers>"
        ).rootLayer
        let shape = try require(root.sublayers?.first as? CAShapeLayer)
        let expected = CGMutablePath()
        expected.move(to: .zero)
        expected.addLine(to: CGPoint(x: 10, y: 0))
        expected.addCurve(to: CGPoint(x: 0, y: 10), control1: CGPoint(x: 10, y: 10), control2: CGPoint(x: 5, y: 20))
        expected.closeSubpath()
        expectEqual(shape.path?.geometry, expected.geometry)
    }

    @Test func whatIsNotHonouredIsListedOnce() throws {
        let package = try package(
            """
            <glow value="1"/>
            <sublayers><CASDFLayer glow="2"/><CASDFLayer/></sublayers>
            """, attributes: "caplayFit=\"1\" sparkle=\"1\"")
        expectEqual(
            lost(package),
            [
                "the attribute sparkle of CALayer", "<glow> of CALayer", "CASDFLayer is shown as a plain layer",
                "the attribute glow of CALayer",
            ])
        let plain = try require(package.issues.first { $0.message.hasPrefix("CASDFLayer") })
        expectEqual(plain.count, 2)
        expectEqual(plain.position, CAMLPosition(line: 5, column: 12))
        expect(!package.isHonouredInFull)
        expectEqual(package.issues.filter { $0.severity == .editorOnly }.map(\.message), ["the attribute caplayFit of CALayer"])
    }

    @Test func damagedTextNeverCrashes() {
        let text = [UInt8](
            document(
                "<sublayers><CAShapeLayer path='0 0 m 5 5 l' transform='scale(1) rotate(3deg)'/></sublayers><states><LKState name='a'/></states>"
            ))
        var seed: UInt64 = 7
        for _ in 0..<3000 {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            var damaged = text
            let place = Int(seed >> 33) % damaged.count
            switch seed % 3 {
            case 0: damaged[place] = UInt8(truncatingIfNeeded: seed >> 20)
            case 1: damaged.removeSubrange(place..<min(place + 9, damaged.count))
            default: damaged.insert(contentsOf: damaged[0..<place / 4], at: place)
            }
            _ = try? CAPackage(data: Data(damaged))
        }
    }
}
