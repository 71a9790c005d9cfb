/** Starts the server with the settings of the environment, and shuts it down cleanly on SIGINT or SIGTERM. */
import { flushCompileCache } from 'node:module'
import { getErrorCode } from '@wheelhouse/contract/kernel/typed'
import { type DemoSettings, readDemoSettings } from './demo/demo-settings.ts'
import type { RunningDemo } from './demo/start-demo.ts'
import { describeStartError } from './kernel/database/start-error.ts'
import { openStorage } from './kernel/database/storage.ts'
import { findGuessedOrigin, publicOrigin } from './kernel/http/public-origin.ts'
import { SettingError } from './kernel/process/app-error.ts'
import { systemClock } from './kernel/process/clock.ts'
import { type Config, readConfig } from './kernel/process/config.ts'
import { startJobs } from './kernel/process/jobs.ts'
import { createLog, type Log } from './kernel/process/log.ts'
import { type App, createApp } from './server.ts'

async function main(): Promise<void> {
  let stop: ((reason: string) => Promise<void>) | null = null
  // The starter holds the other end. If it is killed, nothing of ours may stay behind, however far startup has come.
  process.once('disconnect', () => {
    if (stop === null) {
      // The database stops with us; whatever it was creating has a temporary name until complete.
      process.stderr.write('The server ends: its starter is gone.\n')
      process.exit(1)
    }
    void stop('the starter is gone')
  })
  const config = readConfig(process.env, process.cwd())
  const log = createLog(config.logLevel, undefined, config.publicUrl)
  const endTracing = await traceIfConfigured(config, log)
  const demoSettings = readDemoSettings(process.env)
  const demo = demoSettings === null ? null : await loadDemo(demoSettings, config)
  const storage = await openStorage(config, log, systemClock)
  const simulatedPartners = demo?.simulatedPartners ?? null
  const initSets = demo === null ? [] : [demo.initSet]
  const { db, replicaDb, connection } = storage
  const parts = { config, db, replicaDb, connection, clock: systemClock, log }
  const app = await createApp({ ...parts, simulatedPartners, hasDemoMailbox: demo !== null, initSets })
  const jobs = await startJobs(storage.connection, log, app.jobs)
  const close = async () => {
    try {
      await app.stop()
    } finally {
      await demo?.close()
      await jobs.stop()
      await storage.close()
      await endTracing()
    }
  }

  let stopping = false
  const end = async (reason: string) => {
    if (stopping) return
    stopping = true
    log.info({ reason }, 'stopping')
    await close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      end(signal).catch((error: unknown) => {
        log.error({ error }, 'stopping failed')
        process.exit(1)
      })
    })
  process.on('unhandledRejection', (error) => log.error({ error }, 'unhandled rejection'))
  stop = end

  try {
    const seeded = (await demo?.seed(db)) ?? null
    await app.start()
    const broker = app.getBrokerAddress()
    const url = await listen(app, config)
    log.info({ url, broker }, 'listening')
    const guess = findGuessedOrigin(config, publicOrigin(config, app.http.server.address()))
    if (guess !== null) process.stderr.write(`${guess}\n`)
    if (demo?.notice) process.stderr.write(`${demo.notice}\n`)
    const ready = {
      ready: true,
      url,
      mqttUrl: `mqtt://${broker.host}:${broker.port}`,
      demo: demo && seeded && (await demo.describe(seeded, broker)),
    }
    // If the starter were gone by now, it would have stopped us already.
    if (process.connected) process.send?.(ready, undefined, {}, () => undefined)
    // Flushed now rather than at exit, so that the next start is fast even if this server is killed.
    flushCompileCache()
  } catch (error) {
    await close()
    throw error
  }
}

/** Loaded only on request, like the demo. @returns ends it */
async function traceIfConfigured({ traces }: Config, log: Log): Promise<() => Promise<void>> {
  if (traces === null) return async () => undefined
  const { startTracing } = await import('./kernel/process/start-tracing.ts')
  return startTracing(traces, log)
}

/** Loaded only on request: without a demo, none of it is in the server's memory. @throws SettingError */
async function loadDemo(settings: DemoSettings, config: Config): Promise<RunningDemo> {
  const { startDemo } = await import('./demo/start-demo.ts')
  return startDemo(settings, config, systemClock)
}

/** @returns where browsers reach the console. @throws SettingError */
async function listen({ http }: App, { host, port, publicUrl }: Config): Promise<string> {
  try {
    const address = await http.listen({ host, port })
    return publicUrl?.origin ?? address.replace('127.0.0.1', 'localhost')
  } catch (error) {
    throw listenError(error, `${host}:${port}`)
  }
}

function listenError(error: unknown, address: string): unknown {
  const code = getErrorCode(error)
  if (code === 'EADDRINUSE')
    return new SettingError(`${address} is used by another program: choose another port with PORT.`)
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL')
    return new SettingError(`${address} cannot be listened on: check HOST and PORT.`)
  return error
}

main().catch((error: unknown) => {
  process.stderr.write(`${describeStartError(error)}\n`)
  process.exit(1)
})
