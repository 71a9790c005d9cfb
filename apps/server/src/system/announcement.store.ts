import type { Announcement, announcementCreate } from '@wheelhouse/contract/system/announcement'
import type { z } from 'zod'
import { AppError } from '../kernel/app-error.ts'
import type { Database } from '../kernel/database.ts'

/** More are never in force at once; older ones have long been read. */
const mostShown = 50

const columns = ['id', 'title', 'body', 'level', 'fromAt as from', 'toAt as to'] as const

/** The table's checks and the contract allow these words only. */
type Row = Announcement

/** What is in force now, newest first, and whether this person has read it. */
export async function listInForce(
  db: Database,
  operatorId: string,
  now: Date,
): Promise<(Announcement & { isRead: boolean })[]> {
  const rows = await db
    .selectFrom('announcements as a')
    .leftJoin('announcementReaders as r', (join) =>
      join.onRef('r.announcementId', '=', 'a.id').on('r.operatorId', '=', operatorId),
    )
    .select(['a.id', 'a.title', 'a.body', 'a.level', 'a.fromAt as from', 'a.toAt as to'])
    .select((eb) => eb('r.readAt', 'is not', null).as('isRead'))
    .where('a.fromAt', '<=', now.toISOString())
    .where((eb) => eb.or([eb('a.toAt', 'is', null), eb('a.toAt', '>', now.toISOString())]))
    .orderBy('a.fromAt', 'desc')
    .limit(mostShown)
    .execute()
  return rows as (Row & { isRead: boolean })[]
}

/** Past, present and future ones, newest first. */
export async function listAnnouncements(db: Database): Promise<Announcement[]> {
  return (await db.selectFrom('announcements').select(columns).orderBy('fromAt', 'desc').execute()) as Row[]
}

/** @throws AppError entity.notFound. */
export async function setRead(db: Database, id: string, operatorId: string, now: Date): Promise<void> {
  const known = await db.selectFrom('announcements').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) throw new AppError('entity.notFound')
  await db
    .insertInto('announcementReaders')
    .values({ announcementId: id, operatorId, readAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function createAnnouncement(
  db: Database,
  { title, body, level, from, to }: z.output<typeof announcementCreate>,
  { operatorId, now }: { operatorId: string; now: Date },
): Promise<Announcement> {
  const row = await db
    .insertInto('announcements')
    .values({
      title: JSON.stringify(title),
      body: JSON.stringify(body),
      level,
      fromAt: from,
      toAt: to,
      createdAt: now,
      createdBy: operatorId,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return row as Row
}

/** @returns what is gone. @throws AppError entity.notFound. */
export async function deleteAnnouncement(db: Database, id: string): Promise<Announcement> {
  const row = await db.deleteFrom('announcements').where('id', '=', id).returning(columns).executeTakeFirst()
  if (!row) throw new AppError('entity.notFound')
  return row as Row
}
