import { hasKey } from '@wheelhouse/contract/kernel/typed'
import { Client, type PoolConfig } from 'pg'
import { createEvents } from '../process/events.ts'
import type { Log } from '../process/log.ts'

/** How long to wait before retrying to listen. Milliseconds. */
const retryMs = 1_000
/**
 * Nothing travels on a connection that only listens, so nobody would notice that the other end has died without closing it:
 * we send a trivial query, and open another connection when it is not answered. Milliseconds.
 */
const probeEveryMs = 2_000
const answeredWithinMs = 3_000

/**
 * Whose sessions must be reread; which rows were saved; whose map is edited or published, and who edits it; runs;
 * triggers; who may drive; what is stopped remotely; orders of robots.
 */
const channels = [
  'session_changes',
  'entity_changes',
  'map_drafts',
  'map_editors',
  'flow_runs',
  'schedule_dues',
  'trigger_firings',
  'teleop_leases',
  'remote_stops',
  'robot_orders',
] as const
type NoticeChannel = (typeof channels)[number]

/** What the database notifies its servers of, within milliseconds of a commit. */
export type Notices = {
  /** Is every notice received? While not, nobody may rely on being notified. */
  isListening(): boolean
  /** @param listener gets the payload; an empty one also stands for notices that may have been missed */
  on(channel: NoticeChannel, listener: (payload: string) => void): () => void
  stop(): Promise<void>
}

/** Listens on every channel over a dedicated connection, reconnecting while the database is unreachable. */
export function listenToDatabase(connection: PoolConfig, log: Log): Notices {
  const createChannel = (channel: NoticeChannel) =>
    createEvents<string>((error) => log.error({ error, channel }, 'a listener of notices failed'))
  const events = {
    session_changes: createChannel('session_changes'),
    entity_changes: createChannel('entity_changes'),
    map_drafts: createChannel('map_drafts'),
    map_editors: createChannel('map_editors'),
    flow_runs: createChannel('flow_runs'),
    schedule_dues: createChannel('schedule_dues'),
    trigger_firings: createChannel('trigger_firings'),
    teleop_leases: createChannel('teleop_leases'),
    remote_stops: createChannel('remote_stops'),
    robot_orders: createChannel('robot_orders'),
  }
  let client: Client | null = null
  let isListening = false
  let isStopped = false
  let retry: NodeJS.Timeout | undefined
  const limits = { connectionTimeoutMillis: answeredWithinMs, query_timeout: answeredWithinMs }

  const lose = (lost: Client) => {
    if (client !== lost) return
    client = null
    isListening = false
    lost.end().catch(() => undefined)
    if (!isStopped) retry = setTimeout(open, retryMs).unref()
  }
  const open = () => {
    const opened = new Client({ ...connection, ...limits })
    client = opened
    opened.on('error', () => lose(opened))
    opened.on('end', () => lose(opened))
    opened.on('notification', ({ channel, payload = '' }) => {
      if (hasKey(events, channel)) events[channel].emit(payload)
    })
    const begin = async () => {
      await opened.connect()
      for (const channel of channels) await opened.query(`listen ${channel}`)
      if (client !== opened) return
      isListening = true
      for (const channel of channels) events[channel].emit('')
    }
    begin().catch((error: unknown) => {
      log.debug({ error }, 'notices of the database are not heard')
      lose(opened)
    })
  }
  open()
  const probe = setInterval(() => {
    const probed = client
    if (probed !== null && isListening) probed.query('select').catch(() => lose(probed))
  }, probeEveryMs).unref()

  return {
    isListening: () => isListening,
    on: (channel, listener) => events[channel].on(listener),
    stop: async () => {
      isStopped = true
      clearTimeout(retry)
      clearInterval(probe)
      const last = client
      client = null
      isListening = false
      await last?.end().catch(() => undefined)
    },
  }
}
