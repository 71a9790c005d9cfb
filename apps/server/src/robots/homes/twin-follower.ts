import type { Log } from '../../kernel/process/log.ts'
import type { RobotLink } from '../robot-link/robot-link.ts'
import type { RobotHomes } from './robot-homes.ts'
import { readTwinBatch, type TwinBatch } from './twin-batch.ts'
import { applyTwinPatch, twinFormat } from './twin-patch.ts'

/** A follower that misses something asks for everything at most this often. Milliseconds. */
const resendEveryMs = 1_000

type Parts = {
  link: RobotLink
  homes: RobotHomes
  log: Log
  /** Has this server lost the broker, so that what it sends a robot does not arrive? */
  isBrokerAway: () => boolean
}

/** Follows what other servers publish of the robots whose homes they are, so that this one knows every robot. */
export function createTwinFollower({ link, homes, log, isBrokerAway }: Parts) {
  const { bus } = homes
  const { clock } = link
  /** By server: the number of its last batch. */
  const followed = new Map<string, number>()
  /** By robot: the highest fence seen, so that a former home is not believed. */
  const fences = new Map<string, number>()
  const asking = createPacedCall(() => bus.publish('resend', ''), resendEveryMs)

  /** @returns whether nothing is missing of the robots */
  function applyPatches(patches: TwinBatch['patches']): boolean {
    const now = clock.monotonicMs()
    let isComplete = true
    for (const [patch, waited] of patches) {
      const twin = link.twinById(patch.robotId)
      if (twin === undefined || homes.hears(patch.robotId)) continue
      if (patch.fence < (fences.get(patch.robotId) ?? 0)) continue
      fences.set(patch.robotId, patch.fence)
      isComplete = applyTwinPatch(twin, patch, now - waited) && isComplete
      if (isBrokerAway()) twin.isStateCurrent = false
      link.changed(twin)
    }
    return isComplete
  }

  function follow(text: string): void {
    const batch = readTwinBatch(text)
    if (batch === null) return log.error('what another server publishes cannot be read')
    const { from, format, number, patches, signals } = batch
    if (format !== twinFormat) return
    const hasGap = followed.get(from) !== number - 1
    followed.set(from, number)
    const isComplete = applyPatches(patches)
    for (const { robotId, signal } of signals) {
      const twin = link.twinById(robotId)
      if (twin !== undefined && !homes.hears(robotId)) link.events.signalled.emit({ twin, signal })
    }
    if (hasGap || !isComplete) asking.callSoon()
  }

  const stopListening = [
    bus.on('twins', follow),
    bus.onConnection((isConnected) => {
      followed.clear()
      if (isConnected) asking.callSoon()
    }),
  ]
  return {
    /** Asks for what was published before; call once the robots are loaded. */
    start(): void {
      if (bus.isConnected()) asking.callSoon()
    },
    stop(): void {
      for (const stop of stopListening) stop()
      asking.stop()
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
