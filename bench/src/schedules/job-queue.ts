import { startDatabase } from '@wheelhouse/tools/product/product'
import { Logger, run } from 'graphile-worker'
import { Pool } from 'pg'
import { epochMs, pause } from '../kernel/epoch.ts'

/** The peer: a third-party job queue on the same kind of database. */
export type JobQueue = {
  /** @returns how long after its due time each of these simultaneous jobs started, in milliseconds */
  measure(jobs: number): Promise<number[]>
  stop(): Promise<void>
}

const task = 'note'
/** Concurrent jobs: as many as the server has connections for. */
const concurrency = 10

export async function startJobQueue(folder: string): Promise<JobQueue> {
  const database = await startDatabase(folder)
  const begun: number[] = []
  const pool = new Pool({ connectionString: database.url, max: concurrency + 2 })
  // Its own pool is still open after the queue has stopped, and would not handle the loss of its database.
  pool.on('error', ({ message }) => process.stderr.write(`The job queue lost a connection: ${message}\n`))
  const runner = await run({
    pgPool: pool,
    concurrency,
    pollInterval: 100,
    noHandleSignals: true,
    parsedCronItems: [],
    logger: new Logger(() => () => {}),
    taskList: { [task]: () => void begun.push(epochMs()) },
  })
  return {
    async measure(jobs) {
      begun.length = 0
      const dueAt = Date.now() + 3_000 + jobs * 5
      for (let count = 0; count < jobs; count++) await runner.addJob(task, {}, { runAt: new Date(dueAt) })
      while (begun.length < jobs) await pause(200)
      return begun.map((at) => at - dueAt)
    },
    async stop() {
      await runner.stop()
      await pool.end()
      await database.stop()
    },
  }
}
