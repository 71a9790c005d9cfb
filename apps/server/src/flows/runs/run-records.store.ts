/** Runs as people see them. */
import type { FlowRun, Intervention, QuestionTaker, RunBrief, RunVisit } from '@wheelhouse/contract/flows/run'
import type { Filter, Where } from '@wheelhouse/contract/kernel/filter'
import { sql } from 'kysely'
import type { Database, Tx } from '../../kernel/database/database.ts'
import { applyPage, pickFields, runFiltered, whereCondition } from '../../kernel/database/filter-sql.ts'
import { nameOfPerson } from '../../kernel/entities/name-of-person.ts'
import { type Identity, scopeCondition } from '../../kernel/http/identity.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import type { RunFlow } from './run-position.ts'
import type { RunState } from './run-state.ts'

const columns = {
  id: 'r.id',
  flowId: 'r.flowId',
  flowName: 'r.flowName',
  robotId: 'r.robotId',
  robotName: 'm.name',
  serialNumber: 'm.serialNumber',
  organizationId: 'r.organizationId',
  buildingId: 'r.buildingId',
  status: 'r.status',
  startedAt: 'r.startedAt',
  endedAt: 'r.endedAt',
}

/** Whoever may see the robot's building may see what robots did there. */
function selectRuns(db: Database, identity: Identity) {
  return db
    .selectFrom('flowRuns as r')
    .innerJoin('robots as m', 'm.id', 'r.robotId')
    .where(scopeCondition(identity, { organization: 'r.organizationId', building: 'r.buildingId' }))
}

/** Who is looking at the question of run `r`, which is open now. */
const takenBy = sql<QuestionTaker | null>`(
  select json_build_object('operatorId', t.id, 'firstName', t.first_name, 'lastName', t.last_name)
    from operators t where t.id = r.taken_by and r.taken_question::text = r.question ->> 'id')`

/** What the robot saw when run `r` began to ask: taken for the action that names question and visit. */
const pictureId = sql<string | null>`(
  select p.id from media p
   where p.robot_id = r.robot_id
     and p.action_id = concat(r.question ->> 'id', '.', coalesce(r.state -> 'doing' ->> 'visit', '0')) limit 1)`

function selectRecords(db: Database, identity: Identity) {
  return selectRuns(db, identity)
    .select(['r.id', 'r.flowId', 'r.flowName', 'r.flowRevision', 'r.status', 'r.reason', 'r.errorCode'])
    .select(['r.stepName', 'r.stepsDone', 'r.question', 'r.organizationId', 'r.buildingId', 'r.robotId'])
    .select(['m.name as robotName', 'm.serialNumber', 'r.startedAt', 'r.endedAt'])
    .select([nameOfPerson('r.startedBy').as('startedBy'), takenBy.as('takenBy')])
}

export async function listRuns(db: Database, identity: Identity, filter: Filter | undefined) {
  const found = selectRecords(db, identity).where(whereCondition(filter?.where, columns))
  const rows = await runFiltered(applyPage(found, filter, columns, 'startedAt DESC').execute())
  return pickFields(rows, filter)
}

export async function countRuns(db: Database, identity: Identity, where: Where | undefined): Promise<number> {
  const query = selectRuns(db, identity)
    .where(whereCondition(where, columns))
    .select((eb) => eb.fn.countAll<number>().as('count'))
  return (await runFiltered(query.executeTakeFirstOrThrow())).count
}

/** Runs that ask something, the one that is due first at the front. */
export async function listInterventions(db: Database, identity: Identity): Promise<Intervention[]> {
  return selectRecords(db, identity)
    .select(pictureId.as('pictureId'))
    .where('r.question', 'is not', null)
    .where('r.endedAt', 'is', null)
    .orderBy(sql`r.question ->> 'dueAt'`)
    .limit(500)
    .execute()
}

/** @throws AppError entity.notFound */
export async function getRun(db: Database, identity: Identity, id: string): Promise<FlowRun> {
  const row = await selectRecords(db, identity).where('r.id', '=', id).executeTakeFirst()
  if (row === undefined) throw new AppError('entity.notFound')
  return row
}

/** The flows of a run as they were when it began. */
export async function listRunFlows(db: Database, id: string): Promise<RunFlow[]> {
  const row = await db.selectFrom('flowRuns').select('flows').where('id', '=', id).executeTakeFirst()
  return row?.flows ?? []
}

function selectVisits(db: Database, runId: string) {
  return selectAllVisits(db).where('v.runId', '=', runId)
}

function selectAllVisits(db: Database) {
  return db
    .selectFrom('flowRunVisits as v')
    .select(['v.visit', 'v.flowId', 'v.stepId', 'v.name', 'v.type', 'v.rounds', 'v.status', 'v.startedAt'])
    .select(['v.endedAt', 'v.result', 'v.errorCode', nameOfPerson('v.answeredBy').as('answeredBy')])
}

/** Steps in order. @param from the first of them */
export async function listVisits(
  db: Database,
  runId: string,
  { from, limit }: { from: number; limit: number },
): Promise<RunVisit[]> {
  return selectVisits(db, runId).where('v.visit', '>=', from).orderBy('v.visit').limit(limit).execute()
}

/** The first steps of each of these runs, in order. */
export async function listVisitsOfRuns(
  db: Database,
  runIds: readonly string[],
  limit: number,
): Promise<ReadonlyMap<string, RunVisit[]>> {
  const rows = await selectAllVisits(db)
    .select('v.runId')
    .where('v.runId', '=', sql<string>`any(${runIds}::uuid[])`)
    // They are numbered from 1.
    .where('v.visit', '<=', limit)
    .orderBy('v.runId')
    .orderBy('v.visit')
    .execute()
  const byRun = new Map<string, RunVisit[]>()
  for (const { runId, ...visit } of rows) {
    const visits = byRun.get(runId)
    if (visits === undefined) byRun.set(runId, [visit])
    else visits.push(visit)
  }
  return byRun
}

/** The newest steps, in order. */
export async function listNewestVisits(db: Database, runId: string, limit: number): Promise<RunVisit[]> {
  const rows = await selectVisits(db, runId).orderBy('v.visit', 'desc').limit(limit).execute()
  return rows.toReversed()
}

/** What robots' cards show of runs that have not ended, and which of them have. Of every organisation: for the server itself. */
export async function listBriefs(
  db: Database,
  ids: readonly string[] | 'open',
): Promise<(RunBrief & { robotId: string; hasEnded: boolean })[]> {
  const rows = await db
    .selectFrom('flowRuns as r')
    .select([
      'id',
      'flowId',
      'flowName',
      'status',
      'reason',
      'errorCode',
      'stepName',
      'stepsDone',
      'question',
    ])
    .select(['robotId', 'endedAt', takenBy.as('takenBy')])
    .$if(ids === 'open', (query) => query.where('endedAt', 'is', null))
    .$if(ids !== 'open', (query) => query.where('id', 'in', ids === 'open' ? [] : [...ids]))
    .execute()
  return rows.map(({ endedAt, ...brief }) => ({ ...brief, hasEnded: endedAt !== null }))
}

/** The run as far as commands to it are judged. It stays so until the transaction ends. @throws AppError entity.notFound */
export async function holdRun(
  tx: Tx,
  identity: Identity,
  id: string,
): Promise<{ state: RunState; flows: RunFlow[]; buildingId: string; robotId: string }> {
  const row = await tx
    .selectFrom('flowRuns as r')
    .select(['r.state', 'r.flows', 'r.buildingId', 'r.robotId'])
    .where('r.id', '=', id)
    .where(scopeCondition(identity, { organization: 'r.organizationId', building: 'r.buildingId' }))
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new AppError('entity.notFound')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the engine fills the column
  return { ...row, state: row.state as RunState }
}

/** Somebody is looking at the question; it is somebody else no more. */
export async function takeQuestion(
  tx: Tx,
  runId: string,
  { questionId, operatorId }: { questionId: string; operatorId: string },
): Promise<void> {
  await tx
    .updateTable('flowRuns')
    .set({ takenQuestion: questionId, takenBy: operatorId })
    .where('id', '=', runId)
    .execute()
}

/** Flows as runs need them, whoever sees them, by id; without those that are gone, or whose building is. */
export async function listRunnableFlows(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const flows = await db
    .selectFrom('flows as f')
    .innerJoin('buildings as b', 'b.id', 'f.buildingId')
    .select(['f.id', 'f.name', 'f.revision', 'f.status', 'f.organizationId', 'f.buildingId', 'b.timezone'])
    .where('f.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('b.deletedAt', 'is', null)
    .execute()
  return new Map(flows.map((flow) => [flow.id, flow]))
}

/** Each of these flows, first, with those that it calls, through however many others. */
export async function listCalledFlowsOfEach(
  db: Database,
  flowIds: readonly string[],
): Promise<ReadonlyMap<string, RunFlow[]>> {
  if (flowIds.length === 0) return new Map()
  const { rows } = await sql<RunFlow & { rootId: string }>`
    with recursive called (root_id, building_id, id) as (
      select id, building_id, id from flows where id = any(${[...flowIds]}::uuid[])
      union
      select c.root_id, c.building_id, u.called_flow_id from flow_uses u join called c on c.id = u.flow_id
       where u.called_flow_id is not null)
    select c.root_id, f.id, f.name, f.floor_id, f.definition from called c
      join flows f on f.id = c.id and f.building_id = c.building_id
     order by f.id <> c.root_id, f.name`.execute(db)
  const byRoot = new Map<string, RunFlow[]>()
  for (const { rootId, ...flow } of rows) byRoot.set(rootId, [...(byRoot.get(rootId) ?? []), flow])
  return byRoot
}

/** Flows with those that they call, through however many others; the first of them first. */
export async function listCalledFlows(
  db: Database,
  buildingId: string,
  flowIds: readonly string[],
): Promise<RunFlow[]> {
  const [first = null] = flowIds
  if (first === null) return []
  const { rows } = await sql<RunFlow>`
    with recursive called (id) as (
      select unnest(${[...flowIds]}::uuid[])
      union
      select u.called_flow_id from flow_uses u join called c on c.id = u.flow_id where u.called_flow_id is not null)
    select f.id, f.name, f.floor_id, f.definition from flows f join called c on c.id = f.id
     where f.building_id = ${buildingId} order by f.id <> ${first}, f.name`.execute(db)
  return rows
}
