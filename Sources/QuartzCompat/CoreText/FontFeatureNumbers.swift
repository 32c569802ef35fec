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
