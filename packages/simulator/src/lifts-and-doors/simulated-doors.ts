/**
 * The security doors of the simulated building: they take a moment to allow, unlock and open, stay open until the robot
 * has passed or for a while, and close. The state of a door is computed on request.
 */

/** Milliseconds that each stage takes by itself. */
const stageMs = { queued: 300, accepted: 700, unlocked: 1_200, open: 30_000, closing: 1_500 }
/** How long completed passages are remembered for repeated requests. */
const keepMs = 600_000

type DoorStage = keyof typeof stageMs | 'closed' | 'released'
type DoorRequest = { robot: string; door: string }
type DoorWord = { state: DoorStage | 'failed'; reason?: string }

/** A fault injected by a test: the door stays in a stage forever, or fails in it with a reason. */
export type DoorFault = { kind: 'stall'; in: DoorStage } | { kind: 'fail'; in: DoorStage; reason: string }

type Passage = DoorRequest & { stage: DoorStage | 'failed'; at: number; reason?: string }

const after: Partial<Record<Passage['stage'], { stage: DoorStage; ms: number }>> = {
  queued: { stage: 'accepted', ms: stageMs.queued },
  accepted: { stage: 'unlocked', ms: stageMs.accepted },
  unlocked: { stage: 'open', ms: stageMs.unlocked },
  open: { stage: 'closing', ms: stageMs.open },
  closing: { stage: 'closed', ms: stageMs.closing },
}

/** @param now milliseconds; never goes back */
export function createSimulatedDoors(now: () => number) {
  const passages = new Map<string, Passage>()
  let fault: DoorFault | null = null

  function advance(passage: Passage): void {
    for (let steps = 0; steps < 10; steps++) {
      if (fault?.in === passage.stage) {
        if (fault.kind === 'fail')
          Object.assign(passage, { stage: 'failed', at: now(), reason: fault.reason })
        return
      }
      const next = after[passage.stage]
      if (next === undefined || now() < passage.at + next.ms) return
      Object.assign(passage, { stage: next.stage, at: passage.at + next.ms })
    }
  }

  function find(id: string): Passage | null {
    for (const [key, { stage, at }] of passages)
      if ((stage === 'released' || stage === 'failed') && now() - at > keepMs) passages.delete(key)
    const passage = passages.get(id) ?? null
    if (passage !== null) advance(passage)
    return passage
  }

  const word = ({ stage, reason }: Passage): DoorWord =>
    stage === 'failed' ? { state: stage, reason } : { state: stage }

  return {
    setFault(next: DoorFault | null): void {
      fault = next
    },
    /** The passage with this id, started now if it is new. */
    request(id: string, request: DoorRequest): DoorWord {
      const passage = find(id) ?? { ...request, stage: 'queued', at: now() }
      passages.set(id, passage)
      advance(passage)
      return word(passage)
    },
    /** `null` if there is no such passage. */
    get(id: string): DoorWord | null {
      const passage = find(id)
      return passage === null ? null : word(passage)
    },
    /** The doorway is clear, so the door closes. */
    passed(id: string): DoorWord | null {
      const passage = find(id)
      if (passage === null) return null
      if (passage.stage === 'open') Object.assign(passage, { stage: 'closing', at: now() })
      advance(passage)
      return word(passage)
    },
    release(id: string): DoorWord | null {
      const passage = find(id)
      if (passage === null) return null
      Object.assign(passage, { stage: 'released', at: now() })
      return word(passage)
    },
  }
}
