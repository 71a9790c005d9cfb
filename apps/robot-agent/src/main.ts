/**
 * Runs virtual robots: `ROBOTS_FILE=robots.json node main.ts`, or the path as the only argument.
 * The file is described in `robots-config.ts`. Sends `{ ready: true }` to a parent that listens, ends on SIGTERM and
 * SIGINT, and ends by itself when the parent that started it is gone (its IPC channel, or its end of a piped stdin).
 */
import { fstatSync } from 'node:fs'
import { systemClock } from '@wheelhouse/robot-core/clock'
import { ConfigError, readRobotsConfig } from './robots-config.ts'
import { type RunningRobots, runRobots } from './run-robots.ts'

function main(): void {
  const path = process.argv[2] ?? process.env.ROBOTS_FILE
  if (path === undefined) throw new ConfigError('ROBOTS_FILE must name the robots to run.')
  const robots = runRobots(readRobotsConfig(path), systemClock)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end(robots))
  endWithParent(() => void end(robots))
  process.send?.({ ready: true })
}

async function end(robots: RunningRobots): Promise<void> {
  try {
    await robots.close()
  } finally {
    process.exit(0)
  }
}

function endWithParent(onGone: () => void): void {
  if (process.send !== undefined) process.once('disconnect', onGone)
  else if (isPipe(0)) process.stdin.on('end', onGone).resume()
}

/** A terminal or /dev/null says nothing about a parent; a pipe that ends does. */
function isPipe(descriptor: number): boolean {
  try {
    const stats = fstatSync(descriptor)
    return stats.isFIFO() || stats.isSocket()
  } catch {
    return false
  }
}

try {
  main()
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
