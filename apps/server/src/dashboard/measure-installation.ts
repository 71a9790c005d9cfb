import type { Host } from '../host.ts'
import type { Clock } from '../kernel/process/clock.ts'
import { readDiskSpace } from '../kernel/process/data-folder.ts'
import { createFailureLog } from '../kernel/process/failure-log.ts'
import type { Log } from '../kernel/process/log.ts'
import type { Metrics, Reading } from '../kernel/process/metrics.ts'
import { findNextLook } from '../schedules/schedule-due.store.ts'
import { readNewestBackups } from '../system/backups/backup-record.store.ts'
import { readRecordingBytes } from './dashboard.routes.ts'
import { countRuns, listQueues } from './dashboard.store.ts'

/** Several may read the figures, and none of them needs them fresher. */
const keptMs = 10_000
/** For those that take reading a whole table. */
const keptLongMs = 600_000

type Parts = Pick<Host, 'config' | 'db' | 'clock' | 'log' | 'metrics'>

/**
 * Figures of the whole installation for `GET /metrics`; every server reports the same. They are read on request,
 * and are absent while the database is away.
 */
export function measureInstallation(parts: Parts): void {
  const { config, db, metrics } = parts
  measureWork(parts)
  measureBackups(parts)
  const recordings = keep(parts, keptLongMs, () => readRecordingBytes(db))
  metrics.gauge('wheelhouse_recordings_bytes', 'Size of all recordings, clips and evidence.', () =>
    recordings((now) => now.bytes),
  )
  metrics.gauge('wheelhouse_recordings_max_bytes', 'What they may take together.', () =>
    recordings((now) => now.maxBytes),
  )
  const disk = keep(parts, keptMs, () => readDiskSpace(config.dataDir))
  metrics.gauge('wheelhouse_disk_free_bytes', 'What is free on the disk of the data folder.', () =>
    disk((now) => now.freeBytes),
  )
  metrics.gauge('wheelhouse_disk_size_bytes', 'Size of that disk.', () => disk((now) => now.totalBytes))
  measureConnections(metrics, db)
}

/** Runs, schedules and queues. */
function measureWork(parts: Parts): void {
  const { db, clock, metrics } = parts
  const work = keep(parts, keptMs, async () => {
    const now = clock.now()
    const due = await findNextLook(db)
    return {
      runs: await countRuns(db),
      overdueMs: due === null ? 0 : Math.max(0, now.getTime() - due.getTime()),
      queues: (await listQueues(db, now)).map((queue) => ({
        labels: { queue: queue.name },
        waiting: queue.waiting,
        oldestMs: queue.oldestAt === null ? 0 : Math.max(0, now.getTime() - Date.parse(queue.oldestAt)),
      })),
    }
  })
  metrics.gauge('wheelhouse_runs', 'Runs of flows that have not ended.', () =>
    work(({ runs }) => Object.entries(runs).map(([state, value]) => ({ labels: { state }, value }))),
  )
  metrics.gauge(
    'wheelhouse_schedule_overdue_seconds',
    'How long the next begin or end of a schedule has been due; 0 if nothing is.',
    () => work((now) => now.overdueMs / 1e3),
  )
  metrics.gauge('wheelhouse_queue_entries', 'What waits to be sent, done or judged.', () =>
    work(({ queues }) => queues.map(({ labels, waiting }) => ({ labels, value: waiting }))),
  )
  metrics.gauge('wheelhouse_queue_oldest_seconds', 'Age of the oldest of them; 0 if none waits.', () =>
    work(({ queues }) => queues.map(({ labels, oldestMs }) => ({ labels, value: oldestMs / 1e3 }))),
  )
}

function measureBackups(parts: Parts): void {
  const { db, metrics } = parts
  const backups = keep(parts, keptMs, () => readNewestBackups(db))
  const toSeconds = (moment: string | undefined) => (moment === undefined ? null : Date.parse(moment) / 1e3)
  metrics.gauge('wheelhouse_backup_last_timestamp_seconds', 'When the newest good backup was taken.', () =>
    backups(({ newest }) => toSeconds(newest?.takenAt)),
  )
  metrics.gauge('wheelhouse_backup_size_bytes', 'Size of that backup.', () =>
    backups(({ newest }) => newest?.bytes ?? null),
  )
  metrics.gauge(
    'wheelhouse_backup_drill_last_timestamp_seconds',
    'When a backup was last restored on trial.',
    () => backups(({ drilled }) => toSeconds(drilled?.recordedAt)),
  )
}

function measureConnections(metrics: Metrics, db: Host['db']): void {
  metrics.gauge('wheelhouse_database_connections', "Connections of this server's pool.", () => {
    const { busy, idle } = db.countConnections()
    return [
      { labels: { state: 'busy' }, value: busy },
      { labels: { state: 'idle' }, value: idle },
    ]
  })
  metrics.gauge(
    'wheelhouse_database_connections_max',
    'How many connections that pool may have.',
    () => db.countConnections().most,
  )
  metrics.gauge(
    'wheelhouse_database_queries_waiting',
    'Queries that wait for a connection.',
    () => db.countConnections().waiting,
  )
}

type KeepParts = { clock: Clock; log: Log; metrics: Metrics }

/**
 * Reads something before figures are read, and keeps it for a while.
 * @returns the figure of what was read; nothing if that failed
 */
function keep<T>({ clock, log, metrics }: KeepParts, forMs: number, read: () => Promise<T>) {
  const failures = createFailureLog(log)
  let kept: { atMs: number; value: T } | null = null
  let reading: Promise<void> | null = null
  const readAnew = async () => {
    const atMs = clock.monotonicMs()
    try {
      kept = { atMs, value: await read() }
    } catch (error) {
      kept = null
      failures.warn(error, 'figures could not be read')
    } finally {
      reading = null
    }
  }
  metrics.beforeReading(async () => {
    if (kept === null || clock.monotonicMs() - kept.atMs >= forMs) await (reading ??= readAnew())
  })
  return (toReading: (value: T) => Reading): Reading => (kept === null ? null : toReading(kept.value))
}
