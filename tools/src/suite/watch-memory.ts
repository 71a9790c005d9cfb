import { readFileSync } from 'node:fs'

const gigabyte = 2 ** 30

/**
 * Peak memory of a run: the machine's usage beyond that at the start, including files in memory.
 * Other programs' usage in the meantime counts as well.
 * @returns the peak so far in GB; `null` if the machine does not report it
 */
export function watchMemory(): () => number | null {
  const start = readUsedBytes()
  if (start === null) return () => null
  let most = 0
  const look = () => {
    most = Math.max(most, (readUsedBytes() ?? start) - start)
    return most / gigabyte
  }
  setInterval(look, 1000).unref()
  return look
}

function readUsedBytes(): number | null {
  try {
    const text = readFileSync('/proc/meminfo', 'utf8')
    const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(text)?.[1]) * 1024
    return read('MemTotal') - read('MemAvailable')
  } catch {
    return null
  }
}
