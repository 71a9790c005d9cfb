/** Flows and custom commands, as `factories.ts` makes rows. */
import type { ListedCommand } from '@wheelhouse/contract/flows/command-list'
import type { Step } from '@wheelhouse/contract/flows/step'
import type { WorkStep } from '@wheelhouse/contract/flows/work-plan'
import type { Insertable } from 'kysely'
import { createRunState } from '../flows/runs/state/run-state.ts'
import type { Database } from '../kernel/database/database.ts'
import type { DB } from '../kernel/database/db-types.ts'
import { aBuilding, aFloor, aFlowGroup, stamps, testNow, unique } from './factories.ts'

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

/** A run of the robot that has ended. */
export async function aRun(db: Database, { robotId }: { robotId: string }): Promise<{ id: string }> {
  const { organizationId, buildingId } = await db
    .selectFrom('robots')
    .select(['organizationId', 'buildingId'])
    .where('id', '=', robotId)
    .executeTakeFirstOrThrow()
  const at = testNow.toISOString()
  return db
    .insertInto('flowRuns')
    .values({
      organizationId,
      buildingId,
      robotId,
      flowName: 'Round',
      flowRevision: 1,
      flows: '[]',
      status: 'done',
      startedAt: at,
      endedAt: at,
      state: JSON.stringify({ ...createRunState(robotId, []), ended: { status: 'done', reason: null } }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** A built-in command of the catalogue, by its code. */
export async function getBuiltIn(db: Database, code: string): Promise<{ id: string }> {
  return db
    .selectFrom('commands')
    .select('id')
    .where('code', '=', code)
    .where('isBuiltIn', '=', true)
    .executeTakeFirstOrThrow()
}

/** A button of a list that lets a robot say something. @param commandId of the command `speak` */
export const speaking = (commandId: string): ListedCommand => ({
  commandId,
  label: 'Greet',
  icon: 'volume-2',
  params: { text: 'いらっしゃいませ' },
})

type ListValues = Omit<Partial<Insertable<DB['commandLists']>>, 'definition'> & {
  definition?: readonly ListedCommand[]
}

/** In a building of its own, unless one is given; with one button that speaks. */
export async function aCommandList(db: Database, { definition, ...values }: ListValues = {}) {
  const buildingId = values.buildingId ?? (await aBuilding(db)).id
  const { organizationId } = await db
    .selectFrom('buildings')
    .select('organizationId')
    .where('id', '=', buildingId)
    .executeTakeFirstOrThrow()
  const commands = definition ?? [speaking((await getBuiltIn(db, 'speak')).id)]
  return db
    .insertInto('commandLists')
    .values({
      name: `List ${unique()}`,
      mode: 1,
      memo: '',
      status: 1,
      ...stamps,
      ...values,
      organizationId,
      buildingId,
      definition: JSON.stringify(commands),
    })
    .returning(['id', 'name', 'buildingId', 'mode', 'revision'])
    .executeTakeFirstOrThrow()
}

/** A step of a work plan at which a robot speaks. */
export const aWorkStep = (main: WorkStep['main'], more: Partial<WorkStep> = {}): WorkStep => ({
  id: `work-${unique()}`,
  title: 'Greet',
  type: 'move',
  pre: [],
  main,
  aux: [],
  post: [],
  ...more,
})

type PlanValues = Omit<Partial<Insertable<DB['workPlans']>>, 'definition'> & { steps?: readonly WorkStep[] }

/** In a building with a floor of its own, unless they are given; with one step that speaks. */
export async function aWorkPlan(db: Database, { steps, ...values }: PlanValues = {}) {
  const floor =
    values.floorId === undefined || values.buildingId === undefined
      ? await aFloor(db, values.buildingId === undefined ? {} : { buildingId: values.buildingId })
      : { id: values.floorId, buildingId: values.buildingId }
  const { organizationId } = await db
    .selectFrom('buildings')
    .select('organizationId')
    .where('id', '=', floor.buildingId)
    .executeTakeFirstOrThrow()
  const own = steps ?? [aWorkStep(speaking((await getBuiltIn(db, 'speak')).id))]
  return db
    .insertInto('workPlans')
    .values({
      name: `Plan ${unique()}`,
      type: 'general',
      icon: 'flag',
      description: '',
      status: 1,
      scope: 0,
      isTemplate: false,
      ...stamps,
      ...values,
      organizationId,
      buildingId: floor.buildingId,
      floorId: floor.id,
      definition: JSON.stringify({ steps: own }),
    })
    .returning(['id', 'name', 'buildingId', 'floorId', 'revision'])
    .executeTakeFirstOrThrow()
}
