import type { PoolConfig } from 'pg'
import { PgBoss } from 'pg-boss'
import type { Clock } from './clock.ts'
import { createFailureLog } from './failure-log.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { traceWork } from './tracing.ts'

/** An action that is due at fixed times, on one server of however many. */
export type Job = {
  name: string
  /** Five fields, in UTC. */
  cron: string
  run: () => Promise<void>
}

/** The same jobs, whose runs on this server are counted. */
export function measureJobs(
  jobs: readonly Job[],
  { metrics, clock }: { metrics: Metrics; clock: Clock },
): Job[] {
  const count = metrics.counter('wheelhouse_job_runs_total', 'Runs of scheduled jobs on this server.')
  const doneAt = new Map<string, number>()
  let running = 0
  metrics.gauge('wheelhouse_jobs_running', 'Scheduled jobs under way on this server.', () => running)
  metrics.gauge(
    'wheelhouse_job_last_success_timestamp_seconds',
    'When a scheduled job last succeeded on this server.',
    () => [...doneAt].map(([name, value]) => ({ labels: { name }, value })),
  )
  return jobs.map(({ name, cron, run }) => {
    for (const outcome of ['success', 'failure']) count(0, { name, outcome })
    const runCounted = async () => {
      running += 1
      try {
        await traceWork(`job ${name}`, {}, run)
        doneAt.set(name, clock.now().getTime() / 1e3)
        count(1, { name, outcome: 'success' })
      } catch (error) {
        count(1, { name, outcome: 'failure' })
        throw error
      } finally {
        running -= 1
      }
    }
    return { name, cron, run: runCounted }
  })
}

type Jobs = { stop(): Promise<void> }

/** Each poll for due jobs costs a query; nothing here is due to the second. */
const pollingIntervalSeconds = 60

/** Starts the job queue in the same database (schema `pgboss`), and hands it these jobs. */
export async function startJobs(connection: PoolConfig, log: Log, jobs: readonly Job[]): Promise<Jobs> {
  const { host, port, user, database, password, connectionString } = connection
  const boss = new PgBoss({
    host,
    port,
    user,
    database,
    password: typeof password === 'string' ? password : undefined,
    connectionString,
    max: 2,
    // The owner of the database has created it for us.
    createSchema: false,
  })
  const failures = createFailureLog(log)
  let isStopped = false
  boss.on('error', (error) => {
    // Its connections may still be closing when the database ends, which is not an error.
    if (!isStopped) failures.warn(error, 'the job queue met an error')
  })
  await boss.start()
  for (const { name, cron, run } of jobs) {
    await boss.createQueue(name)
    await boss.work(name, { pollingIntervalSeconds }, async () => {
      // The queue records failures in its own tables, where nobody looks.
      await run().catch((error: unknown) => {
        failures.error(error, 'a job failed', { job: name })
        throw error
      })
      log.info({ job: name }, 'a job is done')
    })
    await boss.schedule(name, cron)
  }
  return {
    async stop() {
      await boss.stop({ timeout: 5_000 })
      isStopped = true
    },
  }
}
