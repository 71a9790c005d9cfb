/**
 * Calls back when the parent process is gone, however it ended: a killed `npm start` must leave nothing
 * behind. The parent's pid changes then, because orphans are adopted.
 */
export function whenAbandoned(callback: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    callback()
  }, 500)
  timer.unref()
  if (process.connected) process.once('disconnect', callback)
}
