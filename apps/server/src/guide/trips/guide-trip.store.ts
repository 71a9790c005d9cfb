/** Trips of robots that lead visitors to the waypoints of answers. */
import { endedTripShownMs, type TripOutcome } from '@wheelhouse/contract/guide/guide-trip'
import { sql } from 'kysely'
import type { Database } from '../../kernel/database/database.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import type { OrderStatus } from '../../robots/robot-link/twins/order.store.ts'
import { type GuideScreen, screenChats } from '../guide-screen.store.ts'

/** A trip with what is stored of its order. */
export type Trip = Awaited<ReturnType<typeof listOpenTrips>>[number]

function selectTrips(db: Database) {
  return db
    .selectFrom('guideTrips as t')
    .leftJoin('robotOrders as o', 'o.id', 't.orderId')
    .select(['t.id', 't.conversationId as chatId', 't.robotId', 't.turnId', 't.orderId', 't.waypointName'])
    .select(['t.language', 't.begunAt', 't.outcome', 'o.status as orderStatus'])
    .$narrowType<{ orderStatus: OrderStatus | null }>()
}

/** The open trips of all robots, for the server itself. */
export function listOpenTrips(db: Database) {
  return selectTrips(db).where('t.endedAt', 'is', null).execute()
}

export function findOpenTrip(db: Database, { robotId }: Pick<GuideScreen, 'robotId'>) {
  return selectTrips(db).where('t.robotId', '=', robotId).where('t.endedAt', 'is', null).executeTakeFirst()
}

/** The trip that a display shows: one in progress, or one of its conversation that has just ended. */
export async function findShownTrip(db: Database, screen: GuideScreen, now: Date): Promise<Trip | undefined> {
  const since = new Date(now.getTime() - endedTripShownMs)
  const newest = await selectTrips(db)
    .innerJoin('conversations as c', 'c.id', 't.conversationId')
    .select(sql<boolean>`t.ended_at is null or (c.ended_at is null and t.ended_at > ${since})`.as('isShown'))
    .where(screenChats(screen))
    .orderBy('t.begunAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.isShown === true ? newest : undefined
}

/** A trip of a conversation that was started at this display. @throws AppError entity.notFound */
export async function getTrip(
  db: Database,
  { robotId }: GuideScreen,
  { chatId, tripId }: { chatId: string; tripId: string },
): Promise<Trip> {
  const trip = await selectTrips(db)
    .where('t.id', '=', tripId)
    .where('t.conversationId', '=', chatId)
    .where('t.robotId', '=', robotId)
    .executeTakeFirst()
  if (trip === undefined) throw new AppError('entity.notFound')
  return trip
}

/** An answer in a conversation at this display that leads to a waypoint. */
export type LeadingAnswer = Awaited<ReturnType<typeof getLeadingAnswer>>

/** @throws AppError entity.notFound unless it is an answer of the conversation; guide.noWay if its waypoint is gone */
export async function getLeadingAnswer(
  db: Database,
  screen: GuideScreen,
  { chatId, turnId }: { chatId: string; turnId: string },
) {
  const answer = await db
    .selectFrom('conversationTurns as t')
    .innerJoin('conversations as c', 'c.id', 't.conversationId')
    .leftJoin('knowledgeItems as i', 'i.id', 't.itemId')
    .leftJoin('knowledgeGroups as g', 'g.id', 'i.groupId')
    .select(['t.id as turnId', 'c.id as chatId', 't.language', 'i.floorId', 'i.waypointId', 'i.waypointName'])
    .select(
      sql<boolean>`coalesce(g.published_entries @> jsonb_build_array(jsonb_build_object('id', i.id)), false)`.as(
        'isPublished',
      ),
    )
    .where('t.id', '=', turnId)
    .where('t.outcome', '=', 'answer')
    .where('c.id', '=', chatId)
    .where(screenChats(screen))
    .executeTakeFirst()
  if (answer === undefined) throw new AppError('entity.notFound')
  const { isPublished, floorId, waypointId, waypointName, language, ...of } = answer
  if (!isPublished || floorId === null || waypointId === null) throw new AppError('guide.noWay')
  return { ...of, floorId, waypointId, waypointName: waypointName ?? '', language: language ?? 'ja' }
}

/** Saves a trip before its order is given. @returns `false` if the robot is on another trip */
export async function addTrip(
  db: Database,
  { robotId, organizationId }: GuideScreen,
  { chatId: conversationId, turnId, waypointName, language }: LeadingAnswer,
  { orderId, now }: { orderId: string; now: Date },
): Promise<boolean> {
  const place = { conversationId, organizationId, robotId, turnId, orderId, waypointName, language }
  const added = await db
    .insertInto('guideTrips')
    .values({ ...place, begunAt: now })
    .onConflict((conflict) => conflict.column('robotId').where('endedAt', 'is', null).doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

/** Removes a trip whose order was refused, unless it has been stopped meanwhile. */
export async function removeTrip(db: Database, orderId: string): Promise<void> {
  await db.deleteFrom('guideTrips').where('orderId', '=', orderId).where('endedAt', 'is', null).execute()
}

/** @returns whether this call ended it: only one of several servers does */
export async function endTrip(db: Database, id: string, outcome: TripOutcome, now: Date): Promise<boolean> {
  const ended = await db
    .updateTable('guideTrips')
    .set({ outcome, endedAt: now })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows === 1n
}
