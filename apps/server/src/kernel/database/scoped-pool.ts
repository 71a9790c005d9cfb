/**
 * Connections that are lent out for one scope at a time. The server's login has no rights of its own: each connection
 * is given its scope before any query runs on it, and the database enforces that (row-level security).
 */
import {
  CamelCasePlugin,
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import type { PoolClient, PoolConfig } from 'pg'
import type { Log } from '../process/log.ts'
import { isStandby } from '../process/outages.ts'
import { traceStatement } from '../process/tracing.ts'
import { createPool, type Database } from './database.ts'
import type { DB } from './db-types.ts'
import { createFreezeWatch, FrozenError } from './freeze-watch.ts'

/** Whose rows: everybody's, or those of these organisations and those that belong to nobody. */
type RowScope = 'system' | readonly string[]

/** The database for the server's own work, which touches everybody's rows. */
export type ServerDatabase = Database & {
  /** The same for somebody of these organisations: queries neither find nor change rows of others. */
  narrowTo(organizationIds: readonly string[]): Database
  /** How its connections are used at this moment, without those for jobs and notices. */
  countConnections(): ConnectionCounts
}

/** `waiting`: queries that wait for a connection; `most`: how many connections there may be. */
export type ConnectionCounts = { busy: number; idle: number; waiting: number; most: number }

type Query = <Row>(text: string, values: readonly unknown[]) => Promise<PostgresQueryResult<Row>>
type Borrowed = { client: PoolClient; runQuery: Query; release: (isLost?: boolean) => void }

/** How many scopes are cached, the most recently used; people of one organisation share one. */
const remembered = 500

/** Opens the pool that the server works with. It survives the loss of the database: later queries reconnect. */
export function openServerDatabase(connection: PoolConfig, log: Log): ServerDatabase {
  const pool = createPool(connection, log)
  const freeze = createFreezeWatch(connection, log)
  /** The scope each connection was last given. */
  const scopes = new WeakMap<PoolClient, string>()

  /**
   * Lends out a connection. Never lent again is one whose answer was given up on, or that leads to a former primary: a
   * new one leads to its successor.
   */
  async function borrow(): Promise<Borrowed> {
    const client = await freeze.watch(
      () => pool.connect(),
      (late) => void late.then((unused) => unused.release(true)).catch(() => undefined),
    )
    let [isReleased, isOfStandby] = [false, false]
    const release = (isLost = false) => {
      if (!isReleased) client.release(isLost || isOfStandby)
      isReleased = true
    }
    // The driver names the command as any text, where Kysely lists those that it distinguishes.
    const query = client.query.bind(client) as Query
    const runQuery: Query = async (text, values) => {
      if (isReleased) throw new FrozenError()
      try {
        return await freeze.watch(
          () => query(text, values),
          () => release(true),
        )
      } catch (error) {
        isOfStandby ||= isStandby(error)
        throw error
      }
    }
    return { client, runQuery, release }
  }

  async function setScope(
    { client, runQuery }: Borrowed,
    role: string,
    organizations: string,
  ): Promise<void> {
    const scope = `${role} ${organizations}`
    if (scopes.get(client) === scope) return
    scopes.delete(client)
    const settings = "select set_config('role', $1, false), set_config('wheelhouse.organizations', $2, false)"
    await runQuery(settings, [role, organizations])
    scopes.set(client, scope)
  }

  function open(scope: RowScope): Database {
    const role = scope === 'system' ? 'wheelhouse_system' : 'wheelhouse_organization'
    const organizations = scope === 'system' ? '' : scope.join(',')
    const lender: PostgresPool = {
      options: pool.options,
      connect: async () => {
        const borrowed = await borrow()
        try {
          await setScope(borrowed, role, organizations)
        } catch (error) {
          borrowed.release(true)
          throw error
        }
        return toClient(borrowed)
      },
      end: () => {
        freeze.stop()
        return pool.end()
      },
    }
    return new Kysely<DB>({
      dialect: new PostgresDialect({ pool: lender }),
      plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    })
  }

  const narrowed = new Map<string, Database>()
  return Object.assign(open('system'), {
    countConnections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: pool.options.max,
    }),
    narrowTo(organizationIds: readonly string[]): Database {
      const key = organizationIds.join()
      const database = narrowed.get(key) ?? open(organizationIds)
      // A map keeps the order in which its keys were set: the least recently used comes first.
      narrowed.delete(key)
      narrowed.set(key, database)
      const [oldest] = narrowed.keys()
      if (narrowed.size > remembered && oldest !== undefined) narrowed.delete(oldest)
      return database
    },
  })
}

/** A borrowed connection as Kysely requires it. */
function toClient({ runQuery, release }: Borrowed): PostgresPoolClient {
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  function query<Row>(
    question: string | PostgresCursor<Row>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    // The dialect is not given a cursor to stream with.
    if (typeof question !== 'string') throw new Error('This pool does not stream.')
    return traceStatement(question, () => runQuery<Row>(question, values))
  }
  return { query, release }
}
