import type { SoundLength } from '@wheelhouse/simulator/dry-run/dry-actions'
import { createDryRobot, type DryRobot } from '@wheelhouse/simulator/dry-run/dry-robot'
import { buildFloorPlan, type FloorPlan } from '../../robots/robot-link/ways/plan-order.ts'
import { createDryBuilding, type DryBuilding } from './dry-building.ts'
import { createDryRecord, type DryRecord } from './dry-record.ts'
import { type DryRunTask, nameSpeech } from './dry-run-task.ts'

/** Assumed length in seconds of a sound whose length only a decoder could determine. */
const unknownSoundSeconds = 10

/** The parts of a dry run. */
export type DryParts = {
  readonly task: DryRunTask
  readonly robot: DryRobot
  /** By map id. */
  readonly plans: ReadonlyMap<string, FloorPlan>
  readonly building: DryBuilding
  readonly record: DryRecord
  /** Whether the robot accepted the positions that it was given, by request id. */
  readonly placed: Map<string, boolean>
  /** Epoch milliseconds, simulated. */
  readonly now: () => number
  /** Simulated seconds since the beginning. */
  readonly at: () => number
}

export function createDryParts(task: DryRunTask): DryParts {
  const { floors, start, charge, isCharging, model, arm, speech, sounds } = task
  const soundLength: SoundLength = ({ type, parameters }) => {
    if (type === 'speak') return speech.get(nameSpeech(parameters)) ?? null
    const { resourceId, repeat } = parameters
    return (sounds.get(String(resourceId)) ?? unknownSoundSeconds) * Number(repeat)
  }
  const robot = createDryRobot({ floors, start, charge, isCharging, model, arm, soundLength })
  const now = () => task.now + robot.tick()
  const plans = floors.map(({ mapId, map, zones, taken }): [string, FloorPlan] => {
    const plan = buildFloorPlan(mapId, map, zones)
    return [mapId, { ...plan, ownSpeed: task.ownSpeed, findTaken: () => taken }]
  })
  return {
    task,
    robot,
    now,
    plans: new Map(plans),
    placed: new Map<string, boolean>(),
    building: createDryBuilding(now, task.hasLiftsAndDoors),
    record: createDryRecord(task.flows, { ...start, charge }),
    at: () => robot.tick() / 1_000,
  }
}

/** The floor that the robot is on; `null` if it is not one of the building. */
export function getDryFloor({ plans, robot }: DryParts): FloorPlan | null {
  return plans.get(robot.state().mapId ?? '') ?? null
}
