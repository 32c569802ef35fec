import Foundation
import QuartzUI

/// The screen of a device for which a program is written: its size, and the parts of it that rounded corners, cameras and bars take.
///
/// The environment variable `QUARTZITE_DEVICE` or the argument `--device NAME` chooses it. The program's windows then have its size and
/// its safe area.
package struct DeviceScreen: Hashable, Sendable {
    /// The name, such as `iPhone 15`.
    package let name: String
    /// The size held upright, in points.
    package let size: CGSize
    /// The height of the upper part that is not safe, held upright.
    private let top: CGFloat
    /// The height of the lower part that is not safe, held upright; 0 with a home button.
    private let bottom: CGFloat

    private init(_ name: String, _ width: CGFloat, _ height: CGFloat, top: CGFloat, bottom: CGFloat) {
        (self.name, size, self.top, self.bottom) = (name, CGSize(width: width, height: height), top, bottom)
    }

    private var isTablet: Bool { name.hasPrefix("iPad") }

    /// The parts of a window at its edges that are not safe. A window that is wider than high shows the device on its side.
    package func safeArea(of window: CGSize) -> UIEdgeInsets {
        if window.width <= window.height || isTablet { return UIEdgeInsets(top: top, left: 0, bottom: bottom, right: 0) }
        // Without a home button the camera is at one side, and the same is kept free at the other one.
        guard bottom > 0 else { return .zero }
        return UIEdgeInsets(top: 0, left: top, bottom: 21, right: top)
    }

    /// The device with a name in any case, with or without spaces and dashes; nil if it is unknown.
    package init?(named name: String) {
        func plain(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "." } }
        guard let device = Self.all.first(where: { plain($0.name) == plain(name) }) else { return nil }
        self = device
    }

    /// The device that the program's arguments or its environment choose; nil without a choice. Warns of an unknown name.
    static let chosen: DeviceScreen? = choice(CommandLine.arguments, ProcessInfo.processInfo.environment)

    /// The same for given arguments; those of the program's name and after `--` are not read.
    static func choice(_ arguments: [String], _ environment: [String: String]) -> DeviceScreen? {
        let words = Array(arguments.dropFirst().prefix { $0 != "--" })
        var name = environment["QUARTZITE_DEVICE"]
        for (index, word) in words.enumerated() {
            if word == "--device", index + 1 < words.count { name = words[index + 1] }
            if word.hasPrefix("--device=") { name = String(word.dropFirst("--device=".count)) }
        }
        guard let name, !name.isEmpty else { return nil }
        guard let device = DeviceScreen(named: name) else {
            Diagnostics.warnOnce("the device “\(name)” is not known; known are \(all.map(\.name).joined(separator: ", "))")
            return nil
        }
        return device
    }

    /// The known devices.
    package static let all: [DeviceScreen] = {
        func phones(_ names: String, _ width: CGFloat, _ height: CGFloat, _ top: CGFloat) -> [DeviceScreen] {
            names.components(separatedBy: ", ").map {
                DeviceScreen("iPhone " + $0, width, height, top: top, bottom: top > 20 ? 34 : 0)
            }
        }
        func tablets(_ names: String, _ width: CGFloat, _ height: CGFloat) -> [DeviceScreen] {
            names.components(separatedBy: ", ").map { DeviceScreen("iPad " + $0, width, height, top: 24, bottom: 20) }
        }
        return phones("SE, 8", 375, 667, 20) + phones("8 Plus", 414, 736, 20) + phones("X, XS, 11 Pro", 375, 812, 44)
            + phones("XR, 11", 414, 896, 48) + phones("XS Max, 11 Pro Max", 414, 896, 44)
            + phones("12 mini, 13 mini", 375, 812, 50)
            + phones("12, 12 Pro, 13, 13 Pro, 14, 16e", 390, 844, 47)
            + phones("12 Pro Max, 13 Pro Max, 14 Plus", 428, 926, 47) + phones("14 Pro, 15, 15 Pro, 16", 393, 852, 59)
            + phones("14 Pro Max, 15 Plus, 15 Pro Max, 16 Plus", 430, 932, 59) + phones("16 Pro, 17, 17 Pro", 402, 874, 62)
            + phones("16 Pro Max, 17 Pro Max", 440, 956, 62) + phones("Air", 420, 912, 68) + tablets("mini", 744, 1133)
            + tablets("10, Air", 820, 1180) + tablets("Pro 11", 834, 1194) + tablets("Pro 12.9", 1024, 1366)
    }()
}
