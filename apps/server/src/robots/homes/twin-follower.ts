import type { Log } from '../../kernel/process/log.ts'
import { createPeriodicTask } from '../../kernel/process/periodic-task.ts'
import type { RobotLink } from '../robot-link/robot-link.ts'
import type { RobotTwin } from '../robot-link/twins/robot-twin.ts'
import { createQuickRobots } from './quick-robots.ts'
import type { RobotHomes } from './robot-homes.ts'
import { type BatchHead, type PatchLine, readPatch, readTwinBatch } from './twin-batch.ts'
import { applyTwinPatch, twinFormat } from './twin-patch.ts'

/** A follower that misses something asks for everything at most this often. Milliseconds. */
const resendEveryMs = 1_000
/** How often it checks which robots its pages show. Milliseconds. */
const lookEveryMs = 1_000
/** Robots that are not followed quickly may be known this much later: their turn comes within 10 s. Milliseconds. */
const mergedLagMs = 15_000

type Parts = {
  link: Pick<RobotLink, 'clock' | 'events' | 'twinById' | 'changed'>
  homes: Pick<RobotHomes, 'bus' | 'hears'>
  log: Log
  /** Has this server lost the broker, so that what it sends a robot does not arrive? */
  isBrokerAway: () => boolean
  /** Robots that pages of this server show. */
  listShown: () => Iterable<RobotTwin>
}

/**
 * Follows what other servers publish of the robots whose homes they are, so that this one knows every robot: quickly those
 * that it needs, and of the others at once what it must not miss, and the rest merged and later.
 */
export function createTwinFollower({ link, homes, log, isBrokerAway, listShown }: Parts) {
  const { bus } = homes
  const { clock } = link
  /** By server: the number of its last batch. */
  const followed = new Map<string, number>()
  /** By robot: the highest fence seen, so that a former home is not believed. */
  const fences = new Map<string, number>()
  const asking = createPacedCall(() => {
    bus.publish('resend', '')
    quick.missAll()
  }, resendEveryMs)
  const quick = createQuickRobots({ bus, clock, hears: homes.hears })

  /** Is this patch for this server, and based on what it knows? */
  function isWanted({ kind, robotId }: PatchLine, from: string): boolean {
    if (kind !== 'merged') return kind === 'begin' ? quick.has(robotId) : quick.isBegun(robotId, from)
    if (!quick.isBegun(robotId)) return true
    if (quick.isBegun(robotId, from)) return false
    quick.miss(robotId)
    return true
  }

  /** @returns whether nothing is missing of the robots */
  function applyPatches(lines: readonly PatchLine[], from: string): boolean {
    const now = clock.monotonicMs()
    let isComplete = true
    for (const line of lines) {
      const { kind, robotId } = line
      const twin = link.twinById(robotId)
      if (twin === undefined || homes.hears(robotId) || !isWanted(line, from)) continue
      const { patch, waitedMs } = readPatch(line)
      if (patch.fence < (fences.get(robotId) ?? 0)) continue
      fences.set(robotId, patch.fence)
      isComplete = applyTwinPatch(twin, patch, now - waitedMs) && isComplete
      twin.lagMs = kind === 'merged' ? mergedLagMs : 0
      if (isBrokerAway()) twin.isStateCurrent = false
      link.changed(twin)
      if (kind === 'begin') quick.begin(robotId, from)
    }
    return isComplete
  }

  function passSignals(signals: BatchHead['signals']): void {
    for (const { robotId, signal } of signals) {
      const twin = link.twinById(robotId)
      if (twin !== undefined && !homes.hears(robotId)) link.events.signalled.emit({ twin, signal })
    }
  }

  function follow(text: string): void {
    const batch = readTwinBatch(text)
    if (batch === null) return log.error('what another server publishes cannot be read')
    const { from, format, number, signals } = batch.head
    if (format !== twinFormat) return
    const last = followed.get(from)
    // Its seal says who made it, not when: somebody else may have sent it once more.
    if (last !== undefined && number <= last) return
    const hasGap = last !== number - 1
    followed.set(from, number)
    const isComplete = applyPatches(batch.lines, from)
    passSignals(signals)
    if (hasGap || !isComplete) asking.callSoon()
  }

  function look(): void {
    if (!bus.isConnected()) return
    for (const robotId of quick.renew(Array.from(listShown(), (twin) => twin.robotId))) {
      const twin = link.twinById(robotId)
      if (twin !== undefined && !homes.hears(robotId)) twin.lagMs = mergedLagMs
    }
  }

  const looking = createPeriodicTask(look, {
    everyMs: lookEveryMs,
    log,
    failure: 'robots of other servers could not be followed',
  })
  const stopListening = [
    bus.on('twins', follow),
    bus.onConnection((isConnected) => {
      followed.clear()
      if (isConnected) asking.callSoon()
    }),
  ]
  return {
    freshen: (robotIds: readonly string[]) => quick.freshen(robotIds),
    /** Asks for what was published before; call once the robots are loaded. */
    start(): void {
      if (bus.isConnected()) asking.callSoon()
      looking.start()
    },
    async stop(): Promise<void> {
      for (const stop of stopListening) stop()
      asking.stop()
      quick.stop()
      await looking.stop()
    },
  }
}

/** At most one call in each interval; one that comes too early is made up for at its end. */
function createPacedCall(call: () => void, everyMs: number) {
  let timer: NodeJS.Timeout | null = null
  let isWanted = false
  function callSoon(): void {
    isWanted = timer !== null
    if (isWanted) return
    call()
    timer = setTimeout(() => {
      timer = null
      if (isWanted) callSoon()
    }, everyMs)
  }
  return { callSoon, stop: () => clearTimeout(timer ?? undefined) }
}
