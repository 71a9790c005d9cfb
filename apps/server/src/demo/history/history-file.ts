import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { parseJson } from '@wheelhouse/contract/kernel/json'
import { z } from 'zod'

/** A week of the demo's history, made by `npm run demo:history`. */
const historyFile = fileURLToPath(new URL('demo-history.json.gz', import.meta.url))

/** The tables whose rows it contains, in insertion order. */
export const historyTables = [
  'files',
  'flow_runs',
  'flow_run_visits',
  'report_numbers',
  'reports',
  'report_points',
  'media',
  'readings',
  'findings',
  'alerts',
  'threshold_logs',
  'robot_activities',
  'robot_state_samples',
  'device_readings',
  'device_reading_minutes',
  'device_reading_hours',
] as const

const historySchema = z.object({
  /** When the week ended. ISO 8601. */
  endedAt: z.string(),
  /** Rows as JSON; ids of rows that every demo has are placeholders (`listDemoIds`). */
  rows: z.record(z.enum(historyTables), z.array(z.record(z.string(), z.unknown()))),
  /** Contents of the files by id, in Base64. */
  contents: z.record(z.string(), z.string()),
})
export type History = z.output<typeof historySchema>

export async function saveHistory(path: string, history: History): Promise<void> {
  await writeFile(path, gzipSync(JSON.stringify(history), { level: 9 }))
}

/** @returns `null` if there is no such file */
export async function readHistory(path = historyFile): Promise<string | null> {
  const packed = await readFile(path).catch(() => null)
  return packed === null ? null : gunzipSync(packed).toString()
}

export function parseHistory(text: string): History {
  return historySchema.parse(parseJson(text))
}

export function parseRows(text: string): History['rows'] {
  return historySchema.shape.rows.parse(parseJson(text))
}
