import { z } from 'zod'
import { type Api, buildingsSchema, rowSchema } from '../kernel/api.ts'

const storedSchema = z.object({ stored: z.int() })

export type BenchValue = { at: number; value: number }
export type SensorSite = { organizationId: string; buildingId: string }

/** The building of the demo. */
export async function findSite(api: Api): Promise<SensorSite> {
  const [building] = buildingsSchema.parse(await api('GET', '/buildings'))
  if (building === undefined) throw new Error('The demo has no building.')
  return { organizationId: building.organizationId, buildingId: building.id }
}

/** @returns the id of a sensor without values */
export async function makeDevice(api: Api, site: SensorSite): Promise<string> {
  return rowSchema.parse(await api('POST', '/devices', { name: 'Measured', type: 1, ...site })).id
}

/** A value per second up to a moment: a slow wave with occasional peaks that must not get lost. */
export function makeValues(count: number, end: number): BenchValue[] {
  const last = Math.floor(end / 1000) * 1000
  return Array.from({ length: count }, (_, index) => {
    const peak = index % 7919 === 7 ? 20 + (index % 13) / 10 : 0
    const value = Math.round((22 + 4 * Math.sin(index / 5000) + (index % 97) / 100 + peak) * 100) / 100
    return { at: last - (count - 1 - index) * 1000, value }
  })
}

const valuesOfCall = 1_000

/** The values of several devices, each sent as a gateway does. @returns the duration in seconds */
export async function sendTogether(
  api: Api,
  deviceIds: readonly string[],
  values: readonly BenchValue[],
): Promise<number> {
  const begin = performance.now()
  await Promise.all(deviceIds.map((deviceId) => sendValues(api, deviceId, values)))
  return (performance.now() - begin) / 1000
}

/** Sends them as a gateway does: each call after the previous response. @returns the duration in seconds */
export async function sendValues(api: Api, deviceId: string, values: readonly BenchValue[]): Promise<number> {
  const begin = performance.now()
  for (let from = 0; from < values.length; from += valuesOfCall) {
    const readings = values
      .slice(from, from + valuesOfCall)
      .map(({ at, value }) => ({ at: new Date(at).toISOString(), values: { temperature: value } }))
    const { stored } = storedSchema.parse(await api('POST', `/devices/${deviceId}/readings`, { readings }))
    if (stored !== readings.length) throw new Error(`${stored} of ${readings.length} values were stored.`)
  }
  return (performance.now() - begin) / 1000
}
