/**
 * The live hub at `/api/live`: browsers name the paths they watch, areas publish values to them.
 * State travels in flushes of at most ten a second and only its newest value counts; events travel at once, in order.
 */
import type { ChannelDefinition, ChannelMessage } from '@wheelhouse/contract/kernel/channel'
import { liveCloseCodes, type LiveUp } from '@wheelhouse/contract/kernel/live'
import type { ErrorCode } from '@wheelhouse/contract/errors'
import { hasPermission } from '@wheelhouse/contract/permissions'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError } from '../process/app-error.ts'
import { getOutageCode } from '../database/database.ts'
import { type GuardServices, readCredentials } from '../http/guard.ts'
import type { OperatorIdentity } from '../http/identity.ts'
import { createLiveLimits, liveLimits } from './live-limits.ts'
import { fillPath, patternOf } from './live-path.ts'
import { isOwnOrigin, parseUp } from './live-request.ts'
import { LiveSocket, type SocketContext } from './live-socket.ts'
import { createLiveTopics } from './live-topics.ts'
import type { Metrics } from '../http/metrics.ts'

export type { SocketContext } from './live-socket.ts'

/** A socket that answers no ping for this long is gone. */
const heartbeatMs = 15_000

type ParamsOf<C extends ChannelDefinition> = C['params'] extends z.ZodType ? z.output<C['params']> : undefined
type SentOf<C extends ChannelDefinition> = C['send'] extends z.ZodType ? z.output<C['send']> : never
type MaybeLater<T> = T | Promise<T>

/** May this person see this row? `false` is answered like a row that does not exist. */
type MayWatch<C extends ChannelDefinition> = (
  socket: SocketContext,
  params: ParamsOf<C>,
) => MaybeLater<boolean>

export type StateArea<C extends ChannelDefinition> = {
  mayWatch: MayWatch<C>
  /** The value that a new watcher is shown first; `null` when there is none yet. */
  snapshot(params: ParamsOf<C>): MaybeLater<ChannelMessage<C> | null>
}

export type EventsArea<C extends ChannelDefinition> = {
  mayWatch: MayWatch<C>
  /** A page opened the channel. `send` reaches this one socket until it closes. */
  onSubscribe(
    socket: SocketContext,
    params: ParamsOf<C>,
    send: (body: ChannelMessage<C>) => void,
  ): MaybeLater<void>
  /** A page sent something, parsed by the channel's schema. An `AppError` thrown here is answered as a refusal. */
  onMessage(socket: SocketContext, params: ParamsOf<C>, body: SentOf<C>): MaybeLater<void>
  onClose(socket: SocketContext, params: ParamsOf<C>): MaybeLater<void>
}

export type Live = {
  /** Registers the area behind a state channel, before the server listens. */
  state<C extends ChannelDefinition>(channel: C, area: StateArea<C>): void
  /** Registers the area behind an events channel, before the server listens. */
  events<C extends ChannelDefinition>(channel: C, area: EventsArea<C>): void
  /** Shows a new value of a state channel to everybody who watches; worked out when it is sent, if anybody does. */
  publish<C extends ChannelDefinition>(channel: C, params: ParamsOf<C>, read: () => ChannelMessage<C>): void
  /** Asks `mayWatch` again of everybody who has this path open, because who may see the row has changed. */
  recheck<C extends ChannelDefinition>(channel: C, params: ParamsOf<C>): void
  /** Opens `/live` below the app's prefix. */
  register(app: FastifyInstance): void
  stop(): void
}

/** What the hub needs of the session area: a session that ends closes its sockets. */
export type SessionWatch = {
  watch(identity: OperatorIdentity): () => void
  ended: { on(listener: (event: { sessionId: string }) => void): () => void }
}

/** A channel as the hub runs it: state and events differ in these functions only. */
type Channel = {
  definition: ChannelDefinition
  pattern: RegExp
  mayWatch(socket: SocketContext, params: unknown): MaybeLater<boolean>
  open(socket: LiveSocket, path: string, params: unknown, isOpen: () => boolean): MaybeLater<void>
  receive(socket: LiveSocket, params: unknown, body: unknown): MaybeLater<void>
  close(socket: LiveSocket, path: string, params: unknown): MaybeLater<void>
}

type Subscription = {
  channel: Channel
  params: unknown
  phase: 'checking' | 'open' | 'closed'
  checked: Promise<void>
}

type LiveParts = Omit<GuardServices, 'db'> & { sessions: SessionWatch; metrics: Metrics }

/** Makes the hub of this process. */
export function createLive({ clock, log, config, authenticate, sessions, metrics }: LiveParts): Live {
  const channels: Channel[] = []
  const limits = createLiveLimits(() => clock.monotonicMs())
  const sockets = new Map<LiveSocket, Map<string, Subscription>>()
  const topics = createLiveTopics(metrics.counter('wheelhouse_live_frames_total', 'Frames of state sent.'))
  metrics.gauge('wheelhouse_live_sockets', 'Open live sockets.', () => sockets.size)
  metrics.gauge('wheelhouse_live_paths', 'State paths that somebody watches.', () => topics.size())

  const stopListening = sessions.ended.on(({ sessionId }) => {
    for (const socket of sockets.keys())
      if (socket.context.sessionId === sessionId) socket.close(liveCloseCodes.signedOut)
  })
  const heartbeat = setInterval(() => {
    for (const socket of sockets.keys()) socket.checkAlive()
  }, heartbeatMs)
  heartbeat.unref()

  const codeOf = (error: unknown): ErrorCode => {
    if (error instanceof AppError) return error.code
    const outage = getOutageCode(error)
    if (outage !== null) return outage
    log.error({ error }, 'a live channel failed')
    return 'server.error'
  }

  const subscribe = (socket: LiveSocket, path: string) => {
    const open = sockets.get(socket)
    if (!open || open.has(path)) return
    if (open.size >= liveLimits.pathsPerSocket) return socket.refuse(path, 'request.tooMany')
    const found = findChannel(channels, path)
    if (!found) return socket.refuse(path, 'entity.notFound')
    const { permission } = found.channel.definition
    if (permission !== 'session' && !hasPermission(socket.context.identity.type, permission))
      return socket.refuse(path, 'auth.forbidden')
    const subscription: Subscription = { ...found, phase: 'checking', checked: Promise.resolve() }
    open.set(path, subscription)
    subscription.checked = admit(socket, path, subscription).catch((error: unknown) => {
      unsubscribe(socket, path)
      socket.refuse(path, codeOf(error))
    })
  }

  const admit = async (socket: LiveSocket, path: string, subscription: Subscription) => {
    const { channel, params } = subscription
    if (!(await channel.mayWatch(socket.context, params))) throw new AppError('entity.notFound')
    if (subscription.phase === 'closed') return
    subscription.phase = 'open'
    await channel.open(socket, path, params, () => subscription.phase === 'open')
  }

  const unsubscribe = (socket: LiveSocket, path: string) => {
    const subscription = sockets.get(socket)?.get(path)
    if (!subscription) return
    sockets.get(socket)?.delete(path)
    const wasOpen = subscription.phase === 'open'
    subscription.phase = 'closed'
    if (wasOpen) settle(() => subscription.channel.close(socket, path, subscription.params), codeOf)
  }

  const recheck = async (socket: LiveSocket, path: string) => {
    const subscription = sockets.get(socket)?.get(path)
    if (!subscription || (await subscription.channel.mayWatch(socket.context, subscription.params))) return
    if (sockets.get(socket)?.get(path) !== subscription) return
    unsubscribe(socket, path)
    socket.refuse(path, 'entity.notFound')
  }

  const deliver = (socket: LiveSocket, path: string, body: unknown) => {
    const subscription = sockets.get(socket)?.get(path)
    if (!subscription) return socket.refuse(path, 'entity.notFound')
    // What follows a subscription that is still being checked waits for it; everything else goes straight through.
    if (subscription.phase === 'checking') {
      void subscription.checked.then(() => subscription.phase === 'open' && deliver(socket, path, body))
      return
    }
    const { channel, params } = subscription
    const parsed = channel.definition.send?.safeParse(body)
    if (!parsed?.success) return socket.refuse(path, 'request.invalid')
    settle(
      () => channel.receive(socket, params, parsed.data),
      (error) => socket.refuse(path, codeOf(error)),
    )
  }

  const receive = (socket: LiveSocket, message: LiveUp) => {
    switch (message.op) {
      case 'sub':
        for (const path of message.paths) subscribe(socket, path)
        break
      case 'unsub':
        for (const path of message.paths) unsubscribe(socket, path)
        break
      case 'send':
        deliver(socket, message.path, message.body)
        break
      case 'ping':
        socket.sendNow({ op: 'pong', n: message.n, at: clock.now().toISOString() })
        break
    }
  }

  const add = (channel: Omit<Channel, 'pattern'>) => {
    if (channels.some(({ definition }) => definition === channel.definition))
      throw new Error(`The live channel ${channel.definition.path} is registered twice`)
    channels.push({ ...channel, pattern: patternOf(channel.definition.path) })
  }

  // The schema of each channel parsed its params and bodies; a list of channels cannot say so in types.
  return {
    state: (definition, area) =>
      add({
        definition,
        mayWatch: (socket, params) => area.mayWatch(socket, params as never),
        open: async (socket, path, params, isOpen) => {
          topics.watch(socket, path)
          const value = await area.snapshot(params as never)
          if (value !== null && isOpen()) topics.show(socket, path, value)
        },
        receive: () => {
          throw new AppError('request.invalid')
        },
        close: (socket, path) => topics.unwatch(socket, path),
      }),
    events: (definition, area) =>
      add({
        definition,
        mayWatch: (socket, params) => area.mayWatch(socket, params as never),
        open: (socket, path, params, isOpen) =>
          area.onSubscribe(socket.context, params as never, (body) => {
            if (isOpen()) socket.sendNow({ op: 'values', values: [{ path, body }] })
          }),
        receive: (socket, params, body) => area.onMessage(socket.context, params as never, body as never),
        close: (socket, _path, params) => area.onClose(socket.context, params as never),
      }),
    publish: ({ path }, params, read) => topics.publish(fillPath(path, params), read),
    recheck: ({ path }, params) => {
      for (const socket of sockets.keys()) settle(() => recheck(socket, fillPath(path, params)), codeOf)
    },
    register: (app) => {
      const onRequest = async (request: FastifyRequest) => {
        if (!isOwnOrigin(request, config.publicUrl)) throw new AppError('auth.forbidden')
        request.identity = await authenticate(readCredentials(request, config), {})
      }
      app.get('/live', { websocket: true, onRequest }, (connection, request) => {
        // Told by a close code rather than by an HTTP status: a page's script can read only the former. What is wrong
        // with the session it learns by its next call.
        const { identity } = request
        if (identity === null || identity.client !== null || identity.isAddressRefused)
          return connection.close(liveCloseCodes.signedOut)
        if (identity.heldFor !== null) return connection.close(liveCloseCodes.held)
        const visitor = limits.enter(identity.operatorId)
        if (visitor === null) return connection.close(liveCloseCodes.tooMany)
        const unwatch = sessions.watch(identity)
        const socket = new LiveSocket(connection, identity, request.headers['user-agent'] ?? null)
        const open = new Map<string, Subscription>()
        sockets.set(socket, open)
        connection.on('message', (data: Buffer) => {
          const message = parseUp(data)
          if (message === null) socket.close(liveCloseCodes.malformed)
          else if (!visitor.allows(message)) socket.close(liveCloseCodes.tooMany)
          else receive(socket, message)
        })
        connection.on('error', (error) => log.debug({ error }, 'a live socket failed'))
        connection.on('close', () => {
          visitor.leave()
          unwatch()
          for (const path of [...open.keys()]) unsubscribe(socket, path)
          sockets.delete(socket)
        })
      })
    },
    stop: () => {
      stopListening()
      clearInterval(heartbeat)
      topics.stop()
    },
  }
}

function findChannel(
  channels: readonly Channel[],
  path: string,
): { channel: Channel; params: unknown } | null {
  for (const channel of channels) {
    const match = channel.pattern.exec(path)
    if (!match) continue
    if (channel.definition.params === undefined) return { channel, params: undefined }
    const parsed = channel.definition.params.safeParse({ ...match.groups })
    if (parsed.success) return { channel, params: parsed.data }
  }
  return null
}

/** Runs what an area does, whether it fails now or later. */
function settle(deed: () => MaybeLater<void>, onError: (error: unknown) => void): void {
  try {
    Promise.resolve(deed()).catch(onError)
  } catch (error) {
    onError(error)
  }
}
