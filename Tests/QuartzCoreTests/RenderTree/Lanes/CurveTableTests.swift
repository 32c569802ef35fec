import Testing

@testable import QuartzCore

@Suite struct CurveTableTests {
    /// Smooth curves, curves with vertical or vanishing tangents at the ends or inside, and overshooting ones.
    private static let curves = [
        CubicTimingCurve(0.42, 0, 0.58, 1), CubicTimingCurve(0.25, 0.1, 0.25, 1), CubicTimingCurve(0.42, 0, 1, 1),
        CubicTimingCurve(0, 0, 0.58, 1), CubicTimingCurve(0, 1, 1, 0), CubicTimingCurve(1, 0, 0, 1), CubicTimingCurve(0, 0, 0, 1),
        CubicTimingCurve(0.7, -2, 0.3, 3), CubicTimingCurve(0.99, 0.01, 0.01, 0.99), .linear,
    ]

    @Test func readingIsWithinAMillionthOfTheCurve() {
        var table = CurveTable()
        let places = Self.curves.map { table.index(of: $0) }
        table.read { reader in
            for (curve, place) in zip(Self.curves, places) {
                for step in 0...1009 {
                    let x = Double(step) / 1009
                    #expect(abs(reader.value(place, at: x) - curve.value(at: x)) < 1e-6)
                }
            }
        }
    }

    @Test func endsAreExactAndProgressIsClamped() {
        var table = CurveTable()
        let places = Self.curves.map { table.index(of: $0) }
        table.read { reader in
            for place in places {
                #expect(reader.value(place, at: 0) == 0)
                #expect(reader.value(place, at: 1) == 1)
                #expect(reader.value(place, at: -3) == 0)
                #expect(reader.value(place, at: 7) == 1)
                #expect(reader.value(place, at: .nan) == 0)
            }
        }
    }

    @Test func aCurveIsKeptOnce() {
        var table = CurveTable()
        let first = table.index(of: CubicTimingCurve(0.1, 0.2, 0.3, 0.4))
        let second = table.index(of: CubicTimingCurve(0.5, 0.2, 0.3, 0.4))
        #expect(first != second)
        #expect(table.index(of: CubicTimingCurve(0.1, 0.2, 0.3, 0.4)) == first)
        #expect(table.curves.count == 2)
    }

    @Test func manyCurvesAreReadLikeFew() {
        var table = CurveTable()
        let curves = (0..<200).map { CubicTimingCurve(0.3 + Double($0) / 1000, 0.1, 0.6, 0.9) }
        let places = curves.map { table.index(of: $0) }
        table.read { reader in
            for (curve, place) in zip(curves, places) {
                #expect(abs(reader.value(place, at: 0.37) - curve.value(at: 0.37)) < 1e-6)
            }
        }
    }
}
