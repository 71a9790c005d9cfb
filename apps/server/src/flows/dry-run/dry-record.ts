import {
  type DryRun,
  type DryRunAssumption,
  type DryRunEnd,
  type DryRunReason,
  dryRunLimits,
} from '@wheelhouse/contract/flows/dry-run'
import type { RunFlow } from '../runs/state/run-position.ts'
import type { VisitChange } from '../runs/state/run-state.ts'

type StepRow = DryRun['steps'][number]
type Problem = DryRun['problems'][number]
/** The robot's position (metres) and battery charge (per cent). */
type Place = {
  readonly mapId: string | null
  readonly x: number
  readonly y: number
  readonly charge: number
}
type Named = { readonly flowId: string; readonly stepId: string; readonly name: string }

const round = (value: number, digits: number) => Number(value.toFixed(digits))

/** Records the results of a dry run, step by step. Seconds are simulated, counted from its start. */
export function createDryRecord([flow, ...called]: readonly RunFlow[], first: Place) {
  const names = new Map(called.map(({ id, name }) => [id, name]))
  const steps = new Map<string, StepRow>()
  /** Visits that are under way. */
  const open = new Map<number, { row: StepRow; since: number; metres: number }>()
  const problems = new Map<string, Problem>()
  const assumptions = new Set<DryRunAssumption>(['alone', 'virtualDriving'])
  let last = first
  let metres = 0
  let least = first.charge
  let used = 0

  const nameFlow = (flowId: string) => (flowId === flow?.id ? null : (names.get(flowId) ?? ''))

  function getRow({ flowId, stepId, name, type }: NonNullable<VisitChange['step']>, at: number): StepRow {
    const key = `${flowId} ${stepId}`
    const known = steps.get(key)
    if (known !== undefined) return known
    const named = { flowName: nameFlow(flowId), stepId, name, type }
    const row = { ...named, times: 0, failed: 0, startsAt: at, seconds: 0, metres: 0 }
    steps.set(key, row)
    return row
  }

  return {
    assume: (assumption: DryRunAssumption) => void assumptions.add(assumption),
    countProblems: () => problems.size,
    /** Takes in the robot's position some moments later. */
    see(place: Place): void {
      // A lift carried it between floors.
      if (place.mapId === last.mapId) metres += Math.hypot(place.x - last.x, place.y - last.y)
      used += Math.max(0, last.charge - place.charge)
      least = Math.min(least, place.charge)
      last = place
    },
    visit({ visit, status, step }: VisitChange, at: number): void {
      if (step !== undefined) {
        const row = getRow(step, at)
        row.times++
        open.set(visit, { row, since: at, metres })
      }
      const under = open.get(visit)
      if (under === undefined || status === 'running') return
      open.delete(visit)
      under.row.seconds += at - under.since
      under.row.metres += metres - under.metres
      if (status === 'failed') under.row.failed++
    },
    fail(reason: DryRunReason, errorCode: string | null, step: Named | null, at: number): void {
      const key = JSON.stringify([reason, errorCode, step?.flowId, step?.stepId])
      const known = problems.get(key)
      if (known !== undefined) known.times++
      else if (problems.size < dryRunLimits.problemsMax) {
        const named =
          step === null ? null : { flowName: nameFlow(step.flowId), stepId: step.stepId, name: step.name }
        problems.set(key, { reason, errorCode, step: named, at: round(at, 1), times: 1 })
      }
    },
    /** @param seconds total simulated time */
    close(end: DryRunEnd, stepsDone: number, seconds: number): DryRun {
      for (const { row, since, metres: before } of open.values()) {
        row.seconds += seconds - since
        row.metres += metres - before
      }
      return {
        end,
        seconds: round(seconds, 1),
        metres: round(metres, 1),
        battery: {
          start: round(first.charge, 1),
          end: round(last.charge, 1),
          least: round(least, 1),
          used: round(used, 1),
        },
        stepsDone,
        steps: [...steps.values()].map((row) => ({
          ...row,
          startsAt: round(row.startsAt, 1),
          seconds: round(row.seconds, 1),
          metres: round(row.metres, 1),
        })),
        problems: [...problems.values()],
        assumptions: [...assumptions],
      }
    },
  }
}
export type DryRecord = ReturnType<typeof createDryRecord>
