import QuartzCore
import QuartzGL
import SeededRandom
import Expectations
import Testing

extension QuartzGLTests {
    /// Lists with numbers that are not finite or far out of range.
    @MainActor
    @Suite(.serialized) struct BrokenListTests {
        /// A red square in a group, on a canvas of twelve points.
        private func square(_ filter: String) throws -> Pixels {
            let text = """
                list 12 12
                group 0 0 12 12 opacity 1
                \(filter)
                solid 2 2 8 8 color 1 0 0 1
                end
                """
            return try Harness.shared().draw(DisplayList(text: text))
        }

        @Test(arguments: [
            "blur nan", "blur inf", "blur -1e38", "blur -4", "box nan", "box inf", "motion nan 0", "motion 0 inf",
            "zoom 6 6 2 nan",
            "pixellate nan 0 0", "pixellate inf 0 0", "pixellate 4 nan nan", "pixellate 4 inf 0", "bump 6 6 nan 1",
            "shadow 0 0 0 1 0 0 nan", "bloom nan 1", "sharpen -inf 1",
        ])
        func filtersThatAreNotFiniteAreLeftOut(_ filter: String) throws {
            let (pixels, plain) = (try square("filter \(filter)"), try square(""))
            expectEqual(pixels, plain, "\(filter)")
            expect(pixels[5, 5] == [255, 0, 0, 255], pixels[1, 1] == [0, 0, 0, 0])
        }

        /// The rounding error of the distance to the anchor, 8.8e12 pixels, exceeds the picture.
        @Test func aDistantAnchorLeavesAPictureWithoutMosaic() throws {
            try expectEqual(square("filter pixellate 4.3 1e20 1e20"), square(""))
        }

        /// The number of quarter pixels to the shape exceeds the greatest `Float`.
        @Test(arguments: ["1e38", "-1e38", "3e38"]) func aShapeFarAwayIsLeftOut(_ place: String) throws {
            let text = """
                list 8 8
                source shape winding M 0 0 L 8 0 L 8 8 L 0 8 Z
                coverage 0 0 8 8 color 0 1 0 1 map 1 0 \(place) 0 1 0 0 0 1 source 0
                coverage 0 0 8 8 color 1 0 0 1 source 0
                """
            try expectEqual(Harness.shared().draw(DisplayList(text: text))[4, 4], [255, 0, 0, 255])
        }

        /// A square with a corner at the end of the range of doubles covers the picture by both painters, one beside it covers nothing.
        @Test(arguments: ["1.7e308", "1e308", "1e200", "1e40"]) func outlinesWithoutEndAreFilledByBothPainters(_ far: String)
            throws
        {
            let outlines = [
                "M -\(far) -\(far) L \(far) -\(far) L \(far) \(far) L -\(far) \(far) Z",
                "M 4 -\(far) L \(far) -\(far) L \(far) \(far) L 4 \(far) Z",
                "M 4 4 C -\(far) 4 -\(far) \(far) 4 \(far) Z",
            ]
            for (outline, meant) in zip(outlines, [[255, 255], [0, 255], [0, 0]]) {
                let list = try DisplayList(
                    text: """
                        list 8 8
                        source shape winding \(outline)
                        coverage -1e9 -1e9 2e9 2e9 color 0 0 0 1 source 0
                        """)
                let cpu = Pixels(image: try require(BitmapPainter().image(of: list, scale: 1)))
                for pixels in [cpu, try Harness.shared().draw(list)] {
                    expectEqual([pixels[1, 2][3], pixels[6, 2][3]], meant, "\(outline)")
                }
            }
        }

        @Test func brokenTextsNeverTrap() throws {
            let example = """
                list 32 16
                  source image 1 1 /wAA/w==
                  source shape evenOdd M 0 0 L 8 0 Q 9 4 8 8 C 6 9 2 9 0 8 Z
                  source gradient axial 0 0 1 0 stops 1 0 0 1 0 0 0 1 1 1
                  source picture 0 0 4 4 density 2
                    list 4 4
                      solid 0 0 4 4 color 1 1 1 1
                  close
                  clip 0 0 8 8 inverse 1 0 0 0 1 0 0 0 1 radii 2 2 2 2 bounds 0 0 8 8 continuous
                  polygon smooth 7 joined 2 lower 2 points 0 0 8 0 0 8
                  solid 0 0 8 8 color 1 0.25 0 1 map 1 0 4.5 0 1 0 0.001 0 1 radii 1 2 3 4 polygon 0 layer 7 edges 5
                  image 0 0 8 8 color 1 1 1 1 texture 0 0 0.5 1 source 0 clip 0 options 17
                  group 0 0 32 16 opacity 0.5 blend multiply clip 0 layer 3 source -4 -4 40 24
                    filter blur 3
                    filter motion 3 4
                    filter pixellate 4 1 1
                    filter shadow 0 0 0 1 2 2 3
                    coverage 0 0 8 8 color 0 0 0.5 0.5 source 1 map 1 0 0.5 0 1 0.5 0 0 1
                    border 0 0 8 8 color 1 1 1 1 parameter 2 map 1 0 0.5 0 1 0.5 0 0 1 radii 1 2 3 4
                  mask
                    gradient 0 0 8 8 color 1 1 1 1 source 2
                    image 0 0 8 8 color 1 1 1 1 source 3
                  end
                  group null opacity 1 backdrop
                    filter twirl 4 4 8 0.5
                    filter zoom 4 4 1.2 3
                  end
                  shadow 0 0 8 8 color 0 0 0 1 parameter 2.5 map 1 0 0.5 0 1 0.5 0 0 1 radii 2 2 2 2
                """
            let renderer = try Harness.shared().renderer
            var generator = SplitMix64(seed: 11)
            var drawn = 0
            for _ in 0..<200 {
                guard let list = try? DisplayList(text: generator.broken(example)), list.size.width <= 64, list.size.height <= 64
                else { continue }
                if renderer.image(of: list, scale: 1) != nil { drawn += 1 }
            }
            expect(drawn > 0)
        }
    }
}
