import { Client, type PoolConfig } from 'pg'
import { createEvents } from '../process/events.ts'
import type { Log } from '../process/log.ts'

/** How long to wait before the next try to listen. Milliseconds. */
const retryMs = 1_000

/** What the database tells its servers, within milliseconds of a commit. */
export type Notices = {
  /** Is every notice heard? While it is not, nobody may rely on having been told. */
  isListening(): boolean
  /** @param listener gets the payload; an empty one also stands for notices that may have been missed */
  on(listener: (payload: string) => void): () => void
  stop(): Promise<void>
}

/** Listens on a channel with a connection of its own, again and again while the database is away. */
export function listenTo(connection: PoolConfig, channel: string, log: Log): Notices {
  const events = createEvents<string>((error) =>
    log.error({ error, channel }, 'a listener of notices failed'),
  )
  let client: Client | null = null
  let isListening = false
  let isStopped = false
  let retry: NodeJS.Timeout | undefined

  const lose = (lost: Client) => {
    if (client !== lost) return
    client = null
    isListening = false
    lost.end().catch(() => undefined)
    if (!isStopped) retry = setTimeout(open, retryMs).unref()
  }
  const open = () => {
    const opened = new Client(connection)
    client = opened
    opened.on('error', () => lose(opened))
    opened.on('end', () => lose(opened))
    opened.on('notification', ({ payload = '' }) => events.emit(payload))
    const begin = async () => {
      await opened.connect()
      await opened.query(`listen ${opened.escapeIdentifier(channel)}`)
      if (client !== opened) return
      isListening = true
      events.emit('')
    }
    begin().catch((error: unknown) => {
      log.debug({ error, channel }, 'notices of the database are not heard')
      lose(opened)
    })
  }
  open()

  return {
    isListening: () => isListening,
    on: (listener) => events.on(listener),
    stop: async () => {
      isStopped = true
      clearTimeout(retry)
      const last = client
      client = null
      isListening = false
      await last?.end().catch(() => undefined)
    },
  }
}
