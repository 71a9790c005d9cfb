import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A program that does not respond in this time counts as missing. */
const answerWithinMs = 5_000

/**
 * The `ffmpeg` that encodes the cameras: the system's own, else the one installed by npm.
 * @returns its path, or `null` if neither runs with an H.264 encoder; the robot then works without pictures.
 */
export async function findEncoder(): Promise<string | null> {
  for (const path of ['ffmpeg', await installedPath()])
    if (path !== null && (await encodesH264(path))) return path
  return null
}

async function encodesH264(path: string): Promise<boolean> {
  try {
    const { stdout } = await run(path, ['-hide_banner', '-encoders'], { timeout: answerWithinMs })
    return stdout.includes('libx264')
  } catch {
    return false
  }
}

/** The package is optional, and throws on systems for which it has no binary. */
async function installedPath(): Promise<string | null> {
  try {
    const installer = await import('@ffmpeg-installer/ffmpeg')
    return installer.default.path
  } catch {
    return null
  }
}
