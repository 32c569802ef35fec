extension StrokeFont {
    /// The capitals: 700 high, bowls overshoot by 10.
    static let capitals: [StrokeGlyph] = [
        StrokeGlyph("A", .capital, .slant, .slant, "M 0 0 L 264 700 L 528 0 M 84 222 L 444 222"),
        StrokeGlyph(
            "B", .capital, .straight, .round,
            "M 0 0 L 0 700 L 228 700 C 342 700 408 638 408 536 C 408 434 342 370 228 370 L 0 370"
                + " M 228 370 C 364 370 442 300 442 186 C 442 72 364 0 228 0 L 0 0"),
        StrokeGlyph("C", .capital, .round, .open, "A 302 350 302 360 46 314"),
        StrokeGlyph(
            "D", .capital, .straight, .round,
            "M 0 0 L 0 700 L 188 700 C 400 700 510 568 510 350 C 510 132 400 0 188 0 Z"),
        StrokeGlyph("E", .capital, .straight, .open, "M 392 700 L 0 700 L 0 0 L 400 0 M 0 362 L 360 362"),
        StrokeGlyph("F", .capital, .straight, .open, "M 384 700 L 0 700 L 0 0 M 0 344 L 340 344"),
        StrokeGlyph("G", .capital, .round, .round, "A 302 350 302 360 46 354 L 336 312"),
        StrokeGlyph("H", .capital, .straight, .straight, "M 0 0 L 0 700 M 480 0 L 480 700 M 0 360 L 480 360"),
        StrokeGlyph("I", .capital, .straight, .straight, "M 0 0 L 0 700"),
        StrokeGlyph("J", .capital, .open, .straight, "M 288 700 L 288 190 C 288 58 236 -10 138 -10 C 62 -10 16 30 0 104"),
        StrokeGlyph("K", .capital, .straight, .slant, "M 0 0 L 0 700 M 424 700 L 0 264 M 148 416 L 448 0"),
        StrokeGlyph("L", .capital, .straight, .slant, "M 0 700 L 0 0 L 366 0"),
        StrokeGlyph("M", .capital, .straight, .straight, "M 0 0 L 0 700 L 288 176 L 576 700 L 576 0"),
        StrokeGlyph("N", .capital, .straight, .straight, "M 0 0 L 0 700 L 472 0 L 472 700"),
        StrokeGlyph("O", .capital, .round, .round, "O 316 350 316 360"),
        StrokeGlyph(
            "P", .capital, .straight, .round,
            "M 0 0 L 0 700 L 226 700 C 354 700 428 624 428 504 C 428 384 354 308 226 308 L 0 308"),
        StrokeGlyph("Q", .capital, .round, .round, "O 316 350 316 360 M 392 186 L 590 -30"),
        StrokeGlyph(
            "R", .capital, .straight, .slant,
            "M 0 0 L 0 700 L 226 700 C 354 700 426 628 426 512 C 426 396 354 324 226 324 L 0 324 M 238 324 L 442 0"),
        StrokeGlyph(
            "S", .capital, .open, .open,
            "M 398 572 C 374 660 306 710 212 710 C 98 710 26 642 26 542 C 26 434 108 400 214 370 C 336 336 422 294 422 178"
                + " C 422 66 334 -10 214 -10 C 104 -10 24 46 0 150"),
        StrokeGlyph("T", .capital, .slant, .slant, "M 0 700 L 472 700 M 236 700 L 236 0"),
        StrokeGlyph(
            "U", .capital, .straight, .straight,
            "M 0 700 L 0 240 C 0 78 86 -10 230 -10 C 374 -10 460 78 460 240 L 460 700"),
        StrokeGlyph("V", .capital, .slant, .slant, "M 0 700 L 256 0 L 512 700"),
        StrokeGlyph("W", .capital, .slant, .slant, "M 0 700 L 194 0 L 388 664 L 582 0 L 776 700"),
        StrokeGlyph("X", .capital, .slant, .slant, "M 8 700 L 460 0 M 452 700 L 0 0"),
        StrokeGlyph("Y", .capital, .slant, .slant, "M 0 700 L 240 312 L 480 700 M 240 312 L 240 0"),
        StrokeGlyph("Z", .capital, .open, .open, "M 14 700 L 430 700 L 0 0 L 444 0"),
    ]
}
