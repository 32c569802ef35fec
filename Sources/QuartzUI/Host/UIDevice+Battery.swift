import Foundation

extension UIDevice {
    /// The states of a battery.
    nonisolated public enum BatteryState: Int, Sendable {
        /// Not known: nothing monitors it, or there is none.
        case unknown
        /// In use.
        case unplugged
        /// Connected to power, and less than full.
        case charging
        /// Connected to power, and full.
        case full
    }

    private static let monitor = BatteryMonitor()

    /// Whether the level and the state of the battery are read, and their changes posted. False by default.
    public var isBatteryMonitoringEnabled: Bool {
        get { Self.monitor.isRunning }
        set { Self.monitor.isRunning = newValue }
    }
    /// The charge of the battery, 0…1: the mean of several. -1 without monitoring, or without a battery.
    public var batteryLevel: Float { Self.monitor.charge.level }
    /// The state of the battery; `unknown` without monitoring, or without a battery.
    public var batteryState: BatteryState { Self.monitor.charge.state }

    /// Posted after ``batteryLevel`` has changed. It is read every 30 seconds.
    nonisolated public static let batteryLevelDidChangeNotification = Notification.Name(
        "UIDeviceBatteryLevelDidChangeNotification")
    /// Posted after ``batteryState`` has changed. It is read every 30 seconds.
    nonisolated public static let batteryStateDidChangeNotification = Notification.Name(
        "UIDeviceBatteryStateDidChangeNotification")
}

/// The charge of the system's batteries.
struct BatteryCharge: Equatable {
    var level: Float = -1
    var state = UIDevice.BatteryState.unknown

    /// Nothing known.
    init() {}

    /// Reads the computer's batteries, but not those of mice and keyboards.
    ///
    /// - Parameter folder: The system's folder of power supplies.
    init(readingFrom folder: URL) {
        let supplies = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        var levels: [Float] = []
        var words: [String] = []
        for supply in supplies {
            guard systemText("type", of: supply) == "Battery", systemText("scope", of: supply) != "Device",
                let percent = systemText("capacity", of: supply).flatMap(Float.init)
            else { continue }
            levels.append(min(max(percent, 0), 100) / 100)
            words.append(systemText("status", of: supply) ?? "Unknown")
        }
        guard !levels.isEmpty else { return }
        level = levels.reduce(0, +) / Float(levels.count)
        // With power, a battery that rests is full, or is charged later.
        state =
            words.contains("Charging")
            ? .charging
            : words.contains("Discharging")
                ? .unplugged
                : words.allSatisfy { $0 == "Unknown" }
                    ? .unknown
                    : words.allSatisfy { $0 == "Full" } || level >= 1 ? .full : .charging
    }
}

/// Reads the charge while a program monitors it.
@MainActor
private final class BatteryMonitor {
    private(set) var charge = BatteryCharge()
    private var timer: (any DispatchSourceTimer)?
    private static let folder = URL(fileURLWithPath: "/sys/class/power_supply")
    private static let interval = 30

    var isRunning: Bool {
        get { timer != nil }
        set {
            guard newValue != isRunning else { return }
            timer?.cancel()
            timer = nil
            charge = newValue ? BatteryCharge(readingFrom: Self.folder) : BatteryCharge()
            guard newValue else { return }
            let timer = DispatchSource.makeTimerSource(queue: .main)
            timer.schedule(deadline: .now() + .seconds(Self.interval), repeating: .seconds(Self.interval), leeway: .seconds(5))
            timer.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.read() } }
            timer.resume()
            self.timer = timer
        }
    }

    private func read() {
        let old = charge
        charge = BatteryCharge(readingFrom: Self.folder)
        if charge.level != old.level {
            NotificationCenter.default.post(name: UIDevice.batteryLevelDidChangeNotification, object: UIDevice.current)
        }
        if charge.state != old.state {
            NotificationCenter.default.post(name: UIDevice.batteryStateDidChangeNotification, object: UIDevice.current)
        }
    }
}

/// The light behind a screen.
struct Backlight {
    /// The folder of the first screen that has one.
    private let device: URL?

    static var system: Backlight { Backlight(in: URL(fileURLWithPath: "/sys/class/backlight")) }

    /// - Parameter folder: The system's folder of backlights.
    init(in folder: URL) {
        let devices = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        device = devices.min { $0.path < $1.path }
    }

    private var greatest: Double? {
        device.flatMap { systemText("max_brightness", of: $0) }.flatMap(Double.init).flatMap { $0 > 0 ? $0 : nil }
    }

    /// The brightness, 0…1; nil if it is not known.
    var brightness: CGFloat? {
        guard let device, let greatest, let value = systemText("brightness", of: device).flatMap(Double.init) else { return nil }
        return min(max(value / greatest, 0), 1)
    }

    func set(_ brightness: CGFloat) {
        guard brightness.isFinite else { return Diagnostics.warnOnce("UIScreen.brightness: \(brightness) is not a number") }
        let value = greatest.map { Int((min(max(brightness, 0), 1) * $0).rounded()) }
        guard let device, let value, let file = try? FileHandle(forWritingTo: device.appending(path: "brightness")) else {
            return Diagnostics.warnOnce("UIScreen.brightness: the system lets this program change no backlight; nothing changes")
        }
        try? file.truncate(atOffset: 0)
        try? file.write(contentsOf: Data("\(value)\n".utf8))
        try? file.close()
    }
}

/// Returns the text of one of the system's small files, without the line's end; nil without one.
private func systemText(_ name: String, of folder: URL) -> String? {
    guard let data = FileManager.default.contents(atPath: folder.appending(path: name).path), data.count < 4096 else {
        return nil
    }
    return String(bytes: data, encoding: .utf8)?.trimmingCharacters(in: .whitespacesAndNewlines)
}
