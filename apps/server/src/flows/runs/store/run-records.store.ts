/** Runs as people see them. */
import type { FlowRun, Intervention, RunBrief, RunVisit } from '@wheelhouse/contract/flows/run'
import type { QuestionTaker } from '@wheelhouse/contract/flows/run-question'
import type { RunReason } from '@wheelhouse/contract/flows/run-reasons'
import type { Filter, Where } from '@wheelhouse/contract/kernel/filter'
import { sql } from 'kysely'
import { type Database, type Tx, toIsoMoment } from '../../../kernel/database/database.ts'
import { applyPage, countRows, listRows, whereCondition } from '../../../kernel/database/filter-sql.ts'
import { nameOfPerson, nameOfPersonIn } from '../../../kernel/entities/name-of-person.ts'
import { type Identity, scopeCondition } from '../../../kernel/http/identity.ts'
import { AppError } from '../../../kernel/process/app-error.ts'
import type { RunFlow } from '../state/run-position.ts'
import type { RunState } from '../state/run-state.ts'

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

/** Anyone who can see a building can see what robots did there. */
function selectRuns(db: Database, identity: Identity) {
  return db
    .selectFrom('flowRuns as r')
    .innerJoin('robots as m', 'm.id', 'r.robotId')
    .where(scopeCondition(identity, { organization: 'r.organizationId', building: 'r.buildingId' }))
}

/** Who is handling the currently open question of run `r`. */
const takenBy = sql<QuestionTaker | null>`(
  select json_build_object('operatorId', t.id, 'firstName', t.first_name, 'lastName', t.last_name)
    from operators t where t.id = r.taken_by and r.taken_question::text = r.question ->> 'id')`

/** Who paused or stopped run `r`, if that is why it is not moving. */
const reasonBy = sql<string | null>`case when r.reason in ('pausedByPerson', 'stoppedByPerson')
  then ${nameOfPersonIn(sql`(r.state ->> 'by')::uuid`)} end`

/** Which robot blocked run `r`, if a blocked route is why it does not continue. */
const blockedBy = sql<string | null>`case when r.error_code is not null then r.state ->> 'blockedBy' end`

/** What had failed before people were asked what to do about it, once run `r` has ended over that. */
const cause = sql<RunReason | null>`r.state -> 'ended' ->> 'cause'`

/** The picture taken when run `r` asked its question, found by the action id, which names question and visit. */
const pictureId = sql<string | null>`(
  select p.id from media p
   where p.robot_id = r.robot_id
     and p.action_id = concat(r.question ->> 'id', '.', coalesce(r.state -> 'doing' ->> 'visit', '0')) limit 1)`

/** The schedule that started run `r`, as it was called then. */
const schedule = sql<string | null>`(select l.title from schedule_logs l where l.run_id = r.id limit 1)`

function selectRecords(db: Database, identity: Identity) {
  return selectRuns(db, identity)
    .select(['r.id', 'r.flowId', 'r.flowName', 'r.flowRevision', 'r.status', 'r.reason', 'r.errorCode'])
    .select(['r.stepName', 'r.stepsDone', 'r.question', 'r.organizationId', 'r.buildingId', 'r.robotId'])
    .select(['m.name as robotName', 'm.serialNumber', 'r.startedAt', 'r.endedAt'])
    .select([nameOfPerson('r.startedBy').as('startedBy'), takenBy.as('takenBy')])
    .select([reasonBy.as('reasonBy'), blockedBy.as('blockedBy'), cause.as('cause'), schedule.as('schedule')])
}

export async function listRuns(db: Database, identity: Identity, filter: Filter | undefined) {
  const found = selectRecords(db, identity).where(whereCondition(filter?.where, columns))
  return listRows(applyPage(found, filter, columns, 'startedAt DESC'), filter)
}

export async function countRuns(db: Database, identity: Identity, where: Where | undefined): Promise<number> {
  return countRows(selectRuns(db, identity).where(whereCondition(where, columns)))
}

/** Runs with an open question, the earliest due first. */
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

/** A step as its run's JSON has it. */
type VisitCells = readonly [
  visit: number,
  flowId: string,
  stepId: string,
  name: string,
  type: number,
  rounds: RunVisit['rounds'],
  status: RunVisit['status'],
  startedAt: string,
  endedAt: string | null,
  result: string | null,
  errorCode: string | null,
  answeredById: string | null,
]

/**
 * The first steps of each of these runs, in order. A run's steps come as one JSON value, because reading a million rows
 * takes four times as long. They are selected run by run, so that row-level security checks each step rather than
 * listing all runs. The names of people are read afterwards: planning that join takes as long as everything else, and
 * most steps were not answered by anyone.
 */
export async function listVisitsOfRuns(
  db: Database,
  runIds: readonly string[],
  limit: number,
): Promise<ReadonlyMap<string, RunVisit[]>> {
  const { rows } = await sql<{ runId: string; visits: VisitCells[] }>`
    select w.run_id, found.visits
      from unnest(${runIds}::uuid[]) as w (run_id)
      cross join lateral (
        select json_agg(json_build_array(v.visit, v.flow_id, v.step_id, v.name, v.type, v.rounds, v.status, v.started_at,
                 v.ended_at, v.result, v.error_code, v.answered_by)) as visits
          from flow_run_visits as v
         -- They are numbered from 1.
         where v.run_id = w.run_id and v.visit <= ${limit}) as found
     where found.visits is not null`.execute(db)
  const people = rows.flatMap(({ visits }) => visits.flatMap((cells) => cells[11] ?? []))
  const names = await listNames(db, [...new Set(people)])
  return new Map(
    rows.map(({ runId, visits }) => [
      runId,
      visits.map((cells) => toVisit(cells, names)).toSorted((a, b) => a.visit - b.visit),
    ]),
  )
}

async function listNames(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string | null }>`
    select w.id, ${nameOfPerson('w.id')} as name from unnest(${ids}::uuid[]) as w (id)`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function toVisit(cells: VisitCells, names: ReadonlyMap<string, string | null>): RunVisit {
  const [visit, flowId, stepId, name, type, rounds, status, startedAt, endedAt, ...others] = cells
  const [result, errorCode, answeredById] = others
  return {
    visit,
    flowId,
    stepId,
    name,
    type,
    rounds,
    status,
    result,
    errorCode,
    startedAt: toIsoMoment(startedAt),
    endedAt: endedAt === null ? null : toIsoMoment(endedAt),
    answeredBy: answeredById === null ? null : (names.get(answeredById) ?? null),
  }
}

/** The newest steps, in order. */
export async function listNewestVisits(db: Database, runId: string, limit: number): Promise<RunVisit[]> {
  const rows = await selectVisits(db, runId).orderBy('v.visit', 'desc').limit(limit).execute()
  return rows.toReversed()
}

/** What robots' cards show of open runs, and which runs have ended. For the server itself: all organisations. */
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
    .select(['robotId', 'endedAt', takenBy.as('takenBy'), blockedBy.as('blockedBy')])
    .$if(ids === 'open', (query) => query.where('endedAt', 'is', null))
    .$if(ids !== 'open', (query) => query.where('id', 'in', ids === 'open' ? [] : [...ids]))
    .execute()
  return rows.map(({ endedAt, ...brief }) => ({ ...brief, hasEnded: endedAt !== null }))
}

/** Locks a run until the transaction ends, to check a command against its state. @throws AppError entity.notFound */
export async function lockRun(
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
    // Only the engine fills the column.
    .$narrowType<{ state: RunState }>()
    .executeTakeFirst()
  if (row === undefined) throw new AppError('entity.notFound')
  return row
}

/** Records who is handling the question, replacing anyone before. */
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
