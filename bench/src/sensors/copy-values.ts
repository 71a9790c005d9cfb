import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import type { BenchValue } from './bench-sensors.ts'

/** The peer: COPY of the same rows, for a device of their own, into the same table. @returns the duration in seconds */
export async function copyValues(
  client: Client,
  folder: string,
  values: readonly BenchValue[],
): Promise<number> {
  const file = join(folder, 'values.tsv')
  const deviceId = randomUUID()
  const lines = values.map(
    ({ at, value }) => `${deviceId}\ttemperature\t${new Date(at).toISOString()}\t${value}\n`,
  )
  writeFileSync(file, lines.join(''))
  const begin = performance.now()
  await client.query(`copy device_readings (device_id, key, at, value) from '${file.replaceAll("'", "''")}'`)
  const seconds = (performance.now() - begin) / 1000
  await client.query('delete from device_readings where device_id = $1', [deviceId])
  return seconds
}
