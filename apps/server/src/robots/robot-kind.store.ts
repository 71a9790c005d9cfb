/** Whether robots are simulated, as they report it themselves. */
import { sql } from 'kysely'
import type { Database } from '../kernel/database/database.ts'

/** Stores it for many robots in one statement. It is no change that somebody made: the revision stays. */
export async function saveRobotKinds(db: Database, kinds: ReadonlyMap<string, boolean>): Promise<void> {
  const rows = [...kinds].map(([robotId, isSimulated]) => ({ robotId, isSimulated }))
  await sql`
    update robots set is_simulated = given."isSimulated"
      from json_to_recordset(${JSON.stringify(rows)}::json) as given ("robotId" uuid, "isSimulated" boolean)
     where robots.id = given."robotId" and robots.is_simulated <> given."isSimulated"`.execute(db)
}
