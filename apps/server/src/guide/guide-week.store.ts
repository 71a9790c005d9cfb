import { type GuideWeek, guideWeeksCounted } from '@wheelhouse/contract/guide/guide-week'
import { sql } from 'kysely'
import type { Database } from '../kernel/database/database.ts'

/** `weeks (monday, begins, ends)`, for a `with` clause: the weeks that are counted, in a building's time zone. */
export const weeksUntil = (buildingId: string, now: Date) => sql`
    mondays as (
      select timezone, generate_series(0, ${guideWeeksCounted - 1}) as ago,
             date_trunc('week', ${now}::timestamptz at time zone timezone) as this_week
        from buildings where id = ${buildingId}),
    weeks as (
      select this_week - ago * interval '1 week' as monday,
             (this_week - ago * interval '1 week') at time zone timezone as begins,
             (this_week - (ago - 1) * interval '1 week') at time zone timezone as ends
        from mondays)`

/** Outcomes of the questions to a group by week, newest first, in its building's time zone. */
export async function listGuideWeeks(
  db: Database,
  { id, buildingId }: { id: string; buildingId: string },
  now: Date,
): Promise<GuideWeek[]> {
  const { rows } = await sql<GuideWeek>`
    with ${weeksUntil(buildingId, now)}
    select to_char(monday, 'YYYY-MM-DD') as monday,
           count(*) filter (where outcome = 'answer' and not is_wrong)::int as answer,
           count(*) filter (where outcome = 'suggest' and not is_wrong)::int as suggest,
           count(*) filter (where outcome = 'notFound' and not is_wrong)::int as "notFound",
           count(*) filter (where is_wrong)::int as wrong
      from weeks
      left join (conversation_turns t join conversations c on c.id = t.conversation_id and c.group_id = ${id})
        on t.role = 'bot' and t.at >= begins and t.at < ends
     group by monday
     order by monday desc`.execute(db)
  return rows
}
