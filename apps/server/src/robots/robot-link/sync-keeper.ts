import { syncAnswerMs, type SyncError } from '@wheelhouse/contract/robots/sync-history'
import type { Clock } from '../../kernel/process/clock.ts'
import type { Database } from '../../kernel/database/database.ts'
import type { LinkRobot } from '../robot-link.store.ts'
import { type OpenSync, setSyncStatus } from '../sync-history.store.ts'
import { isOnline, type RobotTwin } from './robot-twin.ts'

/** Follows what robots are given to keep until they say that they have it. */
export type SyncKeeper = {
  /** A robot was taken up: what is open of it, read together with its settings. */
  take(robot: LinkRobot): void
  /** Its settings are at the broker: with the robot, or kept until it comes. */
  published(robotId: string, revision: number): void
  /** The robot has said something. Called thousands of times a second: costs nothing while nothing is open. */
  heard(twin: RobotTwin): void
  /** Looks for robots that are online and do not answer. */
  sweep(twins: Iterable<RobotTwin>): void
  remove(robotId: string): void
}

type Parts = {
  db: Database
  clock: Clock
  /** Lets work go on by itself; `what` is the log's word for its failure. */
  keep: (work: Promise<void>, what: string) => void
}

type Following = { open: OpenSync[]; published: number | null; sinceMs: number | null }

export function createSyncKeeper({ db, clock, keep }: Parts): SyncKeeper {
  const robots = new Map<string, Following>()
  /** Each robot's one after the other: an answer may come before it is written down that it was sent. */
  const writing = new Map<string, Promise<void>>()

  function write(robotId: string, syncs: readonly OpenSync[], to: Parameters<typeof setSyncStatus>[2]): void {
    const ids = syncs.map(({ id }) => id)
    const now = clock.now()
    const before = writing.get(robotId) ?? Promise.resolve()
    const work = before.catch(() => undefined).then(() => setSyncStatus(db, ids, to, now))
    writing.set(robotId, work)
    keep(
      work.finally(() => {
        if (writing.get(robotId) === work) writing.delete(robotId)
      }),
      'sync history not kept',
    )
  }

  function fail(twin: RobotTwin, following: Following, error: SyncError): void {
    const unanswered = following.open.filter(({ status }) => status === 'sent')
    for (const sync of unanswered) sync.status = 'failed'
    write(twin.robotId, unanswered, { status: 'failed', error })
  }

  return {
    take({ id, openSyncs }) {
      if (openSyncs.length === 0) robots.delete(id)
      else robots.set(id, { open: openSyncs.map((sync) => ({ ...sync })), published: null, sinceMs: null })
    },
    published(robotId, revision) {
      const following = robots.get(robotId)
      if (following === undefined) return
      Object.assign(following, { published: revision, sinceMs: null })
      const queued = following.open.filter((sync) => sync.status === 'queued' && sync.revision <= revision)
      for (const sync of queued) sync.status = 'sent'
      if (queued.length > 0) write(robotId, queued, { status: 'sent' })
    },
    heard({ robotId, statusMessage }) {
      const following = robots.get(robotId)
      if (following === undefined || following.published === null) return
      // Another revision is of the time before, or of another robot that had this name.
      if (statusMessage?.configRevision !== following.published) return
      // Also what was given up: late is not never.
      write(robotId, following.open, { status: 'applied' })
      robots.delete(robotId)
    },
    sweep(twins) {
      if (robots.size === 0) return
      const now = clock.monotonicMs()
      for (const twin of twins) {
        const following = robots.get(twin.robotId)
        if (following === undefined || !following.open.some(({ status }) => status === 'sent')) continue
        // What a robot that is away was sent waits at the broker for it.
        if (!isOnline(twin, now)) following.sinceMs = null
        else following.sinceMs ??= now
        if (following.sinceMs === null || now - following.sinceMs < syncAnswerMs) continue
        fail(twin, following, twin.statusMessage === null ? 'notSupported' : 'noAnswer')
      }
    },
    remove: (robotId) => void robots.delete(robotId),
  }
}
