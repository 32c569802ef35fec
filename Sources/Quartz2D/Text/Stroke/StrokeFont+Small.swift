extension StrokeFont {
    /// The small letters. Bowls are 430 wide and overshoot x-height and baseline by 10; n, h, u have stems 370 apart.
    static let small: [StrokeGlyph] = [
        StrokeGlyph(
            "a", .small, .open, .straight,
            "M 30 405 C 55 482 115 520 190 520 C 300 520 358 462 358 345 L 358 0 M 358 296 L 190 296 C 68 296 0 240 0 145"
                + " C 0 50 62 -10 158 -10 C 272 -10 358 64 358 180"),
        StrokeGlyph("b", .small, .straight, .round, "M 0 735 L 0 0 O 212 255 212 265"),
        StrokeGlyph("c", .small, .round, .open, "A 215 255 215 265 48 312"),
        StrokeGlyph("d", .small, .round, .straight, "M 424 735 L 424 0 O 212 255 212 265"),
        StrokeGlyph("e", .small, .round, .round, "M 0 262 L 424 262 A 212 255 212 265 2 318"),
        StrokeGlyph(
            "f", .small, .slant, .slant,
            "M 282 732 C 262 738 245 740 225 740 C 142 740 100 694 100 608 L 100 0 M 0 510 L 248 510"),
        StrokeGlyph(
            "g", .small, .round, .straight,
            "O 212 255 212 265 M 424 510 L 424 0 C 424 -130 344 -198 214 -198 C 126 -198 62 -168 28 -110"),
        StrokeGlyph(
            "h", .small, .straight, .straight,
            "M 0 735 L 0 0 M 0 300 C 0 436 78 520 194 520 C 310 520 368 448 368 318 L 368 0"),
        StrokeGlyph("i", .small, .straight, .straight, "M 0 510 L 0 0 D 0 692"),
        StrokeGlyph(
            "j", .small, .slant, .straight, "M 96 510 L 96 -70 C 96 -156 58 -198 -14 -198 C -26 -198 -36 -197 -46 -194 D 96 692"),
        StrokeGlyph("k", .small, .straight, .slant, "M 0 735 L 0 0 M 330 510 L 0 186 M 124 308 L 352 0"),
        StrokeGlyph("l", .small, .straight, .open, "M 0 735 L 0 118 C 0 38 34 0 104 0"),
        StrokeGlyph(
            "m", .small, .straight, .straight,
            "M 0 510 L 0 0 M 0 300 C 0 436 66 520 166 520 C 262 520 308 452 308 330 L 308 0"
                + " M 308 300 C 308 436 374 520 474 520 C 570 520 616 452 616 330 L 616 0"),
        StrokeGlyph(
            "n", .small, .straight, .straight,
            "M 0 510 L 0 0 M 0 300 C 0 436 78 520 194 520 C 310 520 368 448 368 318 L 368 0"),
        StrokeGlyph("o", .small, .round, .round, "O 220 255 220 265"),
        StrokeGlyph("p", .small, .straight, .round, "M 0 510 L 0 -198 O 212 255 212 265"),
        StrokeGlyph("q", .small, .round, .straight, "M 424 510 L 424 -198 O 212 255 212 265"),
        StrokeGlyph("r", .small, .straight, .slant, "M 0 510 L 0 0 M 0 282 C 0 428 72 520 192 520 C 206 520 218 518 230 515"),
        StrokeGlyph(
            "s", .small, .open, .open,
            "M 322 412 C 302 484 244 520 172 520 C 80 520 18 468 18 392 C 18 310 82 288 174 264 C 274 238 340 210 340 126"
                + " C 340 44 274 -10 174 -10 C 86 -10 22 30 0 108"),
        StrokeGlyph("t", .small, .slant, .open, "M 108 650 L 108 132 C 108 42 148 0 224 0 C 246 0 264 3 280 8 M 0 510 L 262 510"),
        StrokeGlyph(
            "u", .small, .straight, .straight,
            "M 368 510 L 368 0 M 0 510 L 0 192 C 0 62 58 -10 174 -10 C 290 -10 368 74 368 210"),
        StrokeGlyph("v", .small, .slant, .slant, "M 0 510 L 192 0 L 384 510"),
        StrokeGlyph("w", .small, .slant, .slant, "M 0 510 L 152 0 L 300 496 L 448 0 L 600 510"),
        StrokeGlyph("x", .small, .slant, .slant, "M 0 510 L 360 0 M 360 510 L 0 0"),
        StrokeGlyph(
            "y", .small, .slant, .slant,
            "M 0 510 L 196 0 M 388 510 L 196 0 L 150 -104 C 122 -168 90 -198 38 -198 C 28 -198 18 -197 8 -195"),
        StrokeGlyph("z", .small, .open, .open, "M 8 510 L 336 510 L 0 0 L 344 0"),
    ]
}
