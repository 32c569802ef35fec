import Expectations
import Testing

@testable import QuartzUI

@Suite struct SplitLayoutTests {
    private func double(_ width: CGFloat) -> SplitLayout {
        SplitLayout(size: CGSize(width: width, height: 600))
    }

    private func triple(_ width: CGFloat) -> SplitLayout {
        SplitLayout(isTriple: true, size: CGSize(width: width, height: 600))
    }

    private func column(_ x: CGFloat, _ width: CGFloat) -> CGRect { CGRect(x: x, y: 0, width: width, height: 600) }

    @Test func aSidebarHasTwoFifthsOfTheWidthUpTo320Points() {
        expectEqual(SplitLayout.Width().resolved(in: 700), 280)
        expectEqual(SplitLayout.Width().resolved(in: 1000), 320)
        // 0.4 × 701 = 280.4
        expectEqual(SplitLayout.Width().resolved(in: 701), 280)
    }

    @Test func settingsLimitTheWidth() {
        var width = SplitLayout.Width()
        width.fraction = 0.5
        expectEqual(width.resolved(in: 1000), 320)
        width.maximum = 512
        expectEqual(width.resolved(in: 1000), 500)
        width.preferred = 250
        expectEqual(width.resolved(in: 1000), 250)
        width.minimum = 600
        expectEqual(width.resolved(in: 1000), 600)
        expectEqual(width.resolved(in: 400), 400)
        width = SplitLayout.Width(preferred: .nan, fraction: -2, minimum: -.infinity, maximum: .infinity)
        expectEqual(width.resolved(in: 1000), 320)
    }

    @Test func framesOfTwoColumns() {
        let layout = double(1000)
        expectEqual(
            layout.frames(in: .secondaryOnly), SplitLayout.Frames(primary: column(-320, 320), secondary: column(0, 1000)))
        expectEqual(
            layout.frames(in: .oneBesideSecondary), SplitLayout.Frames(primary: column(0, 320), secondary: column(320, 680)))
        expectEqual(
            layout.frames(in: .oneOverSecondary), SplitLayout.Frames(primary: column(0, 320), secondary: column(0, 1000)))
    }

    @Test func framesAtTheTrailingEdge() {
        var layout = double(1000)
        layout.isTrailing = true
        expectEqual(
            layout.frames(in: .secondaryOnly), SplitLayout.Frames(primary: column(1000, 320), secondary: column(0, 1000)))
        expectEqual(
            layout.frames(in: .oneBesideSecondary), SplitLayout.Frames(primary: column(680, 320), secondary: column(0, 680)))
    }

    @Test func framesOfThreeColumns() {
        var layout = triple(1200)
        layout.supplementary.preferred = 300
        func frames(_ primary: CGFloat, _ supplementary: CGFloat, _ secondary: CGRect) -> SplitLayout.Frames {
            SplitLayout.Frames(
                primary: column(primary, 320), supplementary: column(supplementary, 300), secondary: secondary)
        }
        expectEqual(layout.frames(in: .secondaryOnly), frames(-620, -300, column(0, 1200)))
        expectEqual(layout.frames(in: .oneBesideSecondary), frames(-320, 0, column(300, 900)))
        expectEqual(layout.frames(in: .oneOverSecondary), frames(-320, 0, column(0, 1200)))
        expectEqual(layout.frames(in: .twoBesideSecondary), frames(0, 320, column(620, 580)))
        expectEqual(layout.frames(in: .twoOverSecondary), frames(0, 320, column(0, 1200)))
        // The content keeps the width that it has beside one sidebar.
        expectEqual(layout.frames(in: .twoDisplaceSecondary), frames(0, 320, column(620, 900)))
    }

    @Test func wideSidebarsLeaveNoNegativeWidths() {
        var layout = triple(700)
        layout.primary = SplitLayout.Width(preferred: 500, maximum: 500)
        layout.supplementary = SplitLayout.Width(preferred: 500, maximum: 500)
        expect(layout.primaryWidth == 500, layout.supplementaryWidth == 200)
        expectEqual(layout.frames(in: .twoBesideSecondary).secondary, column(700, 0))
    }

    @Test func theRoomDeterminesTheAutomaticBehavior() {
        // 800 - 320 = 480 points are enough, 799 - 320 = 479 are not.
        expectEqual(double(800).behavior(preferring: .automatic, .automatic), .tile)
        expectEqual(double(799).behavior(preferring: .automatic, .automatic), .overlay)
        // 1120 - 2 × 320 = 480, 1119 - 640 = 479, and 760 - 304 = 456.
        expectEqual(triple(1120).behavior(preferring: .automatic, .automatic), .tile)
        expectEqual(triple(1119).behavior(preferring: .automatic, .automatic), .displace)
        expectEqual(triple(760).behavior(preferring: .automatic, .secondaryOnly), .overlay)
    }

    @Test func aPreferredModeBringsItsBehavior() {
        expectEqual(double(700).behavior(preferring: .automatic, .oneBesideSecondary), .tile)
        expectEqual(double(1000).behavior(preferring: .automatic, .oneOverSecondary), .overlay)
        expectEqual(triple(1000).behavior(preferring: .automatic, .oneBesideSecondary), .displace)
        expectEqual(triple(1000).behavior(preferring: .automatic, .twoBesideSecondary), .tile)
        expectEqual(triple(1400).behavior(preferring: .automatic, .twoDisplaceSecondary), .displace)
        expectEqual(triple(1400).behavior(preferring: .automatic, .twoOverSecondary), .overlay)
        expectEqual(triple(1400).behavior(preferring: .tile, .twoOverSecondary), .tile)
    }

    @Test func aModeOfAnotherBehaviorBecomesTheClosestOne() {
        let layout = triple(1200)
        expectEqual(layout.mode(closestTo: .twoOverSecondary, in: .tile), .twoBesideSecondary)
        expectEqual(layout.mode(closestTo: .twoBesideSecondary, in: .displace), .twoDisplaceSecondary)
        expectEqual(layout.mode(closestTo: .oneBesideSecondary, in: .overlay), .oneOverSecondary)
        expectEqual(double(1000).mode(closestTo: .twoOverSecondary, in: .overlay), .oneOverSecondary)
        var classic = double(1000)
        classic.isClassic = true
        expectEqual(classic.mode(closestTo: .oneOverSecondary, in: .tile), .oneOverSecondary)
        expectEqual(classic.mode(closestTo: .twoOverSecondary, in: .tile), .oneBesideSecondary)
    }

    @Test func theAutomaticMode() {
        expectEqual(double(1000).mode(closestTo: .automatic, in: .tile), .oneBesideSecondary)
        expectEqual(double(700).mode(closestTo: .automatic, in: .overlay), .secondaryOnly)
        expectEqual(triple(1200).mode(closestTo: .automatic, in: .tile), .twoBesideSecondary)
        expectEqual(triple(1000).mode(closestTo: .automatic, in: .tile), .oneBesideSecondary)
        expectEqual(triple(1000).mode(closestTo: .automatic, in: .displace), .oneBesideSecondary)
        expectEqual(triple(700).mode(closestTo: .automatic, in: .overlay), .secondaryOnly)
    }
}
