import { spawn } from 'node:child_process'
import { z } from 'zod'
import { SettingError } from '../../kernel/process/app-error.ts'

const program = new URL('../../main.ts', import.meta.url)
const preload = new URL('block-outgoing.ts', import.meta.url)
/** All that a server needs of this process; no setting of the real one. */
const passedOn = ['PATH', 'HOME', 'USER', 'TMPDIR', 'TEMP', 'SystemRoot', 'LANG'] as const
const patienceMs = 120_000
const readySchema = z.object({ url: z.string() })

/**
 * Starts a server on restored data, on free ports of the loopback and cut off from everything else, and stops it when
 * it says that it is ready.
 * @param serverSecret `SERVER_SECRET`, where it is not in the folder
 * @throws SettingError with what the server said
 */
export async function tryServer(dataDir: string, serverSecret: string | null): Promise<void> {
  const settings = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', MQTT_PORT: '0' }
  const child = spawn(process.execPath, ['--import', preload.href, program.pathname], {
    env: {
      ...Object.fromEntries(passedOn.map((name) => [name, process.env[name]])),
      ...settings,
      SERVER_SECRET: serverSecret ?? '',
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2_000)
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const message = await new Promise<unknown>((resolve) => {
    child.once('message', resolve)
    child.once('error', () => resolve(null))
    child.once('exit', () => resolve(null))
    setTimeout(() => resolve(null), patienceMs).unref()
  })
  try {
    const ready = readySchema.safeParse(message)
    if (!ready.success) throw new SettingError(`The server does not start on it: ${said.trim()}`)
    const { status } = await fetch(new URL('/api/health/ready', ready.data.url))
    if (status !== 200) throw new SettingError(`The server is not ready on it (${status}): ${said.trim()}`)
  } finally {
    if (child.exitCode === null) child.kill('SIGTERM')
    await ended
  }
}
