import { type OpenQuestion, openQuestionLimits } from '@wheelhouse/contract/guide/open-question'
import { sql } from 'kysely'
import type { Database, Tx } from '../kernel/database/database.ts'
import { AppError } from '../kernel/process/app-error.ts'

/** Turns in conversations that found no answer or a wrong one, and that nobody has handled yet. */
const openTurns = sql`conversation_turns t join conversations c on c.id = t.conversation_id
  where t.settled_at is null and (t.outcome = 'notFound' or t.is_wrong) and t.question_key is not null`

/** The open questions of a group since then, the most frequent first. */
export async function listOpenQuestions(db: Database, groupId: string, since: Date): Promise<OpenQuestion[]> {
  const { rows } = await sql<OpenQuestion & { wordings: string[] }>`
    select (array_agg(t.id order by t.at desc, t.id))[1] as "turnId", t.language,
           (array_agg(t.question order by t.at desc, t.id))[1] as text,
           array_agg(distinct t.question) as wordings,
           count(*)::int as count, max(t.at) as "lastAt", bool_or(t.is_wrong) as "isWrong"
      from ${openTurns} and c.group_id = ${groupId} and t.at >= ${since}
     group by t.language, t.question_key
     order by count(*) desc, max(t.at) desc
     limit ${openQuestionLimits.listed}`.execute(db)
  return rows.map(({ wordings, ...question }) => ({
    ...question,
    otherWordings: wordings.filter((text) => text !== question.text).slice(0, openQuestionLimits.wordings),
  }))
}

/** @throws AppError entity.notFound, also for one that has been handled */
export async function getOpenQuestion(tx: Tx, groupId: string, turnId: string) {
  const { rows } = await sql<{ language: 'ja' | 'en'; question: string; key: string }>`
    select t.language, t.question, t.question_key as key
      from ${openTurns} and c.group_id = ${groupId} and t.id = ${turnId}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new AppError('entity.notFound')
  return row
}

/** Marks all equivalent questions as handled. */
export async function settleQuestions(
  tx: Tx,
  groupId: string,
  { language, key }: { language: string; key: string },
  now: Date,
): Promise<void> {
  await sql`update conversation_turns set settled_at = ${now} where id in (select t.id from ${openTurns}
    and c.group_id = ${groupId} and t.language = ${language} and t.question_key = ${key})`.execute(tx)
}
