import Expectations
import Testing

@testable import ImageIO

/// The keys with which programs ask for properties are those under which the readers store them.
@Suite struct PropertyNameTests {
    @Test func tagsHaveTheNamesOfTheirKeys() {
        let tiff = [
            0x010E: kCGImagePropertyTIFFImageDescription, 0x010F: kCGImagePropertyTIFFMake, 0x0110: kCGImagePropertyTIFFModel,
            0x0112: kCGImagePropertyTIFFOrientation, 0x0131: kCGImagePropertyTIFFSoftware, 0x0132: kCGImagePropertyTIFFDateTime,
            0x013B: kCGImagePropertyTIFFArtist, 0x8298: kCGImagePropertyTIFFCopyright,
        ]
        for (tag, key) in tiff { expectEqual(TIFFTags.tiff[tag], key) }
        let exif = [
            0x829A: kCGImagePropertyExifExposureTime, 0x829D: kCGImagePropertyExifFNumber,
            0x8827: kCGImagePropertyExifISOSpeedRatings, 0x9003: kCGImagePropertyExifDateTimeOriginal,
            0x9004: kCGImagePropertyExifDateTimeDigitized, 0x920A: kCGImagePropertyExifFocalLength,
            0x9286: kCGImagePropertyExifUserComment, 0xA002: kCGImagePropertyExifPixelXDimension,
            0xA003: kCGImagePropertyExifPixelYDimension, 0xA434: kCGImagePropertyExifLensModel,
        ]
        for (tag, key) in exif { expectEqual(TIFFTags.exif[tag], key) }
        let gps = [
            0x01: kCGImagePropertyGPSLatitudeRef, 0x02: kCGImagePropertyGPSLatitude, 0x03: kCGImagePropertyGPSLongitudeRef,
            0x04: kCGImagePropertyGPSLongitude,
        ]
        for (tag, key) in gps { expectEqual(TIFFTags.gps[tag], key) }
    }

    @Test func otherKeysHaveApplesNames() {
        expectEqual(
            [
                kCGImagePropertyPNGGamma, kCGImagePropertyPNGChromaticities, kCGImagePropertyPNGInterlaceType,
                kCGImagePropertyPNGXPixelsPerMeter, kCGImagePropertyPNGYPixelsPerMeter, kCGImagePropertyPNGAuthor,
                kCGImagePropertyPNGDescription, kCGImagePropertyPNGSoftware, kCGImagePropertyJFIFXDensity,
                kCGImagePropertyJFIFYDensity, kCGImagePropertyJFIFIsProgressive,
            ],
            [
                "Gamma", "Chromaticities", "InterlaceType", "XPixelsPerMeter", "YPixelsPerMeter", "Author", "Description",
                "Software", "XDensity", "YDensity", "IsProgressive",
            ])
    }
}
