import { type Announcement, announcementSchema } from '@wheelhouse/contract/system/announcement'
import type { Database } from '../kernel/database/database.ts'
import { crudStore } from '../kernel/entities/crud-store.ts'
import type { OperatorIdentity } from '../kernel/http/identity.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { announcedTo, everyAnnouncement } from './announcement.policy.ts'

/** Upper limit of announcements shown; older ones have long been read. */
const mostShown = 50

export const announcementStore = crudStore('announcements', {
  schema: announcementSchema,
  visibleTo: everyAnnouncement,
  order: 'from DESC',
})

type OwnAnnouncement = Pick<Announcement, 'id' | 'title' | 'body' | 'level' | 'from' | 'to'> & {
  isRead: boolean
}

/** What is in force for this person, newest first, and whether they have read it. */
export async function listInForce(
  db: Database,
  identity: OperatorIdentity,
  now: Date,
): Promise<OwnAnnouncement[]> {
  const rows = await db
    .selectFrom('announcements')
    .leftJoin('announcementReaders as r', (join) =>
      join.onRef('r.announcementId', '=', 'announcements.id').on('r.operatorId', '=', identity.operatorId),
    )
    .select(['id', 'title', 'body', 'level', 'from', 'to'])
    .select((eb) => eb('r.readAt', 'is not', null).$castTo<boolean>().as('isRead'))
    .where(announcedTo(identity, now))
    .orderBy('from', 'desc')
    .limit(mostShown)
    .execute()
  return rows
}

/** @throws AppError entity.notFound, also for one that is not in force for this person. */
export async function setRead(
  db: Database,
  id: string,
  identity: OperatorIdentity,
  now: Date,
): Promise<void> {
  const known = await db
    .selectFrom('announcements')
    .select('id')
    .where('id', '=', id)
    .where(announcedTo(identity, now))
    .executeTakeFirst()
  if (!known) throw new AppError('entity.notFound')
  await db
    .insertInto('announcementReaders')
    .values({ announcementId: id, operatorId: identity.operatorId, readAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
