import type { FlowPlace } from '../flows/bench-flows.ts'
import type { WorkingFleetHandlers } from '../flows/working-fleet.ts'
import type { Api } from '../kernel/api.ts'
import { epochMs, pause } from '../kernel/epoch.ts'
import type { Helper } from '../kernel/helper-process.ts'

export type ScheduleStage = {
  /** Of a system administrator. */
  api: Api
  place: FlowPlace
  fleet: Helper<WorkingFleetHandlers>
  flowId: string
  serialNumbers: readonly string[]
}

/** Entries that are made at the same time. */
const atOnce = 8
const pageSize = 100
const minuteMs = 60_000
/** What making an entry may take on a slow machine. Milliseconds. */
const makeMs = 40
/** After this nothing more comes. */
const waitMs = 5 * minuteMs

/** @returns how long after its time each robot had its command, in milliseconds; below zero: too early */
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
  const building = (await api('GET', `/buildings/${place.buildingId}`)) as { timezone: string }
  const times = {
    startAt: toLocal(dueAt, building.timezone),
    endAt: toLocal(dueAt + 30 * minuteMs, building.timezone),
    lateMinutes: 20,
  }
  const made: string[] = []
  for (let from = 0; from < ids.length; from += atOnce)
    await Promise.all(
      ids.slice(from, from + atOnce).map(async (robotId) => {
        const schedule = (await api('POST', '/schedules', { title: 'Due', robotId, flowId, ...times })) as {
          id: string
        }
        made.push(schedule.id)
      }),
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
  // Runs end before the robots are planned for once more.
  await pause(5_000)
  for (const id of made) await api('DELETE', `/schedules/${id}`)
  return delays
}

/** @returns the ids of these robots of the place's building */
async function listRobots(
  api: Api,
  { buildingId }: FlowPlace,
  serialNumbers: readonly string[],
): Promise<string[]> {
  const wanted = new Set(serialNumbers)
  const ids: string[] = []
  for (let offset = 0; ids.length < serialNumbers.length; offset += pageSize) {
    const filter = { where: { buildingId }, order: 'serialNumber', limit: pageSize, skip: offset }
    const found = (await api('GET', `/robots?filter=${encodeURIComponent(JSON.stringify(filter))}`)) as {
      id: string
      serialNumber: string
    }[]
    if (found.length === 0) throw new Error(`There are ${ids.length} robots of ${serialNumbers.length}.`)
    ids.push(...found.filter(({ serialNumber }) => wanted.has(serialNumber)).map(({ id }) => id))
  }
  return ids
}

/** `2026-11-25T09:30` by the clock of a time zone. */
function toLocal(epoch: number, timeZone: string): string {
  const options = { timeZone, dateStyle: 'short', timeStyle: 'short' } as const
  return new Intl.DateTimeFormat('sv-SE', options).format(epoch).replace(' ', 'T')
}
