import Foundation
import ImageIO

/// Raw video for encoders: YUV4MPEG2 with 8 bits, BT.601 in video range, one chroma sample per 2 × 2 pixels.
nonisolated struct Y4MFormat {
    let width: Int
    let height: Int
    /// Frames per second.
    let rate: Double

    /// The header before the first frame.
    var header: Data {
        let (numerator, denominator) = Self.ratio(rate)
        return Data("YUV4MPEG2 W\(width) H\(height) F\(numerator):\(denominator) Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\n".utf8)
    }

    /// Returns a frame rate as a fraction, exact to a thousandth.
    static func ratio(_ rate: Double) -> (Int, Int) {
        if rate == rate.rounded() { return (Int(rate), 1) }
        return (Int((rate * 1000).rounded()), 1000)
    }

    /// Returns a frame with its header.
    ///
    /// - Parameter image: Has the size of the format.
    func frame(_ image: CGImage) -> Data {
        let head = Data("FRAME\n".utf8)
        let count = head.count + VideoPlanes.byteCount(width: width, height: height)
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
        head.copyBytes(to: bytes, count: head.count)
        VideoPlanes.write(image, to: bytes + head.count)
        return Data(bytesNoCopy: bytes, count: count, deallocator: .custom { bytes, _ in bytes.deallocate() })
    }
}
