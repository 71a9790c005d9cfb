import { type Database, inTransaction } from '../../kernel/database/database.ts'
import type { FileStore } from '../../kernel/files/store-interface.ts'
import { listDemoIds } from './demo-ids.store.ts'
import { hasReports, insertHistoryRows } from './history.store.ts'
import { parseHistory, readHistory } from './history-file.ts'

const hourMs = 3_600_000
const moments = /"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)"/g
const names = /@\{[^}]+\}/g

type Place = { organizationId: string; buildingId: string }

/**
 * Gives a demo without reports a week of history that ends within the last hour. It was recorded with the same robots
 * in simulated time (`npm run demo:history`).
 */
export async function loadHistory(
  db: Database,
  { organizationId, buildingId }: Place,
  { files, now }: { files: FileStore; now: Date },
): Promise<void> {
  if (await hasReports(db, buildingId)) return
  const text = await readHistory()
  if (text === null) return
  const { endedAt } = parseHistory(text)
  // Whole hours, so that hourly aggregates stay aligned.
  const shiftMs = Math.floor((now.getTime() - Date.parse(endedAt)) / hourMs) * hourMs
  const ids = await listDemoIds(db, organizationId)
  // The history does not fit, for example, a demo with fewer robots.
  if (text.match(names)?.some((name) => !ids.has(name)) ?? true) return
  const named = text.replaceAll(names, (name) => ids.get(name) ?? name)
  const here = named.replaceAll(moments, (quoted) => shiftMoment(quoted, shiftMs))
  const { rows, contents } = parseHistory(here)
  for (const [id, content] of Object.entries(contents)) await files.keep(id, [Buffer.from(content, 'base64')])
  await inTransaction(db, (tx) => insertHistoryRows(tx, rows, buildingId))
}

function shiftMoment(quoted: string, byMs: number): string {
  return JSON.stringify(new Date(Date.parse(quoted.slice(1, -1)) + byMs).toISOString())
}
