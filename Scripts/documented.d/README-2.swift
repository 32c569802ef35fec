import PackageDescription

let package = Package(
    name: "Hello",
    // BLOCK
)
