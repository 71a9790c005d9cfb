/** Flows and custom commands, as `factories.ts` makes rows. */
import type { Step } from '@wheelhouse/contract/flows/step'
import type { Insertable } from 'kysely'
import type { Database } from '../kernel/database/database.ts'
import type { DB } from '../kernel/database/db-types.ts'
import { aFloor, aFlowGroup, stamps, unique } from './factories.ts'

/** A step whose id no other has. */
export function aStep(type: number, params: Step['params'] = {}): Step {
  return { id: `step-${unique()}`, name: `Step ${type}`, type, params, icon: 'timer' }
}

/** Waits a moment: nothing can be wrong with that. */
export const waiting = () => [aStep(3, { seconds: 1 })]

type FlowValues = Omit<Partial<Insertable<DB['flows']>>, 'definition'> & { definition?: readonly Step[] }

/** In a building with a floor and a group of its own, unless they are given. */
export async function aFlow(db: Database, { definition = waiting(), ...values }: FlowValues = {}) {
  const floor =
    values.floorId === undefined || values.buildingId === undefined
      ? await aFloor(db, values.buildingId === undefined ? {} : { buildingId: values.buildingId })
      : { id: values.floorId, buildingId: values.buildingId }
  const { buildingId } = floor
  const flowGroupId = values.flowGroupId ?? (await aFlowGroup(db, { buildingId })).id
  const { organizationId } = await db
    .selectFrom('buildings')
    .select('organizationId')
    .where('id', '=', buildingId)
    .executeTakeFirstOrThrow()
  return db
    .insertInto('flows')
    .values({
      name: `Flow ${unique()}`,
      description: '',
      index: 0,
      status: 1,
      scope: 1,
      ...stamps,
      ...values,
      definition: JSON.stringify(definition),
      organizationId,
      buildingId,
      floorId: floor.id,
      flowGroupId,
    })
    .returning(['id', 'name', 'buildingId', 'floorId', 'flowGroupId', 'containsMove', 'revision'])
    .executeTakeFirstOrThrow()
}

/** The numbers of custom commands, one after another. */
let types = 1_000
export const freeType = () => (types += 1)

/** A command of a customer's robots. */
export async function aCommand(db: Database, values: Partial<Insertable<DB['commands']>> = {}) {
  return db
    .insertInto('commands')
    .values({
      code: `command-${unique()}`,
      type: freeType(),
      name: JSON.stringify({ ja: '合図', en: 'Signal' }),
      category: 900,
      scope: 0,
      icon: 'puzzle',
      paramsSchema: JSON.stringify({ type: 'object', properties: {}, required: [] }),
      models: '[]',
      minOs: '',
      memo: '',
      status: 1,
      isBuiltIn: false,
      ...stamps,
      ...values,
    })
    .returning(['id', 'code', 'type', 'revision'])
    .executeTakeFirstOrThrow()
}
