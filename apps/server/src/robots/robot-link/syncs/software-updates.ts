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
 * Follows updates of robots' software until the robot itself runs the new version, or has said that it cannot. All that
 * is remembered stands in the sync history: a robot is told under the same id after a restart of either side, and so
 * does it once.
 */
export type SoftwareUpdates = {
  /** Takes up what was under way, before robots can be heard. */
  load(getTwin: (robotId: string) => RobotTwin | undefined): Promise<void>
  /** From here on the robot does nothing else. @throws AppError robot.updating */
  begin(twin: RobotTwin, version: OfferedSoftware): Promise<void>
  /** The robot has said something. Called thousands of times a second: costs nothing while there is no update. */
  heard(twin: RobotTwin): void
  /** Tells robots that have not heard it, and looks for those that do not come back. */
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

/** How often a robot that shows nothing of it is told, and how long each time may take. Milliseconds. */
const tries = 3
const toldAgainMs = 10_000
/** So long an update may take: a large file by a weak network, the installation, the restart. Milliseconds. */
const patienceMs = 45 * 60_000

/** `toldAt` infinite: it may not be told yet. `isEnding`: how it ended is being written down. */
type Delivery = { tries: number; toldAt: number; isSent: boolean; isEnding: boolean }

/** How the agent names why it failed, and what the sync history calls it. */
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
  const deliveries = new WeakMap<TwinUpdate, Delivery>()
  /** Updates that were given up: late is not never. By robot. */
  const given = new Map<string, TwinUpdate>()

  function getDelivery(update: TwinUpdate): Delivery {
    const known = deliveries.get(update)
    if (known !== undefined) return known
    const delivery = { tries: 0, toldAt: Number.NEGATIVE_INFINITY, isSent: false, isEnding: false }
    deliveries.set(update, delivery)
    return delivery
  }

  function send(twin: RobotTwin, update: TwinUpdate): void {
    const { actionId, version, fileId, sha256: hash } = update
    if (fileId === null || hash === null) return end(twin, update, { status: 'failed', error: 'noDownload' })
    const delivery = getDelivery(update)
    Object.assign(delivery, { tries: delivery.tries + 1, toldAt: clock.monotonicMs() })
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

  /** Before anybody hears of it: after a restart of ours it would be told again otherwise. */
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
    if (!isSilent || now - delivery.toldAt < toldAgainMs) return
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
      // At once: nothing else may begin while it is written down.
      twin.update = update
      const delivery = getDelivery(update)
      delivery.toldAt = Number.POSITIVE_INFINITY
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
