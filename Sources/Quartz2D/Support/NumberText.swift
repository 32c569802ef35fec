import Foundation

extension BinaryFloatingPoint {
    /// The number as text: without a fraction and without a sign on zero if it is whole, otherwise with all digits.
    package var shortText: String { self == rounded() && magnitude < 1e15 ? "\(Int(self))" : "\(self)" }

    /// The number as text, rounded to at most some decimals, without trailing zeros.
    ///
    /// - Parameter decimals: Between 0 and 15.
    package func shortText(decimals: Int) -> String {
        // Rounding numbers of this size changes little, and multiplying them could overflow.
        guard magnitude < 1e15 else { return "\(self)" }
        let unit = pow(10, Double(decimals))
        return ((Double(self) * unit).rounded() / unit).shortText
    }
}
