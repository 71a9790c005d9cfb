import type { FlowPlace } from '../flows/bench-flows.ts'
import type { WorkingFleetHandlers } from '../flows/working-fleet.ts'
import type { Api } from '../kernel/api.ts'
import { epochMs, pause } from '../kernel/epoch.ts'
import type { Helper } from '../kernel/helper-process.ts'
import { deleteSchedules, listRobots, makeSchedules, readTimezone, toLocal } from './bench-schedules.ts'

export type ScheduleStage = {
  /** Of a system administrator. */
  api: Api
  place: FlowPlace
  fleet: Helper<WorkingFleetHandlers>
  flowId: string
  serialNumbers: readonly string[]
}

const minuteMs = 60_000
/** Allowance for creating an entry on a slow machine. Milliseconds. */
const makeMs = 40
/** Timeout for further commands. */
const waitMs = 5 * minuteMs

/** @returns how long after its due time each robot got its command, in milliseconds; negative: too early */
export async function measureEntries({
  api,
  place,
  fleet,
  flowId,
  serialNumbers,
}: ScheduleStage): Promise<number[]> {
  const robots = serialNumbers.length
  const ids = await listRobots(api, place, serialNumbers)
  const dueAt = Math.ceil((Date.now() + 10_000 + robots * makeMs) / minuteMs) * minuteMs
  const timezone = await readTimezone(api, place)
  const times = {
    startAt: toLocal(dueAt, timezone),
    endAt: toLocal(dueAt + 30 * minuteMs, timezone),
    lateMinutes: 20,
  }
  const made = await makeSchedules(
    api,
    ids.map((robotId) => ({ title: 'Due', robotId, flowId, ...times })),
  )
  if (Date.now() > dueAt) throw new Error('The entries were not made in time.')
  await fleet.ask('takeTimes')
  await pause(dueAt - Date.now())
  const delays: number[] = []
  while (delays.length < robots && epochMs() < dueAt + waitMs) {
    await pause(500)
    for (const { receivedAt } of await fleet.ask('takeTimes')) delays.push(receivedAt - dueAt)
  }
  if (delays.length < robots) throw new Error(`${robots - delays.length} robots never had a command.`)
  // Lets runs end before the robots are scheduled again.
  await pause(5_000)
  await deleteSchedules(api, made)
  return delays
}
