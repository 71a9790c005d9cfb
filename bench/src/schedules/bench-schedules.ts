import { z } from 'zod'
import type { FlowPlace } from '../flows/bench-flows.ts'
import { type Api, rowSchema } from '../kernel/api.ts'

const robotsSchema = z.array(rowSchema.extend({ serialNumber: z.string() }))
const buildingSchema = z.object({ timezone: z.string() })

/** Schedules created or deleted concurrently. */
const atOnce = 8
const pageSize = 100

/** @returns their ids */
export async function makeSchedules(api: Api, bodies: readonly object[]): Promise<string[]> {
  const made: string[] = []
  await callForEach(bodies, async (body) => {
    const { id } = rowSchema.parse(await api('POST', '/schedules', body))
    made.push(id)
  })
  return made
}

export async function deleteSchedules(api: Api, ids: readonly string[]): Promise<void> {
  await callForEach(ids, (id) => api('DELETE', `/schedules/${id}`))
}

async function callForEach<Item>(
  items: readonly Item[],
  call: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < items.length; from += atOnce)
    await Promise.all(items.slice(from, from + atOnce).map(call))
}

/** @returns the ids of these robots in the place's building */
export async function listRobots(
  api: Api,
  { buildingId }: FlowPlace,
  serialNumbers: readonly string[],
): Promise<string[]> {
  const wanted = new Set(serialNumbers)
  const ids: string[] = []
  for (let offset = 0; ids.length < serialNumbers.length; offset += pageSize) {
    const filter = { where: { buildingId }, order: 'serialNumber', limit: pageSize, skip: offset }
    const path = `/robots?filter=${encodeURIComponent(JSON.stringify(filter))}`
    const found = robotsSchema.parse(await api('GET', path))
    if (found.length === 0) throw new Error(`There are ${ids.length} robots of ${serialNumbers.length}.`)
    ids.push(...found.filter(({ serialNumber }) => wanted.has(serialNumber)).map(({ id }) => id))
  }
  return ids
}

/** @returns the building's time zone, by its IANA name */
export async function readTimezone(api: Api, { buildingId }: FlowPlace): Promise<string> {
  return buildingSchema.parse(await api('GET', `/buildings/${buildingId}`)).timezone
}

/** `2026-11-25T09:30` by the clock of a time zone. */
export function toLocal(epoch: number, timeZone: string): string {
  const options = { timeZone, dateStyle: 'short', timeStyle: 'short' } as const
  return new Intl.DateTimeFormat('sv-SE', options).format(epoch).replace(' ', 'T')
}
