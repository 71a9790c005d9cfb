/** Starts the server with the settings of the environment and ends it cleanly on SIGINT or SIGTERM. */
import { SettingError } from './kernel/app-error.ts'
import { systemClock } from './kernel/clock.ts'
import { readConfig } from './kernel/config.ts'
import { createLog } from './kernel/log.ts'
import { openStorage } from './kernel/storage.ts'
import { createApp } from './server.ts'

async function main(): Promise<void> {
  const config = readConfig(process.env, process.cwd())
  const log = createLog(config.logLevel)
  const storage = await openStorage(config, log, systemClock)
  const app = await createApp({ config, db: storage.db, clock: systemClock, log })

  let stopping = false
  const stop = async (reason: string) => {
    if (stopping) return
    stopping = true
    log.info({ reason }, 'stopping')
    await app.stop()
    await storage.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      stop(signal).catch((error: unknown) => {
        log.error({ error }, 'stopping failed')
        process.exit(1)
      })
    })
  process.on('unhandledRejection', (error) => log.error({ error }, 'unhandled rejection'))

  try {
    log.info({ address: await app.http.listen({ host: config.host, port: config.port }) }, 'listening')
  } catch (error) {
    await app.stop()
    await storage.close()
    throw listenError(error, `${config.host}:${config.port}`)
  }
}

function listenError(error: unknown, address: string): unknown {
  const code = (error as { code?: unknown }).code
  if (code === 'EADDRINUSE')
    return new SettingError(`${address} is used by another program: choose another port with PORT.`)
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL')
    return new SettingError(`${address} cannot be listened on: check HOST and PORT.`)
  return error
}

main().catch((error: unknown) => {
  const text = error instanceof SettingError ? error.message : ((error as Error).stack ?? String(error))
  process.stderr.write(`${text}\n`)
  process.exit(1)
})
