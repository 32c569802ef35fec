import Expectations
import Foundation
import Testing

@testable import QuartzUI

/// The system's files about the computer: batteries and backlights.
@Suite struct BatteryTests {
    /// Calls a closure with a folder of devices, each with small files.
    private func withDevices(_ devices: [String: [String: String]], _ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "devices-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, files) in devices {
            let device = folder.appending(path: name)
            try FileManager.default.createDirectory(at: device, withIntermediateDirectories: true)
            for (file, text) in files { try Data("\(text)\n".utf8).write(to: device.appending(path: file)) }
        }
        try body(folder)
    }

    private func charge(_ batteries: (percent: String, status: String)...) throws -> BatteryCharge {
        var devices = ["AC": ["type": "Mains", "online": "1"]]
        devices["mouse"] = ["type": "Battery", "scope": "Device", "capacity": "5", "status": "Discharging"]
        for (index, battery) in batteries.enumerated() {
            devices["BAT\(index)"] = ["type": "Battery", "capacity": battery.percent, "status": battery.status]
        }
        var charge = BatteryCharge()
        try withDevices(devices) { charge = BatteryCharge(readingFrom: $0) }
        return charge
    }

    @Test func batteriesOfTheComputerAreCounted() throws {
        let none = try charge()
        expect(none.level == -1, none.state == .unknown)
        let two = try charge((percent: "50", status: "Discharging"), (percent: "100", status: "Full"))
        expect(two.level == 0.75, two.state == .unplugged)
        expectEqual(try charge((percent: "40", status: "Charging")).state, .charging)
        expectEqual(try charge((percent: "80", status: "Not charging")).state, .charging)
        expectEqual(try charge((percent: "100", status: "Not charging")).state, .full)
        let strange = try charge((percent: "250", status: "Unknown"))
        expect(strange.level == 1, strange.state == .unknown)
        // Without monitoring nothing is known.
        let device = UIDevice.current
        expect(!device.isBatteryMonitoringEnabled, device.batteryLevel == -1, device.batteryState == .unknown)
        device.isBatteryMonitoringEnabled = true
        expect(device.isBatteryMonitoringEnabled)
        device.isBatteryMonitoringEnabled = false
        expect(device.localizedModel == "Linux", device.isMultitaskingSupported)
        expect(UIDevice.batteryLevelDidChangeNotification != UIDevice.batteryStateDidChangeNotification)
    }

    @Test func desktopsLackSettingsOfPhones() {
        let settings = [
            UIAccessibility.isGuidedAccessEnabled, UIAccessibility.isSwitchControlRunning, UIAccessibility.isSpeakScreenEnabled,
            UIAccessibility.isSpeakSelectionEnabled, UIAccessibility.isInvertColorsEnabled, UIAccessibility.isGrayscaleEnabled,
            UIAccessibility.isMonoAudioEnabled, UIAccessibility.isClosedCaptioningEnabled,
            UIAccessibility.isAssistiveTouchRunning, UIAccessibility.shouldDifferentiateWithoutColor,
            UIAccessibility.isOnOffSwitchLabelsEnabled, UIAccessibility.buttonShapesEnabled,
        ]
        expectEqual(settings, Array(repeating: false, count: 12))
        expect(CGColorSpaceCreateDeviceRGB().supportsOutput, CGColorSpace(patternBaseSpace: nil)?.supportsOutput == false)
    }

    @Test func theBacklightIsReadAndSet() throws {
        expect((0...1).contains(UIScreen.main.brightness))
        try withDevices([:]) { expectNil(Backlight(in: $0).brightness) }
        try withDevices(["panel": ["brightness": "30", "max_brightness": "120"]]) { folder in
            let light = Backlight(in: folder)
            expectEqual(light.brightness, 0.25)
            light.set(0.5)
            let file = folder.appending(path: "panel/brightness")
            let written = try String(contentsOf: file, encoding: .utf8)
            expect(light.brightness == 0.5, written == "60\n")
            light.set(.nan)
            expectEqual(light.brightness, 0.5)
            light.set(7)
            expectEqual(light.brightness, 1)
        }
    }
}
