import Testing

/// The suites that share the process's clock and transactions: one test at a time.
@Suite("Engine", .serialized)
enum EngineTests {}
