/** Opens alerts, and closes them when their cause is gone, each in the transaction of the event. */
import type { NotificationLevel } from '@wheelhouse/contract/organizations/notification-target'
import type { Text } from '@wheelhouse/texts/kernel/define-texts'
import { sql } from 'kysely'
import type { Database, Tx } from '../kernel/database/database.ts'

/** Trouble that people are alerted about. */
export type Trouble = {
  /** Identifies the trouble, for example `robot.lowBattery <robotId>`. */
  cause: string
  level: NotificationLevel
  organizationId: string
  buildingId: string
  floorId?: string | null
  robotId: string | null
  title: Text
  detail: Text | null
  /** The screen of the console that shows it. */
  link: string
  mediaId?: string | null
}

/**
 * Opens an alert. If one with the same cause is not closed yet, its count goes up instead, and it takes on the latest
 * text. Its level can rise but not fall, because the higher one may have woken somebody.
 * @returns its id
 */
export async function openAlert(tx: Tx, trouble: Trouble, now: Date): Promise<string> {
  const { cause, level, organizationId, buildingId, floorId = null, robotId, title, detail, link } = trouble
  const {
    rows: [alert],
  } = await sql<{ id: string }>`
    insert into alerts as a (organization_id, building_id, floor_id, robot_id, cause, level, urgency, title_ja, title_en,
      detail_ja, detail_en, link, media_id, opened_at, last_at, updated_at, unattended_since)
    values (${organizationId}, ${buildingId}, ${floorId}, ${robotId}, ${cause}, ${level},
      ${toUrgency(level, now)}, ${title.ja}, ${title.en}, ${detail?.ja ?? null}, ${detail?.en ?? null}, ${link},
      ${trouble.mediaId ?? null}, ${now}, ${now}, ${now}, ${now})
    on conflict (cause) where state <> 'closed' do update set
      level = greatest(a.level, excluded.level), urgency = a.urgency + greatest(0, excluded.level - a.level) * ${levelWeight}::float8,
      title_ja = excluded.title_ja, title_en = excluded.title_en, detail_ja = excluded.detail_ja,
      detail_en = excluded.detail_en, link = excluded.link, media_id = excluded.media_id,
      last_at = excluded.last_at, updated_at = excluded.updated_at, count = a.count + 1
    returning a.id`.execute(tx)
  if (alert === undefined) throw new Error('an alert was written and is not there')
  return alert.id
}

/** Closes the alert of a cause that is over. */
export async function closeAlertOfCause(tx: Tx, cause: string, now: Date): Promise<void> {
  await tx
    .updateTable('alerts')
    .set({ state: 'closed', closedAt: now, updatedAt: now })
    .where('cause', '=', cause)
    .where('state', '<>', 'closed')
    .execute()
}

/** Removes alerts that were closed before then. */
export async function removeAlertsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('alerts').where('closedAt', '<', before.toISOString()).execute()
}

/** Recomputes the order of a building's alerts after their rows were imported with shifted times. */
export async function orderAlerts(tx: Tx, buildingId: string): Promise<void> {
  await sql`
    update alerts set urgency = level * ${levelWeight}::float8 + extract(epoch from opened_at)::float8
    where building_id = ${buildingId}`.execute(tx)
}

/** More seconds than between any two realistic times, so that the level always comes first. */
const levelWeight = 1e11

function toUrgency(level: NotificationLevel, openedAt: Date): number {
  return level * levelWeight + openedAt.getTime() / 1_000
}
