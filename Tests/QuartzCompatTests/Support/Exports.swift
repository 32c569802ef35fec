@_exported import SceneSupport
