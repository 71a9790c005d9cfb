import type { RobotSetting, SettingResult } from '@wheelhouse/contract/robots/robot-state'
import { syncAnswerMs } from '@wheelhouse/contract/robots/sync-history'
import type { Database } from '../../../kernel/database/database.ts'
import type { Clock } from '../../../kernel/process/clock.ts'
import { type OpenSync, type SyncOutcome, setSyncStatus } from '../../records/sync-history.store.ts'
import type { LinkRobot } from '../../robot-link.store.ts'
import { isOnline, type RobotTwin } from '../twins/robot-twin.ts'

/** Follows what robots are given to keep until they have answered for each setting. */
export type SyncManager = {
  /** A robot was taken up: what is open of it, read together with its settings. */
  take(robot: LinkRobot): void
  /** These of its settings are at the broker: with the robot, or kept until it comes. */
  published(robotId: string, revision: number, settings: readonly string[]): void
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

/** `answer`: the result that was written down last, so that a robot that repeats it costs nothing. */
type Followed = OpenSync & { answer: SettingResult | null }
type Following = { open: Followed[]; published: number | null; sinceMs: number | null }

export function createSyncManager({ db, clock, keep }: Parts): SyncManager {
  const robots = new Map<string, Following>()
  /** Each robot's one after the other: an answer may come before it is written down that it was sent. */
  const writing = new Map<string, Promise<void>>()

  /** Changes entries here at once, and in the database in the order of the calls. */
  function write(robotId: string, syncs: readonly Followed[], to: SyncOutcome): void {
    if (syncs.length === 0) return
    for (const sync of syncs) if (to.status !== 'applied') sync.status = to.status
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

  return {
    take({ id, openSyncs }) {
      const open = openSyncs.map((sync) => ({ ...sync, answer: null }))
      if (open.length === 0) robots.delete(id)
      else robots.set(id, { open, published: null, sinceMs: null })
    },
    published(robotId, revision, settings) {
      const following = robots.get(robotId)
      if (following === undefined) return
      Object.assign(following, { published: revision, sinceMs: null })
      const queued = following.open.filter((sync) => sync.status === 'queued' && sync.revision <= revision)
      const isSent = ({ setting }: Followed) => settings.includes(setting)
      write(robotId, queued.filter(isSent), { status: 'sent' })
      // Its software is too old for them: they were left out.
      write(
        robotId,
        queued.filter((sync) => !isSent(sync)),
        { status: 'notSupported' },
      )
    },
    heard({ robotId, statusMessage }) {
      const following = robots.get(robotId)
      if (following === undefined || following.published === null) return
      // Another revision is of the time before, or of another robot that had this name.
      if (statusMessage?.configRevision !== following.published) return
      for (const setting of new Set(following.open.map((sync) => sync.setting))) {
        const answer = statusMessage.configResults?.[setting]
        if (answer === undefined) continue
        // Also what was given up: late is not never.
        const answered = following.open.filter((sync) => isNewFor(sync, setting, answer))
        for (const sync of answered) sync.answer = answer
        write(robotId, answered, toOutcome(answer))
      }
      following.open = following.open.filter(({ answer }) => answer?.outcome !== 'applied')
      if (following.open.length === 0) robots.delete(robotId)
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
        const unanswered = following.open.filter(({ status }) => status === 'sent')
        // A robot that knows VDA 5050 only takes no settings of ours.
        const knowsSettings = twin.statusMessage !== null
        write(
          twin.robotId,
          unanswered,
          knowsSettings ? { status: 'failed', error: 'noAnswer' } : { status: 'notSupported' },
        )
      }
    },
    remove: (robotId) => void robots.delete(robotId),
  }
}

function isNewFor(sync: Followed, setting: RobotSetting, answer: SettingResult): boolean {
  if (sync.setting !== setting) return false
  return sync.answer === null || JSON.stringify(sync.answer) !== JSON.stringify(answer)
}

function toOutcome(answer: SettingResult): SyncOutcome {
  if (answer.outcome !== 'failed') return { status: answer.outcome }
  return { status: 'failed', error: 'robotFailed', reason: answer.reason }
}
