import Foundation

/// An object for each thread, made when the thread first asks for it and released when the thread ends.
///
/// Thread-local objects are global: their number is limited by the process's keys (1,024 on Linux), and a key is not given back.
package final class ThreadLocal<Value: AnyObject>: Sendable {
    private let key: pthread_key_t
    private let make: @Sendable () -> Value

    /// Creates the objects by a closure, which runs on the thread of the object.
    package init(_ make: @escaping @Sendable () -> Value) {
        var key = pthread_key_t()
        let status = pthread_key_create(&key) { address in
            if let address { Unmanaged<AnyObject>.fromOpaque(address).release() }
        }
        precondition(status == 0, "the process has no key for thread-local storage left")
        self.key = key
        self.make = make
    }

    /// The object of the calling thread.
    package var value: Value {
        if let known = pthread_getspecific(key) { return Unmanaged<Value>.fromOpaque(known).takeUnretainedValue() }
        let value = make()
        pthread_setspecific(key, Unmanaged.passRetained(value).toOpaque())
        return value
    }
}
