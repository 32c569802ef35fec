import Expectations
import Testing

@testable import QuartzSDL

/// The screens of devices for programs that are written for one.
@Suite struct DeviceScreenTests {
    @Test func aDeviceIsFoundByItsName() throws {
        let phone = try require(DeviceScreen(named: "iPhone 15"))
        expectEqual(phone.size, CGSize(width: 393, height: 852))
        expectEqual(DeviceScreen(named: "iphone-15")?.name, "iPhone 15")
        expectEqual(DeviceScreen(named: "iPad Pro 12.9")?.size, CGSize(width: 1024, height: 1366))
        for name in ["", "iPhone", "iPhone 151", "Pixel 8"] { expectNil(DeviceScreen(named: name)) }
        let names = DeviceScreen.all.map(\.name)
        expectEqual(Set(names).count, names.count)
    }

    @Test func theSafeAreaFollowsTheOrientation() throws {
        let phone = try require(DeviceScreen(named: "iPhone 15"))
        expectEqual(phone.safeArea(of: phone.size), UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0))
        expectEqual(phone.safeArea(of: CGSize(width: 852, height: 393)), UIEdgeInsets(top: 0, left: 59, bottom: 21, right: 59))
        let older = try require(DeviceScreen(named: "iPhone SE"))
        expectEqual(older.safeArea(of: older.size), UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0))
        expectEqual(older.safeArea(of: CGSize(width: 667, height: 375)), .zero)
        let tablet = try require(DeviceScreen(named: "iPad mini"))
        expectEqual(tablet.safeArea(of: CGSize(width: 1133, height: 744)), UIEdgeInsets(top: 24, left: 0, bottom: 20, right: 0))
    }

    @Test func argumentsPrecedeTheEnvironment() {
        func choice(_ arguments: [String], _ variable: String? = nil) -> String? {
            DeviceScreen.choice(["program"] + arguments, variable.map { ["QUARTZITE_DEVICE": $0] } ?? [:])?.name
        }
        expectNil(choice([]))
        expectEqual(choice([], "iPhone 14"), "iPhone 14")
        expectEqual(choice(["--device", "iPhone 15"], "iPhone 14"), "iPhone 15")
        expectEqual(choice(["a", "--device=iPad mini"]), "iPad mini")
        expectNil(choice(["--device"]))
        expectNil(choice(["--", "--device", "iPhone 15"]))
        expectNil(choice(["--device", "Toaster"]))
        expectNil(choice([], ""))
    }
}
