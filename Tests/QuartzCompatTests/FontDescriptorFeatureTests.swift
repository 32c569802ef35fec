import Expectations
import QuartzCompat
import Testing

@testable import QuartzUI

@Suite("Features of font descriptors") struct FontDescriptorFeatureTests {
    private typealias Key = UIFontDescriptor.FeatureKey

    @Test("Apple's numbers become OpenType features of the font")
    func settings() {
        let descriptor = UIFont.systemFont(ofSize: 12).fontDescriptor.addingAttributes([
            .featureSettings: [
                [Key.type: kNumberSpacingType, Key.selector: kProportionalNumbersSelector],
                [Key.featureIdentifier: kLowerCaseType, Key.typeIdentifier: kLowerCaseSmallCapsSelector],
                [Key.type: kStylisticAlternativesType, Key.selector: kStylisticAltTwoOnSelector],
                [Key.type: 9999, Key.selector: 0], [Key.type: kNumberSpacingType],
            ]
        ])
        let font = UIFont(descriptor: descriptor, size: 0)
        expectEqual(font.pointSize, 12)
        expectEqual(font.font.features, ["pnum": 1, "tnum": 0, "smcp": 1, "pcap": 0, "ss02": 1])
        // A later setting of the kind replaces the earlier one.
        let tabular = font.fontDescriptor.addingAttributes([
            .featureSettings: [[Key.type: kNumberSpacingType, Key.selector: kMonospacedNumbersSelector]]
        ])
        expectEqual(UIFont(descriptor: tabular, size: 10).font.features["tnum"], 1)
        expectEqual(UIFont(descriptor: tabular, size: 10).font.features["pnum"], 0)
    }

    @Test("alternative forms have their numbers")
    func alternatives() {
        func tags(_ type: Int, _ selector: Int) -> [String: Int] { FontFeatures.tags(type: type, selector: selector) }
        let sets = [
            (kStylisticAltOneOnSelector, kStylisticAltOneOffSelector),
            (kStylisticAltTwoOnSelector, kStylisticAltTwoOffSelector),
            (kStylisticAltThreeOnSelector, kStylisticAltThreeOffSelector),
            (kStylisticAltFourOnSelector, kStylisticAltFourOffSelector),
            (kStylisticAltFiveOnSelector, kStylisticAltFiveOffSelector),
            (kStylisticAltSixOnSelector, kStylisticAltSixOffSelector),
            (kStylisticAltSevenOnSelector, kStylisticAltSevenOffSelector),
            (kStylisticAltEightOnSelector, kStylisticAltEightOffSelector),
            (kStylisticAltNineOnSelector, kStylisticAltNineOffSelector),
            (kStylisticAltTenOnSelector, kStylisticAltTenOffSelector),
            (kStylisticAltElevenOnSelector, kStylisticAltElevenOffSelector),
            (kStylisticAltTwelveOnSelector, kStylisticAltTwelveOffSelector),
            (kStylisticAltThirteenOnSelector, kStylisticAltThirteenOffSelector),
            (kStylisticAltFourteenOnSelector, kStylisticAltFourteenOffSelector),
            (kStylisticAltFifteenOnSelector, kStylisticAltFifteenOffSelector),
            (kStylisticAltSixteenOnSelector, kStylisticAltSixteenOffSelector),
            (kStylisticAltSeventeenOnSelector, kStylisticAltSeventeenOffSelector),
            (kStylisticAltEighteenOnSelector, kStylisticAltEighteenOffSelector),
            (kStylisticAltNineteenOnSelector, kStylisticAltNineteenOffSelector),
            (kStylisticAltTwentyOnSelector, kStylisticAltTwentyOffSelector),
        ]
        for (index, set) in sets.enumerated() {
            let tag = (index < 9 ? "ss0" : "ss") + String(index + 1)
            expectEqual(tags(kStylisticAlternativesType, set.0), [tag: 1])
            expectEqual(tags(kStylisticAlternativesType, set.1), [tag: 0])
        }
        let contextual = [
            (kContextualAlternatesOnSelector, kContextualAlternatesOffSelector, "calt"),
            (kSwashAlternatesOnSelector, kSwashAlternatesOffSelector, "swsh"),
            (kContextualSwashAlternatesOnSelector, kContextualSwashAlternatesOffSelector, "cswh"),
        ]
        for (on, off, tag) in contextual {
            expectEqual(tags(kContextualAlternatesType, on), [tag: 1])
            expectEqual(tags(kContextualAlternatesType, off), [tag: 0])
        }
        expectEqual(tags(kVerticalPositionType, kScientificInferiorsSelector)["sinf"], 1)
    }

    @Test("each number has its feature")
    func numbers() {
        func tags(_ type: Int, _ selector: Int) -> [String: Int] { FontFeatures.tags(type: type, selector: selector) }
        expectEqual(tags(kFractionsType, kDiagonalFractionsSelector), ["frac": 1, "afrc": 0])
        expectEqual(tags(kFractionsType, kVerticalFractionsSelector), ["frac": 0, "afrc": 1])
        expectEqual(tags(kFractionsType, kNoFractionsSelector), ["frac": 0, "afrc": 0])
        expectEqual(tags(kVerticalPositionType, kSuperiorsSelector)["sups"], 1)
        expectEqual(tags(kVerticalPositionType, kInferiorsSelector)["subs"], 1)
        expectEqual(tags(kVerticalPositionType, kOrdinalsSelector)["ordn"], 1)
        expectEqual(tags(kVerticalPositionType, kNormalPositionSelector).values.max(), 0)
        expectEqual(tags(kNumberCaseType, kLowerCaseNumbersSelector), ["onum": 1, "lnum": 0])
        expectEqual(tags(kNumberCaseType, kUpperCaseNumbersSelector), ["onum": 0, "lnum": 1])
        expectEqual(tags(kUpperCaseType, kUpperCaseSmallCapsSelector)["c2sc"], 1)
        expectEqual(tags(kUpperCaseType, kDefaultUpperCaseSelector)["c2sc"], 0)
        expectEqual(tags(kLowerCaseType, kDefaultLowerCaseSelector)["smcp"], 0)
        expectEqual(tags(kLigaturesType, kCommonLigaturesOffSelector), ["liga": 0])
        expectEqual(tags(kLigaturesType, kCommonLigaturesOnSelector), ["liga": 1])
        expectEqual(tags(kLigaturesType, kRareLigaturesOnSelector), ["dlig": 1])
        expectEqual(tags(kLigaturesType, kRareLigaturesOffSelector), ["dlig": 0])
        expectEqual(tags(kTypographicExtrasType, kSlashedZeroOnSelector), ["zero": 1])
        expectEqual(tags(kTypographicExtrasType, kSlashedZeroOffSelector), ["zero": 0])
        expectEqual(tags(kStylisticAlternativesType, kStylisticAltOneOnSelector), ["ss01": 1])
        expectEqual(tags(kStylisticAlternativesType, kStylisticAltOneOffSelector), ["ss01": 0])
        expectEqual(tags(kStylisticAlternativesType, kStylisticAltTwoOffSelector), ["ss02": 0])
        for (type, selector) in [(6, -1), (6, .max), (35, 0), (35, .min), (35, 1000), (-1, 0)] {
            expectEqual(tags(type, selector), [:])
        }
    }
}
