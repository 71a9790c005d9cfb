import { sql } from 'kysely'
import type { Database } from '../kernel/database/database.ts'

/** Everything that a database is made of and that the server relies on, as sorted lines of text. */
export async function describeSchema(db: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', 'column', table_name, column_name, udt_name, column_default, is_nullable, identity_generation,
        generation_expression) as line
      from information_schema.columns where table_schema = 'public'
    union all
    select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid, true))
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all
    select concat_ws(' ', 'index', pg_get_indexdef(c.oid)) from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('i', 'I')
    union all
    select concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid, true)) from pg_trigger t
      join pg_class c on c.oid = t.tgrelid and c.relnamespace = 'public'::regnamespace where not t.tgisinternal
    union all
    select concat_ws(' ', 'function', pg_get_functiondef(p.oid)) from pg_proc p where p.pronamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', 'policy', tablename, policyname, cmd, roles::text, qual, with_check)
      from pg_policies where schemaname = 'public'
    union all
    select concat_ws(' ', 'walls', relname, relrowsecurity, relforcerowsecurity, reloptions::text) from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    union all
    select concat_ws(' ', 'right', relname, a.grantee::regrole, a.privilege_type) from pg_class, aclexplode(relacl) a
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    union all
    select concat_ws(' ', 'right', p.oid::regprocedure, a.grantee, a.privilege_type) from pg_proc p, aclexplode(proacl) a
     where p.pronamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', 'later rights', d.defaclobjtype, a.grantee::regrole, a.privilege_type)
      from pg_default_acl d, aclexplode(d.defaclacl) a`.execute(db)
  return rows.map(({ line }) => line).toSorted()
}
