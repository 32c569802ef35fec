import Foundation
import ImageIO
import Expectations
import Testing

@Suite struct AppleVocabularyTests {
    @Test func sourceOfAStillImage() throws {
        try Samples.withFolder { folder in
            let url = folder.appendingPathComponent("a.png")
            try ImageEncoder.encodePNG(Samples.solid(1, 2, 3, 200, width: 5, height: 6)).write(to: url)
            let source = try require(CGImageSourceCreateWithURL(url, nil))
            expectEqual(CGImageSourceGetType(source), "public.png")
            expectEqual(CGImageSourceGetCount(source), 1)
            expectEqual(CGImageSourceGetStatus(source), .statusComplete)
            let properties = try require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
            expectEqual(properties[kCGImagePropertyPixelWidth] as? Int, 5)
            expectEqual(properties[kCGImagePropertyPixelHeight] as? Int, 6)
            expectEqual(properties[kCGImagePropertyHasAlpha] as? Bool, true)
            let image = try require(CGImageSourceCreateImageAtIndex(source, 0, nil))
            expectEqual(Samples.pixel(image, 4, 5), [1, 2, 3, 200])
            expectNil(CGImageSourceCreateImageAtIndex(source, 1, nil))
            expectNil(CGImageSourceCreateImageAtIndex(source, -1, nil))
            expectNil(CGImageSourceCreateWithURL(folder.appendingPathComponent("b.png"), nil))
        }
    }

    @Test func sourceOfBadData() throws {
        let png = try ImageEncoder.encodePNG(Samples.solid(1, 2, 3, 200))
        let truncated = try require(CGImageSourceCreateWithData(png.prefix(50), nil))
        expectEqual(CGImageSourceGetCount(truncated), 0)
        expectEqual(CGImageSourceGetStatus(truncated), .statusUnexpectedEOF)
        expectNil(CGImageSourceCreateImageAtIndex(truncated, 0, nil))
        let unknown = try require(CGImageSourceCreateWithData(Data([1, 2, 3]), nil))
        expectEqual(CGImageSourceGetStatus(unknown), .statusUnknownType)
        expectNil(CGImageSourceGetType(unknown))
        expectNil(CGImageSourceCreateWithData(Data(), nil))
    }

    @Test func dataArrivesInParts() throws {
        let png = try ImageEncoder.encodePNG(Samples.solid(1, 2, 3, 255))
        let source = CGImageSourceCreateIncremental(nil)
        expect(CGImageSourceGetStatus(source) == .statusReadingHeader, CGImageSourceGetCount(source) == 0)
        CGImageSourceUpdateData(source, png.prefix(50), false)
        expect(CGImageSourceGetStatus(source) == .statusIncomplete, CGImageSourceGetStatusAtIndex(source, 0) == .statusIncomplete)
        CGImageSourceUpdateData(source, png, true)
        expect(CGImageSourceGetStatusAtIndex(source, 0) == .statusComplete, CGImageSourceGetPrimaryImageIndex(source) == 0)
        expectEqual(CGImageSourceCreateImageAtIndex(source, 0, nil).map { Samples.pixel($0, 0, 0) }, [1, 2, 3, 255])
    }

    /// A thumbnail of 4 × 2 pixels, red on the left and blue on the right, that is shown turned to the right: red at the top.
    @Test func thumbnailsAreSmallAndUpright() throws {
        let row = [UInt8]([255, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 255])
        let data = FileMaker.png(
            width: 4, depth: 8, kind: 2, rows: [row, row], [("eXIf", FileMaker.exif([FileMaker.orientation(6)]))])
        let source = try require(CGImageSourceCreateWithData(data, nil))
        expectNil(CGImageSourceCreateThumbnailAtIndex(source, 0, [kCGImageSourceThumbnailMaxPixelSize: 2]))
        let small = CGImageSourceCreateThumbnailAtIndex(
            source, 0, [kCGImageSourceThumbnailMaxPixelSize: 2, kCGImageSourceCreateThumbnailFromImageIfAbsent: true])
        expect(small?.width == 2, small?.height == 1)
        expectEqual(small.map { Samples.pixel($0, 0, 0) }, [255, 0, 0, 255])
        let upright = CGImageSourceCreateThumbnailAtIndex(
            source, 0, [kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceCreateThumbnailWithTransform: true])
        expect(upright?.width == 2, upright?.height == 4)
        expectEqual(upright.map { [Samples.pixel($0, 0, 0), Samples.pixel($0, 1, 3)] }, [[255, 0, 0, 255], [0, 0, 255, 255]])
        let wrong: [String: Any] = [
            kCGImageSourceThumbnailMaxPixelSize: -1, kCGImageSourceCreateThumbnailFromImageAlways: true,
        ]
        expectNil(CGImageSourceCreateThumbnailAtIndex(source, 0, wrong))
    }

    @Test func destinationAndSourceOfAnAnimation() throws {
        let data = NSMutableData()
        let destination = try require(CGImageDestinationCreateWithData(data, "org.webmproject.webp", 2, nil))
        CGImageDestinationSetProperties(destination, [kCGImagePropertyWebPDictionary: [kCGImagePropertyWebPLoopCount: 4]])
        for (red, delay) in [(UInt8(10), 0.2), (20, 0.3)] {
            CGImageDestinationAddImage(
                destination, try Samples.solid(red, 0, 0, 255),
                [kCGImagePropertyWebPDictionary: [kCGImagePropertyWebPDelayTime: delay]])
        }
        expect(CGImageDestinationFinalize(destination))
        expect(!CGImageDestinationFinalize(destination))

        let source = try require(CGImageSourceCreateWithData(data as Data, nil))
        expectEqual(CGImageSourceGetCount(source), 2)
        let container = CGImageSourceCopyProperties(source, nil)?[kCGImagePropertyWebPDictionary] as? [String: Any]
        expectEqual(container?[kCGImagePropertyWebPLoopCount] as? Int, 4)
        let second = CGImageSourceCopyPropertiesAtIndex(source, 1, nil)?[kCGImagePropertyWebPDictionary] as? [String: Any]
        expectEqual(second?[kCGImagePropertyWebPDelayTime] as? Double, 0.3)
        expectEqual(CGImageSourceCreateImageAtIndex(source, 1, nil).map { Samples.pixel($0, 0, 0) }, [20, 0, 0, 255])
        expectEqual(CGImageSourceCreateImageAtIndex(source, 0, nil).map { Samples.pixel($0, 0, 0) }, [10, 0, 0, 255])
    }

    @Test func destinationsThatCannotBe() throws {
        expectNil(CGImageDestinationCreateWithData(NSMutableData(), "public.jpeg", 2, nil))
        expectNil(CGImageDestinationCreateWithData(NSMutableData(), "public.svg-image", 1, nil))
        expectNil(CGImageDestinationCreateWithData(NSMutableData(), "public.png", 2, nil))
        expectNil(CGImageDestinationCreateWithData(NSMutableData(), "nonsense", 1, nil))
        let empty = try require(CGImageDestinationCreateWithData(NSMutableData(), "public.png", 1, nil))
        expect(!CGImageDestinationFinalize(empty))
    }

    @Test func formatsAreListed() {
        expectEqual(
            CGImageSourceCopyTypeIdentifiers().sorted(),
            [
                "com.adobe.pdf", "com.compuserve.gif", "org.webmproject.webp", "public.jpeg", "public.png", "public.svg-image",
            ])
        expectEqual(
            CGImageDestinationCopyTypeIdentifiers().sorted(),
            ["com.compuserve.gif", "org.webmproject.webp", "public.jpeg", "public.png"])
    }

    @Test func destinationWritesAFile() throws {
        try Samples.withFolder { folder in
            let url = folder.appendingPathComponent("out.png")
            let destination = try require(CGImageDestinationCreateWithURL(url, "public.png", 1, nil))
            CGImageDestinationAddImage(destination, try Samples.solid(5, 6, 7, 255), nil)
            expect(CGImageDestinationFinalize(destination))
            expectEqual(Samples.pixel(try ImageDecoder.decode(contentsOf: url), 0, 0), [5, 6, 7, 255])
        }
    }
}
