#ifndef PEER_H
#define PEER_H

/// The command line, the clock and the output that all peers share.

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A scene of the table, with its usual size.
typedef struct {
    const char *name;
    int count, width, height;
    /// The number of frames in a run.
    int frames;
} PeerScene;

/// The scene of this process.
typedef struct {
    const char *peer;
    PeerScene scene;
    int runs, warmUp;
} PeerOptions;

/// Parses `--scene NAME [--count N] [--size WxH] [--frames N] [--runs N] [--warm-up N]` or `--list`.
///
/// Ends the process with a message if the line is invalid or if `scenes`, a list that ends with NULL, lacks the scene. The status
/// is 3 for a scene of the table that this peer leaves out.
PeerOptions peerParse(int argc, char **argv, const char *peer, const char *const *scenes);

/// Counts a frame; called once when it begins, always on one thread.
///
/// The first frames warm up. Then the processor time of all threads is taken once a run. Returns the frame's number, and -1 after
/// the last, when the line of results is printed:
/// peer,scene,count,size,frames,runs,median,minimum,maximum,wall with the times in milliseconds per frame.
int peerFrame(const PeerOptions *options);

/// Returns the time of a frame's animations in seconds. It advances by a sixtieth, however long a frame takes.
double peerTime(int frame);

/// Returns zeroed memory. Ends the process if there is not enough.
void *peerAllocate(size_t count, size_t size);

/// Ends the process with a message.
void peerFail(const char *message);

#ifdef __cplusplus
}
#endif

#endif
