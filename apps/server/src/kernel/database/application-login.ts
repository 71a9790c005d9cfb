/**
 * The server's own login to the database. The owner of the tables migrates them and signs out again; everything else
 * signs in as a role that owns no tables, so it can change neither them nor their triggers, and has rights only once a
 * connection was given a scope (`scoped-pool.ts`).
 */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { getErrorMessage } from '@wheelhouse/contract/kernel/typed'
import { sql } from 'kysely'
import type { PoolConfig } from 'pg'
import { SettingError } from '../process/app-error.ts'
import { type Database, isNotAllowed, type Tx } from './database.ts'
import { migrationLock } from './migrate.ts'
import { giveRowRights } from './row-roles.ts'

type Login = { user: string; password: string | undefined }

/** Each database has its own login, because roles are shared by all databases of a cluster. */
export function getApplicationUser(database: string): string {
  return `${database}_app`
}

type Wanted = {
  database: string
  /** The login's own password is derived from it. */
  ownerPassword?: string | undefined
  /** A login created by the database's administrator; if omitted, it is created here. */
  user?: string
}

/**
 * Creates the server's login if it does not exist, and grants what it needs. Its password is derived from the owner's,
 * so all servers of an installation arrive at the same one without sharing anything.
 * @param owner signed in to the database as the owner of its tables
 * @throws SettingError where the owner may not do so
 */
export async function prepareApplicationLogin(
  owner: Database,
  { database, ownerPassword, user: made }: Wanted,
): Promise<Login> {
  const user = made ?? getApplicationUser(database)
  const password =
    ownerPassword === undefined || made !== undefined
      ? undefined
      : createHmac('sha256', ownerPassword).update(`login of ${user}`).digest('base64url')
  try {
    await owner.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(tx)
      if (made === undefined) await makeLogin(tx, user, password)
      else if (!(await hasRole(tx, user)))
        throw new SettingError(
          `There is no role "${user}" for DATABASE_APP_URL: make it, as docs/operations.md says ("An outside database").`,
        )
      await giveRowRights(tx)
      await grantTo(tx, user, database)
    })
  } catch (error) {
    if (isNotAllowed(error)) throw new SettingError(explain(user, error))
    throw error
  }
  return { user, password }
}

async function hasRole(tx: Tx, name: string): Promise<boolean> {
  return (await sql`select from pg_roles where rolname = ${name}`.execute(tx)).rows.length > 0
}

async function makeLogin(tx: Tx, user: string, password: string | undefined): Promise<void> {
  const role = sql.id(user)
  if (!(await hasRole(tx, user))) await sql`create role ${role} login noinherit`.execute(tx)
  if (password !== undefined)
    await sql`alter role ${role} password ${sql.lit(toScramVerifier(password))}`.execute(tx)
}

async function grantTo(tx: Tx, user: string, database: string): Promise<void> {
  const role = sql.id(user)
  const { rows } = await sql<{ name: string; isMember: boolean; isOwners: boolean }>`
    select rolname as name, pg_has_role(${user}, oid, 'member') as is_member,
      pg_has_role(current_user, oid, 'usage') as is_owners
    from pg_roles where rolname in ('wheelhouse_organization', 'wheelhouse_system')`.execute(tx)
  for (const { name, isMember, isOwners } of rows) {
    if (!isMember) await sql`grant ${sql.id(name)} to ${role}`.execute(tx)
    // The policies also apply to the owner, whose next migrations must reach every row.
    if (name === 'wheelhouse_system' && !isOwners)
      await sql`grant ${sql.id(name)} to current_user`.execute(tx)
  }
  await sql`revoke connect on database ${sql.id(database)} from public`.execute(tx)
  await sql`grant connect on database ${sql.id(database)} to ${role}`.execute(tx)
  await prepareJobSchema(tx, user)
}

/** The job queue creates its own tables in its own schema. */
async function prepareJobSchema(tx: Tx, user: string): Promise<void> {
  // After a restore they belong to another login, or to the owner. They hold only when the next job is due, which every
  // start sets again.
  const { rows: foreign } = await sql`
    select from pg_class where relnamespace = to_regnamespace('pgboss')
      and relowner <> (select oid from pg_roles where rolname = ${user}) limit 1`.execute(tx)
  if (foreign.length > 0) await sql`drop schema pgboss cascade`.execute(tx)
  await sql`create schema if not exists pgboss`.execute(tx)
  await sql`grant all on schema pgboss to ${sql.id(user)}`.execute(tx)
}

function explain(user: string, error: unknown): string {
  return (
    `The role of DATABASE_URL may not make the role "${user}" that the server signs in as, or give it its rights ` +
    `(${getErrorMessage(error)}): give it CREATEROLE, or make the roles yourself and set DATABASE_APP_URL, as ` +
    'docs/operations.md says ("An outside database").'
  )
}

/**
 * What PostgreSQL stores for a password. Computed here, so that the password itself never appears in a database log.
 */
function toScramVerifier(password: string): string {
  const iterations = 4_096
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const sign = (text: string) => createHmac('sha256', salted).update(text).digest()
  const storedKey = createHash('sha256').update(sign('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${sign('Server Key').toString('base64')}`
}

/** The same connection settings for another login. */
export function signInAs(connection: PoolConfig, { user, password }: Login): PoolConfig {
  if (connection.connectionString === undefined) return { ...connection, user, password }
  const url = new URL(connection.connectionString)
  url.username = encodeURIComponent(user)
  url.password = password === undefined ? '' : encodeURIComponent(password)
  return { ...connection, connectionString: url.href }
}
