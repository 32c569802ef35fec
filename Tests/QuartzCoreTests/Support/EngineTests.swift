import Testing

/// Suites that share the process's clock and transactions; their tests run one at a time.
@Suite("Engine", .serialized)
enum EngineTests {}
