import { readFileSync } from 'node:fs'

const gigabyte = 2 ** 30

/**
 * How much memory a run takes at most: what the machine has in use beyond what it had at the start, files in memory included.
 * Work of others that comes and goes meanwhile counts as well.
 * @returns the most so far in GB; `null` where the machine does not say
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
