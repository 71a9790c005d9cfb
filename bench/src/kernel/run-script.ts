import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pinnedEnvironment, root } from '@wheelhouse/tools/run'

/** Runs a script of the repository that prints one JSON value: `Said`. */
export async function runForResult<Said>(path: string, env: Record<string, string>): Promise<Said> {
  const said: Said = JSON.parse(await runScript(path, env))
  return said
}

/** Runs a script of the repository to its end, and returns its output. */
export function runScript(
  path: string,
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<string> {
  const child = spawn(process.execPath, [join(root, path), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: pinnedEnvironment(env),
  })
  const pieces: Buffer[] = []
  child.stdout.on('data', (piece: Buffer) => pieces.push(piece))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(Buffer.concat(pieces).toString())
      else reject(new Error(`${path} ended with ${code}.`))
    })
  })
}
