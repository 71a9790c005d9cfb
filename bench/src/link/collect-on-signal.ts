/** Loaded into the server before its own code (`--expose-gc --import`): collects garbage on SIGUSR2, so that memory can be compared. */
process.on('SIGUSR2', () => {
  globalThis.gc?.()
})
