import { fstatSync } from 'node:fs'
import { systemClock } from '@wheelhouse/robot-core/clock'
import { ConfigError, type RobotsConfig } from './robots-config.ts'
import { type RunningRobots, runRobots } from './run-robots.ts'
import { findEncoder } from './video/find-encoder.ts'
import { virtualVideo } from './video/virtual-video.ts'

/**
 * Runs robots until SIGTERM, SIGINT, or until the parent process is gone (its IPC channel, or its end of
 * a piped stdin). Sends `{ ready: true }` to a parent that listens. An unusable setting ends the process with
 * one sentence.
 * @param readConfig may take its time; it ends with the process
 */
export async function runProgram(readConfig: () => RobotsConfig | Promise<RobotsConfig>): Promise<void> {
  let robots: RunningRobots | null = null
  async function end(): Promise<void> {
    try {
      await robots?.close()
    } finally {
      process.exit(0)
    }
  }
  // Before anything slow: if the parent is gone by then, no orphan must be left behind.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end())
  endWithParent(() => void end())
  try {
    const config = await readConfig()
    const encoderPath = await findEncoder()
    if (encoderPath === null)
      process.stderr.write('No ffmpeg with H.264 was found: the robots have no pictures.\n')
    robots = runRobots(config, systemClock, virtualVideo(encoderPath, config.bindAddress), encoderPath)
    for (const sentence of robots.leftOut) process.stderr.write(`${sentence}\n`)
    // If the parent is gone by now, the process is already ending.
    if (process.connected) process.send?.({ ready: true }, undefined, {}, () => {})
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

function endWithParent(onGone: () => void): void {
  if (process.send !== undefined) process.once('disconnect', onGone)
  else if (isPipe(0)) process.stdin.on('end', onGone).resume()
}

/** A terminal or /dev/null reveals nothing about a parent; a closed pipe does. */
function isPipe(descriptor: number): boolean {
  try {
    const stats = fstatSync(descriptor)
    return stats.isFIFO() || stats.isSocket()
  } catch {
    return false
  }
}
