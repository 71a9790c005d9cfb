import type { Insertable } from 'kysely'
import type { Database } from '../../kernel/database/database.ts'
import type { DB } from '../../kernel/database/db-types.ts'
import { defineSamples } from '../define-samples.ts'
import { anOperator, stamps, testNow, unique } from '../factories.ts'

type Rows = DB['onCallRotas']
type Values = Partial<Omit<Insertable<Rows>, 'operatorIds' | 'secondLineIds' | 'exceptions'>> & {
  organizationId: string
  operatorIds?: string[]
  secondLineIds?: string[]
  exceptions?: { operatorId: string; fromAt: string; untilAt: string }[]
}

/** A rota of an organisation: weeks from a Monday on, by the clock of Japan. */
export async function anOnCallRota(
  db: Database,
  { operatorIds = [], secondLineIds = [], exceptions = [], ...values }: Values,
) {
  const lists = { operatorIds, secondLineIds, exceptions }
  return db
    .insertInto('onCallRotas')
    .values({
      name: `Rota ${unique()}`,
      level: 5,
      timezone: 'Asia/Tokyo',
      firstDay: '2026-11-16',
      handoverTime: '09:00',
      weeksPerTurn: 1,
      secondLineAfterMinutes: 15,
      status: 1,
      inForceSince: testNow,
      ...stamps,
      ...values,
      operatorIds: JSON.stringify(lists.operatorIds),
      secondLineIds: JSON.stringify(lists.secondLineIds),
      exceptions: JSON.stringify(lists.exceptions),
    })
    .returning(['id', 'organizationId', 'revision'])
    .executeTakeFirstOrThrow()
}

export const samples = defineSamples('onCallRotas', {
  bodies: {
    create: ({ building, operator }) => ({
      name: 'Nights',
      buildingId: building.id,
      level: 9,
      timezone: 'Asia/Tokyo',
      firstDay: '2026-11-30',
      handoverTime: '09:00',
      operatorIds: [operator?.id],
    }),
    update: () => ({ name: 'Weekends', revision: 1 }),
  },
  make: async ({ db }, { building }) => {
    const place = { organizationId: building.organizationId, buildingId: building.id }
    const { id } = await anOperator(db, { ...place, type: 0 })
    return anOnCallRota(db, { ...place, operatorIds: [id] })
  },
})
