/**
 * The roles that the server assumes, one for everybody's rows and one for those of some organisations (decision 0022).
 * Migrations grant their rights, but roles belong to the cluster and are in no backup, so each start grants what is
 * missing: after a restore no migration runs again.
 */
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { SettingError } from '../process/app-error.ts'
import { type Database, isNotAllowed, type Tx } from './database.ts'

export const rowRoles = ['wheelhouse_organization', 'wheelhouse_system'] as const
type RowRole = (typeof rowRoles)[number]

const tableRights = ['select', 'insert', 'update', 'delete'] as const
type TableRight = (typeof tableRights)[number]

/** Tables on which the roles do not have every right. */
const narrowTables: Readonly<Record<string, readonly TableRight[]>> = {
  // Entries are added and read; only the owner of the table could do more.
  audit_log: ['select', 'insert'],
  audit_chains: ['select', 'insert', 'update'],
  schema_migrations: ['select'],
}

/** Functions that work with the rights of the owner, and who may call them. */
const ownersFunctions: Readonly<Record<string, readonly RowRole[]>> = {
  add_device_months: ['wheelhouse_system'],
  drop_device_months_before: ['wheelhouse_system'],
  first_device_month: rowRoles,
  add_sample_days: ['wheelhouse_system'],
  drop_sample_days_before: ['wheelhouse_system'],
}

const script = new URL('roles.sql', import.meta.url)

/**
 * Creates missing roles, before the migrations, which name them.
 * @throws SettingError where the owner may not do so
 */
export async function makeRowRoles(owner: Database): Promise<void> {
  try {
    await sql.raw(await readFile(script, 'utf8')).execute(owner)
  } catch (error) {
    if (!isNotAllowed(error)) throw error
    throw new SettingError(
      `The role of DATABASE_URL may not make the roles ${rowRoles.join(' and ')}: give it CREATEROLE, ` +
        'or make the roles yourself and set DATABASE_APP_URL, as docs/operations.md says ("An outside database").',
    )
  }
}

/** Grants the roles the rights they lack, and revokes those beyond them. */
export async function giveRowRights(tx: Tx): Promise<void> {
  for (const role of rowRoles) {
    const schema = await sql<{ has: boolean }>`
      select has_schema_privilege(${role}, 'public', 'usage') as has`.execute(tx)
    if (schema.rows[0]?.has !== true) await sql`grant usage on schema public to ${sql.id(role)}`.execute(tx)
  }
  for (const { table, role, right, has } of await listTableRights(tx)) {
    const isWanted = (narrowTables[table] ?? tableRights).includes(right)
    if (isWanted && !has)
      await sql`grant ${sql.raw(right)} on ${sql.id('public', table)} to ${sql.id(role)}`.execute(tx)
    if (!isWanted && has)
      await sql`revoke ${sql.raw(right)} on ${sql.id('public', table)} from ${sql.id(role)}`.execute(tx)
  }
  await giveFunctionRights(tx)
}

/** Only for tables of the owner: if some were restored as another role, the check below explains what is wrong. */
async function listTableRights(tx: Tx) {
  const { rows } = await sql<{ table: string; role: RowRole; right: TableRight; has: boolean }>`
    select c.relname as table, role, "right", has_table_privilege(role, c.oid, "right") as has
      from pg_class c, unnest(${[...rowRoles]}::text[]) role, unnest(${[...tableRights]}::text[]) "right"
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and pg_has_role(c.relowner, 'usage')`.execute(
    tx,
  )
  return rows
}

async function giveFunctionRights(tx: Tx): Promise<void> {
  const { rows } = await sql<{ name: string; call: string; isPublics: boolean; has: RowRole[] }>`
    select proname as name, oid::regprocedure::text as call,
      exists (select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0) as is_publics,
      array(select role from unnest(${[...rowRoles]}::text[]) role
        where has_function_privilege(role, p.oid, 'execute')) as has
    from pg_proc p
    where pronamespace = 'public'::regnamespace and prosecdef and pg_has_role(proowner, 'usage')`.execute(tx)
  for (const { name, call, isPublics, has } of rows) {
    const may = ownersFunctions[name] ?? []
    if (isPublics) await sql`revoke execute on function ${sql.raw(call)} from public`.execute(tx)
    for (const role of may)
      if (isPublics || !has.includes(role))
        await sql`grant execute on function ${sql.raw(call)} to ${sql.id(role)}`.execute(tx)
  }
}

/**
 * A backup that was restored while the roles were missing has tables that are closed to everybody: their policies could
 * not be created, and cannot be recreated here.
 * @throws SettingError
 */
export async function checkRowSecurity(owner: Database): Promise<void> {
  const { rows } = await sql<{ table: string; isClosed: boolean }>`
    select c.relname as table, exists (select from unnest(${[...rowRoles]}::text[]) role
        where not exists (select from pg_policy p
          where p.polrelid = c.oid and role::regrole = any (p.polroles))) as is_closed
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relforcerowsecurity
     order by 1`.execute(owner)
  const closed = rows.filter(({ isClosed }) => isClosed)
  if (rows.length > 0 && closed.length === 0) return
  const what = rows.length === 0 ? 'of no table' : `not of ${closed.map(({ table }) => table).join(', ')}`
  throw new SettingError(
    `The database was restored in part: row security is there ${what}. Restore the backup into an empty database ` +
      'again, with the lines of docs/operations.md ("By hand").',
  )
}
