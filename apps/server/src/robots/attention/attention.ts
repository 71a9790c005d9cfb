/** What needs attention: derived from the robots' live states and published to everybody who may see them. */
import {
  type Attention,
  type AttentionList,
  attentionChannels,
  attentionKinds,
  attentionLimits,
  attentionRoutes,
} from '@wheelhouse/contract/robots/attention'
import type { Database } from '../../kernel/database/database.ts'
import type { Identity } from '../../kernel/http/identity.ts'
import { handle, type RouteBinding } from '../../kernel/http/route-binding.ts'
import type { Live, SocketContext } from '../../kernel/live/live.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import { createFailureLog } from '../../kernel/process/failure-log.ts'
import type { Log } from '../../kernel/process/log.ts'
import { type CallTaker, clearCallTaker, findCallTaker } from '../call-taker.store.ts'
import { mayUseRobot } from '../robot.policy.ts'
import type { RobotTwin } from '../robot-link/twins/robot-twin.ts'
import { findReasons, type Reason } from './find-reasons.ts'

/** Many robots may change at once, for instance when a building loses its network: they are published in one batch. */
const publishEveryMs = 100

type Known = { twin: RobotTwin; name: string; reasons: Map<string, Since>; takenBy: CallTaker | null }
type Since = Reason & { since: Date | null }
type Watcher = { identity: () => Identity; send: (list: AttentionList) => void }

type AttentionBoard = {
  bindings: RouteBinding[]
  /** Names come with the robots' records, before their first message. */
  learnName(robotId: string, name: string): void
  onTwinChange(twin: RobotTwin): void
  forget(robotId: string): void
  /** Somebody took a call-in: published at once, without waiting for the robot to report it. */
  onCallTaken: (twin: RobotTwin, taker: CallTaker) => void
  stop(): void
}

type Parts = { live: Live; db: Database; clock: Clock; log: Log }

export function createAttentionBoard({ live, db, clock, log }: Parts): AttentionBoard {
  const names = new Map<string, string>()
  const robots = new Map<string, Known>()
  const watchers = new Map<string, Watcher>()
  let timer: NodeJS.Timeout | null = null

  function publishSoon(): void {
    timer ??= setTimeout(() => {
      timer = null
      for (const { identity, send } of watchers.values()) send(listFor(identity(), robots.values()))
    }, publishEveryMs)
  }

  /** Reads who took the call from the database, because another server may have handled the request. */
  async function readTaker(known: Known): Promise<void> {
    const taker = await findCallTaker(db, known.twin.robotId)
    if (known.twin.statusMessage?.call !== 'conversation' || taker === null) return
    known.takenBy = taker
    publishSoon()
  }

  function update(known: Known, isFirst: boolean): void {
    const { twin } = known
    const before = known.reasons
    const found = findReasons(twin, clock.monotonicMs())
    const since = isFirst ? null : clock.now()
    known.reasons = new Map(
      found.map((reason) => [
        toKey(reason),
        { ...reason, since: reason.about?.since ?? before.get(toKey(reason))?.since ?? since },
      ]),
    )
    const isSame =
      before.size === known.reasons.size &&
      [...before].every(([key, { about }]) => {
        const now = known.reasons.get(key)
        return now !== undefined && now.about?.takenBy?.operatorId === about?.takenBy?.operatorId
      })
    if (isSame) return
    if (!before.has('callIn:') && known.reasons.has('callIn:')) {
      known.takenBy = null
      clearCallTaker(db, twin.robotId).catch(logFailure)
    }
    if (known.reasons.has('conversation:')) readTaker(known).catch(logFailure)
    publishSoon()
  }
  const failures = createFailureLog(log)
  const logFailure = (error: unknown) => failures.error(error, 'who talks with a caller is not known')

  const socketKey = ({ socketId }: SocketContext) => socketId
  live.events(attentionChannels.attention, {
    mayWatch: () => true,
    onSubscribe(socket, _params, send) {
      // What somebody may see can change while the socket is open.
      watchers.set(socketKey(socket), { identity: () => socket.identity, send })
      send(listFor(socket.identity, robots.values()))
    },
    onMessage: () => undefined,
    onClose: (socket) => void watchers.delete(socketKey(socket)),
  })

  return {
    bindings: [
      handle(attentionRoutes.list, async (_input, { identity }) => listFor(identity, robots.values())),
    ],
    learnName(robotId, name) {
      names.set(robotId, name)
      const known = robots.get(robotId)
      if (known === undefined || known.name === name) return
      known.name = name
      if (known.reasons.size > 0) publishSoon()
    },
    onTwinChange(twin) {
      const { robotId } = twin
      const known = robots.get(robotId)
      if (known !== undefined) return update(known, false)
      // The robot has not reported anything yet.
      if (twin.state === null && twin.run === null) return
      const added: Known = { twin, name: names.get(robotId) ?? '', reasons: new Map(), takenBy: null }
      robots.set(robotId, added)
      update(added, true)
    },
    forget(robotId) {
      names.delete(robotId)
      if (robots.delete(robotId)) publishSoon()
    },
    onCallTaken(twin, taker) {
      const known = robots.get(twin.robotId)
      if (known === undefined) return
      known.takenBy = taker
      publishSoon()
    },
    stop: () => clearTimeout(timer ?? undefined),
  }
}

function toKey({ kind, code, about }: Reason): string {
  return `${kind}:${about?.id ?? code ?? ''}`
}

/** The entries that this person may see, most urgent first, oldest first within a kind. */
function listFor(identity: Identity, robots: Iterable<Known>): AttentionList {
  const items: Attention[] = []
  let count = 0
  for (const { twin, name, reasons, takenBy } of robots) {
    if (reasons.size === 0 || !mayUseRobot(identity, twin)) continue
    count += 1
    for (const { kind, code, description, level, since, runId, about } of reasons.values())
      items.push({
        robotId: twin.robotId,
        serialNumber: twin.serialNumber,
        robotName: name,
        buildingId: twin.buildingId,
        kind,
        code,
        description,
        level,
        since: since?.toISOString() ?? null,
        runId,
        takenBy: kind === 'conversation' ? takenBy : (about?.takenBy ?? null),
      })
  }
  return { robots: count, items: items.toSorted(byWeight).slice(0, attentionLimits.listed) }
}

function byWeight(a: Attention, b: Attention): number {
  const rank = ({ kind }: Attention) => attentionKinds.indexOf(kind)
  return rank(a) - rank(b) || (a.since ?? '').localeCompare(b.since ?? '')
}
