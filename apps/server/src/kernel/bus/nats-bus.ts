import { setTimeout } from 'node:timers/promises'
import { connect, headers, type NatsConnection, type PublishOptions } from '@nats-io/transport-node'
import { createEvents } from '../process/events.ts'
import { createFailureLog } from '../process/failure-log.ts'
import type { Log } from '../process/log.ts'
import { traceMessage, writeTraceParent } from '../process/tracing.ts'
import { type Bus, type BusSubject, busSubjects } from './bus.ts'
import { createTextOpener, createTextSealer, seal } from './sealed-texts.ts'

/** How often the connection is tried, and how often a silent one is; it is lost after two unanswered. Milliseconds. */
const retryMs = 1_000
const pingMs = 2_000
/** Room for the header that carries a trace; and the payload where the NATS server does not state its own limit. Bytes. */
const headerBytes = 1_024
const leastPayloadBytes = 65_536

/**
 * The bus of several servers: any NATS server or cluster, without JetStream. Returns at once and reconnects for ever.
 * @param url with user and password, or a token, where the NATS server wants one
 * @param key known to the servers of this installation only: what is not sealed with it is ignored, so that whoever else
 *   reaches the NATS server cannot speak for a robot, and installations may share it
 */
export function connectNats(url: string, { key, log }: { key: Buffer; log: Log }): Bus {
  const onError = (error: unknown) => log.error({ error }, 'a listener of the bus failed')
  const failures = createFailureLog(log)
  const connection = createEvents<boolean>(onError)
  const texts = {
    twins: createEvents<string>(onError),
    resend: createEvents<string>(onError),
    follow: createEvents<string>(onError),
    homes: createEvents<string>(onError),
    rooms: createEvents<string>(onError),
  }
  const sealer = createTextSealer(key)
  const installation = seal(key, 'installation').toString('hex').slice(0, 16)
  const toSubject = (subject: BusSubject) => `wheelhouse.${installation}.${subject}`
  let isConnected = false
  const closing = new AbortController()
  const isClosed = () => closing.signal.aborted
  let client: NatsConnection | null = null

  function setConnected(now: boolean): void {
    if (isConnected === now || (isClosed() && now)) return
    isConnected = now
    if (now) log.info('connected to the bus')
    else if (!isClosed()) log.warn('the bus is away: this server hears every robot itself until it is back')
    connection.emit(now)
  }

  async function follow(opened: NatsConnection): Promise<void> {
    for await (const { type } of opened.status()) {
      if (type === 'disconnect' || type === 'close') setConnected(false)
      else if (type === 'reconnect') setConnected(true)
      else if (type === 'slowConsumer') log.warn('this server is too slow for the bus')
    }
  }

  /** Until the connection ends for good, which a rejected login does, too. */
  async function connectOnce(): Promise<void> {
    const opener = createTextOpener(key)
    const opened = await connect({
      ...toLogin(new URL(url)),
      name: 'wheelhouse',
      noEcho: true,
      maxReconnectAttempts: -1,
      reconnectTimeWait: retryMs,
      pingInterval: pingMs,
      maxPingOut: 2,
    })
    client = opened
    if (isClosed()) return opened.close()
    for (const subject of busSubjects)
      opened.subscribe(toSubject(subject), {
        callback(_error, { data, headers: given }) {
          const opened = opener.open(data)
          if (opened.kind === 'foreign')
            failures.warn(null, 'a message on the bus is not from a server of ours')
          if (opened.kind !== 'text') return
          const { text } = opened
          traceMessage(`bus ${subject}`, given?.get(traceHeader) || null, () => texts[subject].emit(text))
        },
      })
    setConnected(true)
    await follow(opened)
  }

  async function stayConnected(): Promise<void> {
    while (!isClosed()) {
      await connectOnce().catch((error: unknown) => failures.warn(error, 'the bus cannot be reached'))
      setConnected(false)
      if (!isClosed()) await setTimeout(retryMs, undefined, { ref: false })
    }
  }
  void stayConnected()

  return {
    isConnected: () => isConnected,
    publish(subject, text) {
      if (!isConnected || client === null) return
      try {
        const maxBytes = (client.info?.max_payload ?? leastPayloadBytes) - headerBytes
        for (const message of sealer.seal(text, maxBytes))
          client.publish(toSubject(subject), message, writeTraceHeaders())
      } catch (error) {
        // Whoever publishes is in the middle of something else. Listeners notice that something is missing.
        failures.warn(error, 'a message could not be sent on the bus')
      }
    },
    on: (subject, listener) => texts[subject].on(listener),
    onConnection: (listener) => connection.on(listener),
    async close() {
      closing.abort()
      setConnected(false)
      await client?.close()
    },
  }
}

/** Not sealed: whoever else reaches the NATS server could at most make a trace misleading. */
const traceHeader = 'traceparent'

/** Carries the span under way to the other servers; nothing where there is none. */
function writeTraceHeaders(): PublishOptions {
  const parent = writeTraceParent()
  if (parent === null) return {}
  const given = headers()
  given.set(traceHeader, parent)
  return { headers: given }
}

/** The client takes no user and password within an address. */
function toLogin({ protocol, hostname, port, username, password }: URL) {
  const address = {
    servers: `${hostname}:${port === '' ? '4222' : port}`,
    tls: protocol === 'tls:' ? {} : null,
  }
  if (username === '') return address
  const user = decodeURIComponent(username)
  return password === ''
    ? { ...address, token: user }
    : { ...address, user, pass: decodeURIComponent(password) }
}
