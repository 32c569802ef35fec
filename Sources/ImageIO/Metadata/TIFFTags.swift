/// The names of tags in Apple's property dictionaries (CIPA DC-008, section 4.6).
enum TIFFTags {
    /// Tags of the first directory.
    static let tiff: [Int: String] = [
        0x0103: "Compression", 0x0106: "PhotometricInterpretation", 0x010D: "DocumentName", 0x010E: "ImageDescription",
        0x010F: "Make", 0x0110: "Model", 0x0112: "Orientation", 0x011A: "XResolution", 0x011B: "YResolution",
        0x0128: "ResolutionUnit", 0x012D: "TransferFunction", 0x0131: "Software", 0x0132: "DateTime", 0x013B: "Artist",
        0x013C: "HostComputer", 0x013E: "WhitePoint", 0x013F: "PrimaryChromaticities", 0x8298: "Copyright",
    ]

    /// Tags of the EXIF directory.
    static let exif: [Int: String] = [
        0x829A: "ExposureTime", 0x829D: "FNumber", 0x8822: "ExposureProgram", 0x8824: "SpectralSensitivity",
        0x8827: "ISOSpeedRatings", 0x8830: "SensitivityType", 0x8831: "StandardOutputSensitivity",
        0x8832: "RecommendedExposureIndex", 0x8833: "ISOSpeed", 0x9000: "ExifVersion", 0x9003: "DateTimeOriginal",
        0x9004: "DateTimeDigitized", 0x9010: "OffsetTime", 0x9011: "OffsetTimeOriginal", 0x9012: "OffsetTimeDigitized",
        0x9101: "ComponentsConfiguration", 0x9102: "CompressedBitsPerPixel", 0x9201: "ShutterSpeedValue",
        0x9202: "ApertureValue", 0x9203: "BrightnessValue", 0x9204: "ExposureBiasValue", 0x9205: "MaxApertureValue",
        0x9206: "SubjectDistance", 0x9207: "MeteringMode", 0x9208: "LightSource", 0x9209: "Flash", 0x920A: "FocalLength",
        0x9214: "SubjectArea", 0x9286: "UserComment", 0x9290: "SubsecTime", 0x9291: "SubsecTimeOriginal",
        0x9292: "SubsecTimeDigitized", 0xA000: "FlashPixVersion", 0xA001: "ColorSpace", 0xA002: "PixelXDimension",
        0xA003: "PixelYDimension", 0xA004: "RelatedSoundFile", 0xA20B: "FlashEnergy", 0xA20E: "FocalPlaneXResolution",
        0xA20F: "FocalPlaneYResolution", 0xA210: "FocalPlaneResolutionUnit", 0xA214: "SubjectLocation",
        0xA215: "ExposureIndex", 0xA217: "SensingMethod", 0xA300: "FileSource", 0xA301: "SceneType",
        0xA401: "CustomRendered", 0xA402: "ExposureMode", 0xA403: "WhiteBalance", 0xA404: "DigitalZoomRatio",
        0xA405: "FocalLenIn35mmFilm", 0xA406: "SceneCaptureType", 0xA407: "GainControl", 0xA408: "Contrast",
        0xA409: "Saturation", 0xA40A: "Sharpness", 0xA40C: "SubjectDistRange", 0xA420: "ImageUniqueID",
        0xA430: "CameraOwnerName", 0xA431: "BodySerialNumber", 0xA432: "LensSpecification", 0xA433: "LensMake",
        0xA434: "LensModel", 0xA435: "LensSerialNumber", 0xA500: "Gamma",
    ]

    /// Tags of the GPS directory.
    static let gps: [Int: String] = [
        0x01: "LatitudeRef", 0x02: "Latitude", 0x03: "LongitudeRef", 0x04: "Longitude", 0x05: "AltitudeRef", 0x06: "Altitude",
        0x08: "Satellites", 0x09: "Status", 0x0A: "MeasureMode", 0x0B: "DOP", 0x0C: "SpeedRef", 0x0D: "Speed",
        0x0E: "TrackRef", 0x0F: "Track", 0x10: "ImgDirectionRef", 0x11: "ImgDirection", 0x12: "MapDatum",
        0x13: "DestLatitudeRef", 0x14: "DestLatitude", 0x15: "DestLongitudeRef", 0x16: "DestLongitude",
        0x17: "DestBearingRef", 0x18: "DestBearing", 0x19: "DestDistanceRef", 0x1A: "DestDistance", 0x1D: "DateStamp",
        0x1E: "Differental", 0x1F: "HPositioningError",
    ]

    /// GPS tags whose degrees, minutes and seconds become one number.
    static let gpsAngles: Set<Int> = [0x02, 0x04, 0x14, 0x16]

    /// A form of a value that differs from the file's.
    enum Form {
        /// Numbers from the digits of a version.
        case version
        /// An array, even of one number.
        case array
        /// Text after eight bytes that name its encoding.
        case comment
        /// One number instead of an array of bytes.
        case byte
    }

    static let forms: [Int: Form] = [
        0x9000: .version, 0xA000: .version, 0x8827: .array, 0x9286: .comment, 0xA300: .byte, 0xA301: .byte,
    ]
}
