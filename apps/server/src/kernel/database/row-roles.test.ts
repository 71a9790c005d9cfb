import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import type { Database } from './database.ts'
import { giveRowRights } from './row-roles.ts'

/** What everybody but the owner may do, as the database keeps it. */
async function listRights(db: Database) {
  const { rows } = await sql`
    select what, grantee::regrole::text as who, array_agg(privilege_type order by privilege_type) as rights from (
      select relname as what, (aclexplode(relacl)).* from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      union all
      select proname, (aclexplode(coalesce(proacl, acldefault('f', proowner)))).* from pg_proc
       where pronamespace = 'public'::regnamespace and prosecdef
    ) entries where grantee <> current_user::regrole group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

it('gives the rights that the migrations gave, and no others', async () => {
  const test = await createTestDatabase()
  const asMigrated = await listRights(test.db)
  const roles = sql`wheelhouse_organization, wheelhouse_system`
  await sql`revoke all on all tables in schema public from ${roles}`.execute(test.db)
  await sql`grant update, delete on audit_log, audit_chains to ${roles}`.execute(test.db)
  await sql`grant execute on all functions in schema public to public`.execute(test.db)
  await sql`revoke all on all functions in schema public from ${roles}`.execute(test.db)
  expect(await listRights(test.db)).not.toEqual(asMigrated)
  await test.db.transaction().execute(giveRowRights)
  expect(await listRights(test.db)).toEqual(asMigrated)
  await test.drop()
})
