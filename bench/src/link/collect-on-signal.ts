/**
 * Loaded into the server before its own code (`--expose-gc --import`): collects garbage on SIGUSR2 and releases unused
 * pages, so that what is left is what the robots retain.
 */
process.on('SIGUSR2', () => {
  void globalThis.gc?.({ type: 'major', execution: 'async', flavor: 'last-resort' })
})
