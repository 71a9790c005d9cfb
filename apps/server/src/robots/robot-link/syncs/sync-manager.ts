import type { RobotSetting, SettingResult } from '@wheelhouse/contract/robots/robot-state'
import { syncAnswerMs } from '@wheelhouse/contract/robots/sync-history'
import type { Database } from '../../../kernel/database/database.ts'
import type { Clock } from '../../../kernel/process/clock.ts'
import { type OpenSync, type SyncOutcome, setSyncStatus } from '../../records/sync-history.store.ts'
import type { LinkRobot } from '../../robot-link.store.ts'
import { isOnline, type RobotTwin } from '../twins/robot-twin.ts'

/** Follows the settings sent to robots until they have answered for each. */
type SyncManager = {
  /** A robot was loaded: takes its open entries, read together with its settings. */
  take(robot: LinkRobot): void
  /** These of its settings are at the broker: delivered to the robot, or retained until it connects. */
  published(robotId: string, revision: number, settings: readonly string[]): void
  /** Takes a message of the robot. Called thousands of times a second: free while nothing is open. */
  heard(twin: RobotTwin): void
  /** Checks for robots that are online and do not answer. */
  sweep(twins: Iterable<RobotTwin>): void
  remove(robotId: string): void
}

type Parts = {
  db: Database
  clock: Clock
  /** Runs work in the background; `what` is logged if it fails. */
  keep: (work: Promise<void>, what: string) => void
}

/** `answer`: the result that was stored last, so that a robot repeating it costs nothing. */
type Followed = OpenSync & { answer: SettingResult | null }
type Following = { open: Followed[]; published: number | null; sinceMs: number | null }

export function createSyncManager({ db, clock, keep }: Parts): SyncManager {
  const robots = new Map<string, Following>()
  /** Serialised per robot: an answer may arrive before the entry is stored as sent. */
  const writing = new Map<string, Promise<void>>()

  /** Changes entries in memory at once, and in the database in the order of the calls. */
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
      // The robot's software is too old for these settings: they were left out.
      write(
        robotId,
        queued.filter((sync) => !isSent(sync)),
        { status: 'notSupported' },
      )
    },
    heard({ robotId, statusMessage }) {
      const following = robots.get(robotId)
      if (following === undefined || following.published === null) return
      // Another revision is from before, or from another robot that had this name.
      if (statusMessage?.configRevision !== following.published) return
      for (const setting of new Set(following.open.map((sync) => sync.setting))) {
        const answer = statusMessage.configResults?.[setting]
        if (answer === undefined) continue
        // Including entries that were given up: a late answer still counts.
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
        // What was sent to an offline robot waits for it at the broker.
        if (!isOnline(twin, now)) following.sinceMs = null
        else following.sinceMs ??= now
        if (following.sinceMs === null || now - following.sinceMs < syncAnswerMs) continue
        const unanswered = following.open.filter(({ status }) => status === 'sent')
        // A robot that knows only VDA 5050 takes none of our settings.
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
