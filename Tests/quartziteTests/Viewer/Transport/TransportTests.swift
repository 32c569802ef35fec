import QuartzUI
import Expectations
import Testing

@testable import QuartzInstruments
@testable import quartzite

@Suite struct TransportTests {
    @Test func timePassesAtTheRate() {
        var transport = Transport(startingAt: 100)
        expectEqual(transport.time(at: 100), 0)
        expectEqual(transport.time(at: 102.5), 2.5)
        transport.setRate(0.25, at: 102)
        expectEqual(transport.time(at: 102), 2)
        expectEqual(transport.time(at: 106), 3)
        transport.setRate(2, at: 106)
        expectEqual(transport.time(at: 106), 3)
        expectEqual(transport.time(at: 107), 5)
    }

    @Test func aPauseHoldsTheTime() {
        var transport = Transport(startingAt: 100)
        transport.pause(at: 101.5)
        expect(!transport.isPlaying)
        expectEqual(transport.time(at: 101.5), 1.5)
        expectEqual(transport.time(at: 999), 1.5)
        transport.play(at: 200)
        expectEqual(transport.time(at: 200), 1.5)
        expectEqual(transport.time(at: 201), 2.5)
    }

    @Test func stepsRestAndMoveByFrames() {
        var transport = Transport(startingAt: 0)
        transport.step(1, at: 1)
        expect(!transport.isPlaying)
        expect(abs(transport.time(at: 50) - (1 + 1.0 / 60)) < 1e-12)
        transport.step(-61, at: 50)
        expect(abs(transport.time(at: 50)) < 1e-12)
        transport.step(-5, at: 50)
        expectEqual(transport.time(at: 50), 0)
    }

    @Test func seekingKeepsPlayingOrResting() {
        var transport = Transport(startingAt: 10)
        transport.seek(to: 4, at: 11)
        expectEqual(transport.time(at: 12), 5)
        transport.pause(at: 12)
        transport.seek(to: -3, at: 13)
        expectEqual(transport.time(at: 20), 0)
        transport.seek(to: .nan, at: 20)
        transport.seek(to: .infinity, at: 20)
        expectEqual(transport.time(at: 20), 0)
    }

    @Test func aLayerFollowsWithoutJumps() {
        let layer = CALayer()
        var transport = Transport(startingAt: 100)
        transport.apply(to: layer)
        // Until the first change the layer's time equals the window's.
        expectEqual(layer.convertTime(103, from: nil), 103)
        let changes: [(Double, (inout Transport, Double) -> Void)] = [
            (103, { $0.pause(at: $1) }), (150, { $0.setRate(0.5, at: $1) }), (151, { $0.play(at: $1) }),
            (155, { $0.setRate(2, at: $1) }), (156, { $0.setRate(0.1, at: $1) }), (170, { $0.pause(at: $1) }),
            (171, { $0.play(at: $1) }),
        ]
        for (now, change) in changes {
            let before = layer.convertTime(now, from: nil)
            change(&transport, now)
            transport.apply(to: layer)
            expect(abs(layer.convertTime(now, from: nil) - before) < 1e-9)
            expect(abs(layer.convertTime(now, from: nil) - (100 + transport.time(at: now))) < 1e-9)
            expect(abs(layer.convertTime(now + 1, from: nil) - (100 + transport.time(at: now + 1))) < 1e-6)
        }
    }
}

@Suite struct TimeScaleTests {
    @Test func lengthsArePleasant() {
        expectEqual(TimeScale(covering: 0).length, 2)
        expectEqual(TimeScale(covering: 3).length, 4)
        expectEqual(TimeScale(covering: 4).length, 4)
        expectEqual(TimeScale(covering: 4.01).length, 6)
        expectEqual(TimeScale(covering: 4000).length, 7200)
    }

    @Test func itGrowsAndNeverShrinks() {
        var scale = TimeScale(covering: 2)
        scale.include(7)
        expectEqual(scale.length, 10)
        // From 20 s on it moves by half its length.
        var later = scale
        later.include(25)
        expect(later.length == 20, later.start == 10)
        later.include(31)
        expect(later.start == 20, later.fraction(of: 30) == 0.5, later.time(at: 0.25) == 25)
        expectEqual(later.ticks, [20, 25, 30, 35, 40])
        later.include(3)
        expectEqual(later.start, 0)
        // A time stays under the mouse while zooming in.
        later.include(25)
        later.zoom(by: 0.5, around: 25)
        expect(later.length == 10, later.start == 17.5)
        later.move(by: -9)
        expectEqual(later.start, 0)
        scale.include(1)
        scale.include(.nan)
        scale.include(.infinity)
        expectEqual(scale.length, 10)
    }

    @Test func placesAreSharesOfTheWhole() {
        let scale = TimeScale(covering: 10)
        expectEqual(scale.fraction(of: 2.5), 0.25)
        expectEqual(scale.fraction(of: -1), 0)
        expectEqual(scale.fraction(of: 99), 1)
        expectEqual(scale.time(at: 0.5), 5)
        expectEqual(scale.time(at: 7), 10)
    }

    @Test(arguments: [2.0, 4, 6, 10, 20, 30, 60, 120, 300, 600, 1800, 3600, 7200])
    func ticksAreFewAndEven(_ length: Double) {
        let ticks = length / TimeScale(covering: length).tick
        expect((3...6).contains(ticks))
    }
}

@Suite struct TimeTextTests {
    @Test(arguments: [
        (0.0, "0:00.000"), (1.25, "0:01.250"), (59.9996, "1:00.000"), (61.0014, "1:01.001"), (600, "10:00.000"), (-3, "0:00.000"),
        (.nan, "0:00.000"), (.infinity, "0:00.000"),
    ])
    func timesHaveThousandths(_ time: Double, _ text: String) {
        expectEqual(TimeText.string(time), text)
    }
}
