extension CGColor {
    /// The colour as `#RRGGBB`, for captions.
    var hex: String {
        func byte(_ part: Double) -> String {
            let digits = String(Int((part * 255).rounded()), radix: 16, uppercase: true)
            return digits.count == 1 ? "0" + digits : digits
        }
        return "#" + byte(rgba.x) + byte(rgba.y) + byte(rgba.z)
    }
}
