/** The evaluation questions of a knowledge group, and the results of each run. */
import {
  type EvaluationQuestion,
  type EvaluationRun,
  type EvaluationWeek,
  evaluationLimits,
} from '@wheelhouse/contract/guide/knowledge-evaluation'
import { sql } from 'kysely'
import type { Database, Tx } from '../../kernel/database/database.ts'
import type { Change } from '../../kernel/entities/crud-store.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import { weeksUntil } from '../guide-week.store.ts'

/** @throws AppError entity.notFound */
export async function getEvaluation(
  db: Database,
  groupId: string,
): Promise<{ questions: EvaluationQuestion[]; revision: number }> {
  const group = await db
    .selectFrom('knowledgeGroups')
    .select(['evaluation as questions', 'evaluationRevision as revision'])
    .$narrowType<{ questions: EvaluationQuestion[] | null }>()
    .where('id', '=', groupId)
    .executeTakeFirst()
  if (group === undefined) throw new AppError('entity.notFound')
  return { ...group, questions: group.questions ?? [] }
}

export async function setEvaluation(
  tx: Tx,
  groupId: string,
  questions: readonly EvaluationQuestion[],
): Promise<void> {
  await tx
    .updateTable('knowledgeGroups')
    .set((eb) => ({
      evaluation: JSON.stringify(questions),
      evaluationRevision: eb('evaluationRevision', '+', 1),
    }))
    .where('id', '=', groupId)
    .execute()
}

/** Saves a run, and removes those beyond the contract's limit for the group. @returns its id */
export async function addRun(
  tx: Tx,
  { id: groupId, organizationId }: { id: string; organizationId: string },
  { missed, ...run }: Omit<EvaluationRun, 'id' | 'at' | 'operatorName'>,
  { operatorId, now: at }: Change,
): Promise<string> {
  const { id } = await tx
    .insertInto('evaluationRuns')
    .values({ ...run, groupId, organizationId, at, operatorId, missed: JSON.stringify(missed) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    delete from evaluation_runs where group_id = ${groupId} and id not in (
      select id from evaluation_runs where group_id = ${groupId}
       order by at desc, id limit ${evaluationLimits.runsKept})`.execute(tx)
  return id
}

/** The runs of a group, newest first. */
export async function listRuns(db: Database, groupId: string): Promise<EvaluationRun[]> {
  const { rows } = await sql<EvaluationRun>`
    select r.id, r.at, o.last_name || ' ' || o.first_name as "operatorName", r.kind,
           r.question_count as "questionCount", r.hits, r.among_three as "amongThree",
           r.hits_before as "hitsBefore", r.missed
      from evaluation_runs r left join operators o on o.id = r.operator_id
     where r.group_id = ${groupId}
     order by r.at desc, r.id
     limit ${evaluationLimits.runsListed}`.execute(db)
  return rows
}

/** The last publication of each week, newest first, in the time zone of the group's building. */
export async function listEvaluationWeeks(
  db: Database,
  { id, buildingId }: { id: string; buildingId: string },
  now: Date,
): Promise<EvaluationWeek[]> {
  const { rows } = await sql<EvaluationWeek>`
    with ${weeksUntil(buildingId, now)}
    select to_char(monday, 'YYYY-MM-DD') as monday,
           (select json_build_object('questionCount', question_count, 'hits', hits, 'amongThree', among_three)
              from evaluation_runs
             where group_id = ${id} and kind in ('published', 'forced') and at >= begins and at < ends
             order by at desc limit 1) as run
      from weeks
     order by weeks.monday desc`.execute(db)
  return rows
}
