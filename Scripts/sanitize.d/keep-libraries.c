// Keeps every library loaded; Scripts/sanitize says why.
int dlclose(void *library) {
    (void)library;
    return 0;
}
