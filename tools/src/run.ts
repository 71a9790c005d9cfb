import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root folder of the clone. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** A program of `node_modules/.bin`. */
export function bin(name: string): string {
  return join(root, 'node_modules', '.bin', name)
}

/** Environment in which `node` is the pinned one, also for programs that look it up in the path. */
export function pinnedEnvironment(extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const path = [dirname(process.execPath), join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(
    ':',
  )
  return { ...process.env, ...extra, PATH: path }
}

/** Prints one line on standard output, for the person at the shell. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Runs a program to its end, showing its output. @returns its exit code */
export function run(
  file: string,
  args: readonly string[],
  { env = {}, cwd = root }: { env?: NodeJS.ProcessEnv; cwd?: string } = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd, stdio: 'inherit', env: pinnedEnvironment(env) })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
