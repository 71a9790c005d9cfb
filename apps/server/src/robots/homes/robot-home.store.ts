import { sql } from 'kysely'
import type { Database } from '../../kernel/database/database.ts'

/** A server of the installation while it runs. */
export type ServerRow = { id: string; host: string; twinFormat: number }

/**
 * How many robots there are, how many have a live home, how many of these this one, how many servers are alive, and how
 * many others were within the last minute.
 */
export type HomeCounts = { robots: number; homes: number; own: number; servers: number; others: number }

/** A robot that a server hears: as its home, or because no other server that it can follow hears it. */
export type HeardHome = { robotId: string; fence: number; isOwn: boolean }

/** Servers whose time has not run out, by the database's clock. */
const isAlive = sql`servers.alive_until > clock_timestamp()`
/** Rows of servers that died are kept this long, for whoever looks for the cause. */
const forgottenAfter = sql`interval '1 day'`

/** Writes down that the server is alive for another `seconds`. */
export async function renewServer(db: Database, server: ServerRow, seconds: number): Promise<void> {
  const until = sql<string>`clock_timestamp() + make_interval(secs => ${seconds})`
  await db
    .insertInto('servers')
    .values({ ...server, aliveUntil: until })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ aliveUntil: until }))
    .execute()
  await db
    .deleteFrom('servers')
    .where(sql<boolean>`alive_until < clock_timestamp() - ${forgottenAfter}`)
    .execute()
}

/** Its robots are without a home from now on. */
export async function removeServer(db: Database, serverId: string): Promise<void> {
  await db.deleteFrom('servers').where('id', '=', serverId).execute()
}

export async function countHomes(db: Database, serverId: string): Promise<HomeCounts> {
  const { rows } = await sql<HomeCounts>`
    select
      (select count(*) from robots where deleted_at is null)::int as robots,
      (select count(*) from servers where ${isAlive})::int as servers,
      (select count(*) from servers
        where id <> ${serverId} and alive_until > clock_timestamp() - interval '1 minute')::int as others,
      count(*)::int as homes,
      (count(*) filter (where server_id = ${serverId}))::int as own
    from robot_homes
    join servers on servers.id = server_id and ${isAlive}
    join robots on robots.id = robot_id and deleted_at is null`.execute(db)
  return rows[0] ?? { robots: 0, homes: 0, own: 0, servers: 0, others: 0 }
}

/** Servers that are alive, or ended within the last hour without giving up their robots; the longest running first. */
export async function listServers(db: Database) {
  const { rows } = await sql<{
    id: string
    host: string
    startedAt: string
    goneAt: string | null
    robots: number
  }>`
    select id, host, started_at,
      case when ${isAlive} then null else alive_until end as gone_at,
      (select count(*) from robot_homes join robots on robots.id = robot_id and deleted_at is null
        where server_id = servers.id)::int as robots
    from servers where alive_until > clock_timestamp() - interval '1 hour'
    order by started_at, id`.execute(db)
  return rows
}

/** Becomes the home of at most `limit` robots that have none. Of two servers that try, one succeeds. */
export async function claimHomes(db: Database, serverId: string, limit: number): Promise<void> {
  await sql`
    insert into robot_homes (robot_id, server_id)
    select robots.id, ${serverId} from robots
    where deleted_at is null and not exists (
      select from robot_homes join servers on servers.id = server_id and ${isAlive} where robot_id = robots.id)
    order by robots.id limit ${limit}
    on conflict (robot_id) do update set server_id = excluded.server_id, fence = robot_homes.fence + 1
    where not exists (select from servers where servers.id = robot_homes.server_id and ${isAlive})`.execute(
    db,
  )
}

/**
 * Takes at most `limit` robots over from the server that has the most, and leaves it the `least` that each is to have. That server goes on hearing
 * them until it looks again: for a moment both do, which is better than neither.
 */
export async function takeOverHomes(
  db: Database,
  serverId: string,
  { least, limit }: { least: number; limit: number },
): Promise<void> {
  await sql`
    with fullest as (
      select server_id, count(*) - ${least} as spare
      from robot_homes join servers on servers.id = server_id and ${isAlive}
      where server_id <> ${serverId}
      group by server_id having count(*) > ${least}
      order by spare desc limit 1)
    update robot_homes set server_id = ${serverId}, fence = fence + 1
    where robot_id in (
      select robot_id from robot_homes
      where server_id = (select server_id from fullest)
      order by robot_id
      limit (select least(spare, ${limit}) from fullest)
      for update skip locked)`.execute(db)
}

/** The robots that this server has to hear: its own, and those that no live server that it can follow is the home of. */
export async function listHeardHomes(
  db: Database,
  { id, twinFormat }: Pick<ServerRow, 'id' | 'twinFormat'>,
): Promise<HeardHome[]> {
  const { rows } = await sql<HeardHome>`
    select robots.id as robot_id, coalesce(fence, 0) as fence, coalesce(server_id = ${id}, false) as is_own
    from robots
    left join robot_homes on robot_id = robots.id
    left join servers on servers.id = server_id and ${isAlive}
    where deleted_at is null
      and (servers.id is null or servers.id = ${id} or servers.twin_format <> ${twinFormat})`.execute(db)
  return rows
}
