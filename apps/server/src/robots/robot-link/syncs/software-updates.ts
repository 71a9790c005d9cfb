import { randomUUID } from 'node:crypto'
import type { SyncError } from '@wheelhouse/contract/robots/sync-history'
import type { Database } from '../../../kernel/database/database.ts'
import type { Clock } from '../../../kernel/process/clock.ts'
import type { SyncOutcome } from '../../records/sync-history.store.ts'
import { mayBeCommanded } from '../twins/robot-readiness.ts'
import { isOnline, type RobotTwin, type TwinUpdate } from '../twins/robot-twin.ts'
import type { Notice } from '../twins/twin-changes.ts'
import type { LinkSender } from '../wire/link-sender.ts'
import { findErrorCode, findRefusal } from './map-step.ts'
import type { SoftwareFiles } from './software-files.ts'
import { addUpdate, listOpenUpdates, type OfferedSoftware, setUpdateStatus } from './software-update.store.ts'

/**
 * Follows updates of robots' software until the robot itself runs the new version, or has reported that it cannot. The
 * sync history is the only memory: after a restart of either side the robot is sent the same id, so it updates once.
 */
export type SoftwareUpdates = {
  /** Resumes what was under way, before messages of robots can arrive. */
  load(getTwin: (robotId: string) => RobotTwin | undefined): Promise<void>
  /** Starts an update; from here on the robot does nothing else. @throws AppError robot.updating */
  begin(twin: RobotTwin, version: OfferedSoftware): Promise<void>
  /** Takes a message of the robot. Called thousands of times a second: free while there is no update. */
  heard(twin: RobotTwin): void
  /** Repeats the command to robots that show no reaction, and checks for those that do not come back. */
  sweep(twins: Iterable<RobotTwin>): void
  remove(robotId: string): void
}

type Parts = {
  db: Database
  clock: Clock
  sender: LinkSender
  files: SoftwareFiles
  keep: (work: Promise<void>, what: string) => void
  addNotice: (twin: RobotTwin, notice: Notice) => void
  onEnd: (twin: RobotTwin) => void
}

/** How often the command is sent to a robot that shows no reaction, and the timeout of each attempt in milliseconds. */
const tries = 3
const retryAfterMs = 10_000
/** How long an update may take: a large file over a weak network, the installation, the restart. Milliseconds. */
const patienceMs = 45 * 60_000

/** `sentAt` infinite: must not be sent yet. `isEnding`: the outcome is being stored. */
type Delivery = { tries: number; sentAt: number; isSent: boolean; isEnding: boolean }

/** The agent's error codes, and what the sync history calls them. */
const errorsByCode: Readonly<Record<string, SyncError>> = {
  batteryLow: 'batteryLow',
  wrongHash: 'wrongFile',
  noDownload: 'noDownload',
  interrupted: 'interrupted',
}

export function createSoftwareUpdates({
  db,
  clock,
  sender,
  files,
  keep,
  addNotice,
  onEnd,
}: Parts): SoftwareUpdates {
  const getDelivery = createDeliveries()
  /** Updates that were given up but may still succeed late, by robot. */
  const given = new Map<string, TwinUpdate>()

  function send(twin: RobotTwin, update: TwinUpdate): void {
    const { actionId, version, fileId, sha256: hash } = update
    if (fileId === null || hash === null) return end(twin, update, { status: 'failed', error: 'noDownload' })
    const delivery = getDelivery(update)
    Object.assign(delivery, { tries: delivery.tries + 1, sentAt: clock.monotonicMs() })
    const url = files.makeLink({ robotId: twin.robotId, fileId })
    const parameters = { version, url, hash }
    sender.instantActions(twin, [{ actionType: 'updateSoftware', actionId, parameters }])
    if (delivery.isSent) return
    delivery.isSent = true
    keep(setUpdateStatus(db, update.id, { status: 'sent' }, clock.now()), 'a software update was not kept')
  }

  function end(twin: RobotTwin, update: TwinUpdate, outcome: SyncOutcome): void {
    const delivery = getDelivery(update)
    if (delivery.isEnding) return
    delivery.isEnding = true
    keep(
      write(twin, update, outcome).finally(() => {
        delivery.isEnding = false
      }),
      'the end of a software update was not kept',
    )
  }

  /** Stored before anybody is notified: otherwise it would be reported again after a restart of ours. */
  async function write(twin: RobotTwin, update: TwinUpdate, outcome: SyncOutcome): Promise<void> {
    await setUpdateStatus(db, update.id, outcome, clock.now())
    if (twin.update === update) twin.update = null
    if (outcome.error === 'noAnswer') given.set(twin.robotId, update)
    else given.delete(twin.robotId)
    addNotice(twin, toNotice(update, outcome))
    onEnd(twin)
  }

  function heard(twin: RobotTwin): void {
    const update = twin.update ?? given.get(twin.robotId)
    if (update === undefined) return
    if (twin.statusMessage?.system.version === update.version) return end(twin, update, { status: 'applied' })
    const reason = twin.update === null ? undefined : findRefusal(twin, update.actionId)
    if (reason === undefined) return
    const error = errorsByCode[findErrorCode(twin, update.actionId) ?? ''] ?? 'robotFailed'
    end(twin, update, { status: 'failed', error, reason })
  }

  function sweepOne(twin: RobotTwin, update: TwinUpdate): void {
    const now = clock.monotonicMs()
    const delivery = getDelivery(update)
    const noAnswer: SyncOutcome = { status: 'failed', error: 'noAnswer' }
    if (clock.now().getTime() - update.since.getTime() > patienceMs) return end(twin, update, noAnswer)
    const isListening = isOnline(twin, now) && twin.state !== null && mayBeCommanded(twin, 'updateSoftware')
    const isSilent = isListening && !twin.actions.has(update.actionId)
    if (!isSilent || now - delivery.sentAt < retryAfterMs) return
    if (delivery.tries < tries) send(twin, update)
    else end(twin, update, noAnswer)
  }

  return {
    async load(getTwin) {
      for (const { robotId, ...update } of await listOpenUpdates(db)) {
        const twin = getTwin(robotId)
        if (twin !== undefined) twin.update = update
      }
    },
    async begin(twin, { id: versionId, revision, version, fileId, sha256 }) {
      const ids = { id: randomUUID(), actionId: randomUUID() }
      const update = { ...ids, version, fileId, sha256, since: clock.now() }
      // Set at once: nothing else may begin while it is being stored.
      twin.update = update
      const delivery = getDelivery(update)
      delivery.sentAt = Number.POSITIVE_INFINITY
      try {
        await addUpdate(db, twin.robotId, { ...update, versionId, revision })
      } catch (error) {
        twin.update = null
        throw error
      }
      given.delete(twin.robotId)
      send(twin, update)
    },
    heard,
    sweep(twins) {
      for (const twin of twins) if (twin.update !== null) sweepOne(twin, twin.update)
    },
    remove: (robotId) => void given.delete(robotId),
  }
}

/** How far each update has come, for as long as the update itself is kept. */
function createDeliveries(): (update: TwinUpdate) => Delivery {
  const deliveries = new WeakMap<TwinUpdate, Delivery>()
  return (update) => {
    const known = deliveries.get(update)
    if (known !== undefined) return known
    const delivery = { tries: 0, sentAt: Number.NEGATIVE_INFINITY, isSent: false, isEnding: false }
    deliveries.set(update, delivery)
    return delivery
  }
}

function toNotice({ version }: TwinUpdate, { status, error = null, reason = null }: SyncOutcome): Notice {
  const isDone = status === 'applied'
  return {
    level: isDone ? 5 : 4,
    service: 'health_check',
    type: isDone ? 'softwareUpdated' : 'softwareUpdateFailed',
    detail: isDone ? { version } : { version, reason: reason ?? error },
    errorCode: null,
  }
}
