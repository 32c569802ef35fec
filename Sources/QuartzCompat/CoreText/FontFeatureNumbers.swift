// The numbers of typographic features in Apple's font tables, for `UIFontDescriptor`'s settings.

/// Kind of features: the widths of digits.
public let kNumberSpacingType = 6
/// Digits of equal widths.
public let kMonospacedNumbersSelector = 0
/// Digits of their natural widths.
public let kProportionalNumbersSelector = 1
/// Kind of features: the heights of digits.
public let kNumberCaseType = 21
/// Digits like small letters, some with descenders.
public let kLowerCaseNumbersSelector = 0
/// Digits of the height of capitals.
public let kUpperCaseNumbersSelector = 1
/// Kind of features: forms of small letters.
public let kLowerCaseType = 37
/// Small letters as they are.
public let kDefaultLowerCaseSelector = 0
/// Small capitals in place of small letters.
public let kLowerCaseSmallCapsSelector = 1
/// Kind of features: forms of capitals.
public let kUpperCaseType = 38
/// Capitals as they are.
public let kDefaultUpperCaseSelector = 0
/// Small capitals in place of capitals.
public let kUpperCaseSmallCapsSelector = 1
/// Kind of features: fractions.
public let kFractionsType = 11
/// Digits beside a slash as they are.
public let kNoFractionsSelector = 0
/// Fractions with a horizontal line.
public let kVerticalFractionsSelector = 1
/// Fractions with a slash.
public let kDiagonalFractionsSelector = 2
/// Kind of features: raised and lowered characters.
public let kVerticalPositionType = 10
/// Characters on the baseline.
public let kNormalPositionSelector = 0
/// Raised characters.
public let kSuperiorsSelector = 1
/// Lowered characters.
public let kInferiorsSelector = 2
/// Raised letters after digits.
public let kOrdinalsSelector = 3
/// Lowered digits of formulas.
public let kScientificInferiorsSelector = 4
/// Kind of features: the sets of alternative forms of a font.
public let kStylisticAlternativesType = 35
/// The first set.
public let kStylisticAltOneOnSelector = 2
/// Not the first set.
public let kStylisticAltOneOffSelector = 3
/// The second set.
public let kStylisticAltTwoOnSelector = 4
/// Not the second set.
public let kStylisticAltTwoOffSelector = 5
/// The third set.
public let kStylisticAltThreeOnSelector = 6
/// Not the third set.
public let kStylisticAltThreeOffSelector = 7
/// The fourth set.
public let kStylisticAltFourOnSelector = 8
/// Not the fourth set.
public let kStylisticAltFourOffSelector = 9
/// The fifth set.
public let kStylisticAltFiveOnSelector = 10
/// Not the fifth set.
public let kStylisticAltFiveOffSelector = 11
/// The sixth set.
public let kStylisticAltSixOnSelector = 12
/// Not the sixth set.
public let kStylisticAltSixOffSelector = 13
/// The seventh set.
public let kStylisticAltSevenOnSelector = 14
/// Not the seventh set.
public let kStylisticAltSevenOffSelector = 15
/// The eighth set.
public let kStylisticAltEightOnSelector = 16
/// Not the eighth set.
public let kStylisticAltEightOffSelector = 17
/// The ninth set.
public let kStylisticAltNineOnSelector = 18
/// Not the ninth set.
public let kStylisticAltNineOffSelector = 19
/// The tenth set.
public let kStylisticAltTenOnSelector = 20
/// Not the tenth set.
public let kStylisticAltTenOffSelector = 21
/// The eleventh set.
public let kStylisticAltElevenOnSelector = 22
/// Not the eleventh set.
public let kStylisticAltElevenOffSelector = 23
/// The twelfth set.
public let kStylisticAltTwelveOnSelector = 24
/// Not the twelfth set.
public let kStylisticAltTwelveOffSelector = 25
/// The thirteenth set.
public let kStylisticAltThirteenOnSelector = 26
/// Not the thirteenth set.
public let kStylisticAltThirteenOffSelector = 27
/// The fourteenth set.
public let kStylisticAltFourteenOnSelector = 28
/// Not the fourteenth set.
public let kStylisticAltFourteenOffSelector = 29
/// The fifteenth set.
public let kStylisticAltFifteenOnSelector = 30
/// Not the fifteenth set.
public let kStylisticAltFifteenOffSelector = 31
/// The sixteenth set.
public let kStylisticAltSixteenOnSelector = 32
/// Not the sixteenth set.
public let kStylisticAltSixteenOffSelector = 33
/// The seventeenth set.
public let kStylisticAltSeventeenOnSelector = 34
/// Not the seventeenth set.
public let kStylisticAltSeventeenOffSelector = 35
/// The eighteenth set.
public let kStylisticAltEighteenOnSelector = 36
/// Not the eighteenth set.
public let kStylisticAltEighteenOffSelector = 37
/// The nineteenth set.
public let kStylisticAltNineteenOnSelector = 38
/// Not the nineteenth set.
public let kStylisticAltNineteenOffSelector = 39
/// The twentieth set.
public let kStylisticAltTwentyOnSelector = 40
/// Not the twentieth set.
public let kStylisticAltTwentyOffSelector = 41
/// Kind of features: forms that depend on the letters around.
public let kContextualAlternatesType = 36
/// Forms that depend on the letters around.
public let kContextualAlternatesOnSelector = 0
/// No such forms.
public let kContextualAlternatesOffSelector = 1
/// Letters with flourishes.
public let kSwashAlternatesOnSelector = 2
/// No such letters.
public let kSwashAlternatesOffSelector = 3
/// Letters with flourishes where the letters around leave room.
public let kContextualSwashAlternatesOnSelector = 4
/// No such letters.
public let kContextualSwashAlternatesOffSelector = 5
/// Kind of features: ligatures.
public let kLigaturesType = 1
/// Common ligatures such as "fi".
public let kCommonLigaturesOnSelector = 2
/// No common ligatures.
public let kCommonLigaturesOffSelector = 3
/// Rare ligatures such as "st".
public let kRareLigaturesOnSelector = 4
/// No rare ligatures.
public let kRareLigaturesOffSelector = 5
/// Kind of features: other details.
public let kTypographicExtrasType = 14
/// A zero with a slash.
public let kSlashedZeroOnSelector = 4
/// A zero without a slash.
public let kSlashedZeroOffSelector = 5
