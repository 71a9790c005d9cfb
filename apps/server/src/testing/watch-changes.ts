import { sql } from 'kysely'
import type { Database } from '../kernel/database/database.ts'

/** What these contain is about calls, or about the moment, and is no entity's data. */
const notWatched = ['audit_chains', 'audit_log', 'call_counts', 'schema_migrations']

/** Names the tables that contain something else than at the last call, and forgets what it knows. */
export type TakeChanges = () => Promise<string[]>

/**
 * Has the database note every row that comes and goes, which costs only the calls that change something. The notes are
 * part of the transaction that they report: what is rolled back was not there. What comes and goes again is no change.
 */
export async function watchChanges(db: Database): Promise<TakeChanges> {
  await sql`create unlogged table noted_rows (table_name text not null, content text, came int not null)`.execute(
    db,
  )
  // With the rights of the owner: the server's own logins know nothing of the table.
  await sql`create function note_row() returns trigger language plpgsql security definer as $$
    begin
      if tg_op in ('UPDATE', 'DELETE') then
        insert into public.noted_rows values (tg_table_name, old::text, -1);
      end if;
      if tg_op in ('INSERT', 'UPDATE') then
        insert into public.noted_rows values (tg_table_name, new::text, 1);
      end if;
      return null;
    end $$`.execute(db)
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
    and table_name <> all(${[...notWatched, 'noted_rows']})`.execute(db)
  for (const { name } of tables.rows)
    await sql`create trigger note_row after insert or update or delete on ${sql.table(name)}
      for each row execute function note_row()`.execute(db)
  return async () => {
    const changed = await sql<{ name: string }>`with taken as (delete from noted_rows returning *)
      select table_name as name from taken group by table_name, content having sum(came) <> 0`.execute(db)
    return [...new Set(changed.rows.map(({ name }) => name))].toSorted()
  }
}
