import Foundation

/// A system sound.
public typealias SystemSoundID = UInt32

/// The sound that vibrates a telephone.
public let kSystemSoundID_Vibrate: SystemSoundID = 0xFFF

/// Sets a sound's number to 0.
///
/// - Returns: An error number, because there are no system sounds.
@available(*, deprecated, message: "has no effect on Linux: there are no system sounds; play the file with a sound library")
@discardableResult
public func AudioServicesCreateSystemSoundID(
    _ inFileURL: URL, _ outSystemSoundID: UnsafeMutablePointer<SystemSoundID>
) -> Int32 {
    outSystemSoundID.pointee = 0
    return -1500
}

/// Plays nothing.
@available(*, deprecated, message: "has no effect on Linux: there are no system sounds; play the file with a sound library")
public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) {}

/// Plays nothing.
@available(*, deprecated, message: "has no effect on Linux: there are no system sounds; play the file with a sound library")
public func AudioServicesPlayAlertSound(_ inSystemSoundID: SystemSoundID) {}

/// Releases nothing.
///
/// - Returns: 0.
@available(*, deprecated, message: "has no effect on Linux: there are no system sounds; play the file with a sound library")
@discardableResult
public func AudioServicesDisposeSystemSoundID(_ inSystemSoundID: SystemSoundID) -> Int32 { 0 }
