extension StrokeFont {
    /// The figures. All advance by `StrokeFont.figureAdvance`, so their side bearings are unused.
    static let figures: [StrokeGlyph] = [
        StrokeGlyph("0", .capital, .round, .round, "O 204 350 204 360"),
        StrokeGlyph("1", .capital, .round, .round, "M 0 552 L 172 700 L 172 0 M 300 350"),
        StrokeGlyph(
            "2", .capital, .round, .round,
            "M 10 520 C 18 636 92 710 204 710 C 316 710 390 640 390 534 C 390 442 344 378 262 290 L 0 0 L 404 0"),
        StrokeGlyph(
            "3", .capital, .round, .round,
            "M 16 566 C 44 658 112 710 200 710 C 308 710 378 642 378 544 C 378 444 306 380 200 380 L 148 380"
                + " M 200 380 C 322 380 402 300 402 188 C 402 68 316 -10 198 -10 C 96 -10 20 46 0 148"),
        StrokeGlyph("4", .capital, .round, .round, "M 316 0 L 316 700 L 0 178 L 428 178"),
        StrokeGlyph(
            "5", .capital, .round, .round,
            "M 370 700 L 68 700 L 36 362 C 80 416 138 442 208 442 C 322 442 400 356 400 222 C 400 82 320 -10 196 -10"
                + " C 98 -10 24 46 0 140"),
        StrokeGlyph(
            "6", .capital, .round, .round,
            "O 204 220 204 230 M 0 220 C 0 520 106 710 246 710 C 304 710 350 686 380 636"),
        StrokeGlyph("7", .capital, .round, .round, "M 0 700 L 396 700 L 132 0"),
        StrokeGlyph("8", .capital, .round, .round, "O 202 538 174 172 O 202 182 202 192"),
        StrokeGlyph(
            "9", .capital, .round, .round,
            "O 204 480 204 230 M 408 480 C 408 180 302 -10 162 -10 C 104 -10 58 14 28 64"),
    ]
}
