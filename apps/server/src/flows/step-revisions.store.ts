import { type Revision, revisionsKept } from '@wheelhouse/contract/flows/revision'
import { sql } from 'kysely'
import type { Database, Tx } from '../kernel/database/database.ts'

/** Where the revisions of each kind of definition are stored. */
const tables = {
  flows: { revisions: 'flow_revisions', id: 'flow_id' },
  work_plans: { revisions: 'work_plan_revisions', id: 'work_plan_id' },
} as const

/** The step revisions of flows or of work plans. */
export function stepRevisions<Definition>(of: keyof typeof tables) {
  const owner = sql.table(of)
  const revisions = sql.table(tables[of].revisions)
  const ownerId = sql.ref(tables[of].id)
  return {
    table: tables[of].revisions,
    /**
     * Stores the current steps unless already stored, and prunes the oldest revision. Also called before a change, as
     * steps created in other ways are not stored yet.
     */
    async keep(tx: Tx, id: string): Promise<void> {
      await sql`
        insert into ${revisions} (${ownerId}, revision, at, operator_id, name, definition)
        select id, revision, updated_at, updated_by, name, definition from ${owner} where id = ${id}
          and definition is distinct from
            (select definition from ${revisions} where ${ownerId} = ${id} order by revision desc limit 1)
        on conflict do nothing`.execute(tx)
      await sql`
        delete from ${revisions} where ${ownerId} = ${id} and revision < (
          select revision from ${revisions} where ${ownerId} = ${id}
           order by revision desc offset ${revisionsKept} limit 1)`.execute(tx)
    },
    /** Earlier versions of the steps, newest first. */
    async list(db: Database, id: string): Promise<Revision<Definition>[]> {
      const { rows } = await sql<Revision<Definition>>`
        select r.revision, r.at, r.name, r.definition, o.last_name || ' ' || o.first_name as "operatorName"
          from ${revisions} r left join operators o on o.id = r.operator_id
         where r.${ownerId} = ${id} order by r.revision desc offset 1 limit ${revisionsKept}`.execute(db)
      return rows
    },
  }
}
