/**
 * Runs virtual robots: `ROBOTS_FILE=robots.json node main.ts`, or the path as the only argument.
 * The file is described in `robots-config.ts`. Sends `{ ready: true }` to a parent that listens, ends on SIGTERM and
 * SIGINT, and ends by itself when the parent that started it is gone (its IPC channel, or its end of a piped stdin).
 */
import { fstatSync } from 'node:fs'
import { systemClock } from '@wheelhouse/robot-core/clock'
import { ConfigError, readRobotsConfig } from './robots-config.ts'
import { findEncoder } from './video/find-encoder.ts'
import { virtualVideo } from './video/virtual-video.ts'
import { type RunningRobots, runRobots } from './run-robots.ts'

let robots: RunningRobots | null = null

async function main(): Promise<void> {
  // Before anything that takes time: a starter that is gone by then must not leave an orphan behind.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end())
  endWithParent(() => void end())
  const path = process.argv[2] ?? process.env.ROBOTS_FILE
  if (path === undefined) throw new ConfigError('ROBOTS_FILE must name the robots to run.')
  const config = readRobotsConfig(path)
  const encoderPath = await findEncoder()
  if (encoderPath === null)
    process.stderr.write('No ffmpeg with H.264 was found: the robots have no pictures.\n')
  robots = runRobots(config, systemClock, virtualVideo(encoderPath))
  process.send?.({ ready: true })
}

async function end(): Promise<void> {
  try {
    await robots?.close()
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
  await main()
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
