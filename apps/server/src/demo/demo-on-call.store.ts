import { notificationLevels } from '@wheelhouse/contract/organizations/notification-target'
import type { Database } from '../kernel/database/database.ts'

/** In the order of their turns. */
const turns = ['operator@demo.example', 'area@demo.example']
const secondLine = ['admin@demo.example']

/** A Monday, since when they take turns: which of them is on call depends on the date alone. */
const firstDay = '2026-01-05'

/**
 * Adds a rota for emergencies in the demo building, so that somebody is on call there, unless the organisation has one
 * already: people's changes are kept. The demo's addresses receive no mail.
 */
export async function ensureOnCall(
  db: Database,
  { organizationId, buildingId }: { organizationId: string; buildingId: string },
  now: Date,
): Promise<void> {
  const known = await db
    .selectFrom('onCallRotas')
    .select('id')
    .where('organizationId', '=', organizationId)
    .executeTakeFirst()
  if (known !== undefined) return
  const people = await db
    .selectFrom('operators')
    .select(['id', 'loginId'])
    .where('organizationId', '=', organizationId)
    .where('loginId', 'in', [...turns, ...secondLine])
    .where('deletedAt', 'is', null)
    .execute()
  const findIds = (loginIds: string[]) =>
    loginIds.flatMap((loginId) => people.find((person) => person.loginId === loginId)?.id ?? [])
  const operatorIds = findIds(turns)
  if (operatorIds.length === 0) return
  const { timezone } = await db
    .selectFrom('buildings')
    .select('timezone')
    .where('id', '=', buildingId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('onCallRotas')
    .values({
      organizationId,
      buildingId,
      name: '緊急当番（シミュレーション）Simulated',
      level: notificationLevels.emergency,
      timezone,
      firstDay,
      handoverTime: '09:00',
      weeksPerTurn: 1,
      operatorIds: JSON.stringify(operatorIds),
      secondLineIds: JSON.stringify(findIds(secondLine)),
      secondLineAfterMinutes: 15,
      exceptions: '[]',
      inForceSince: now,
      status: 1,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
}
