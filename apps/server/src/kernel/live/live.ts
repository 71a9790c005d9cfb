/**
 * The live hub at `/api/live`: browsers name the paths they watch, and areas publish values to them. State is flushed
 * at most ten times a second and only the newest value counts; events are sent at once, in order.
 */
import type { ChannelDefinition, ChannelMessage } from '@wheelhouse/contract/kernel/channel'
import { type LiveUp, liveCloseCodes } from '@wheelhouse/contract/kernel/live'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type GuardServices, readCredentials } from '../http/guard.ts'
import type { OperatorIdentity } from '../http/identity.ts'
import { AppError } from '../process/app-error.ts'
import type { Metrics } from '../process/metrics.ts'
import { nameWork } from '../process/stall-watch.ts'
import {
  createChannels,
  type EventsArea,
  type ParamsOf,
  type StateArea,
  toEventsChannel,
  toStateChannel,
} from './live-channels.ts'
import { createLiveLimits, type LiveLimits } from './live-limits.ts'
import { fillPath } from './live-path.ts'
import { isOwnOrigin, parseUp } from './live-request.ts'
import { LiveSocket } from './live-socket.ts'
import { createLiveSubscriptions, type LiveSubscriptions } from './live-subscriptions.ts'
import { createLiveTopics } from './live-topics.ts'

export type { SocketContext } from './live-socket.ts'

/** A socket that has not answered a ping for this long is gone. */
const heartbeatMs = 15_000

export type Live = {
  /** Registers the area behind a state channel, before the server listens. */
  state<C extends ChannelDefinition>(channel: C, area: StateArea<C>): void
  /** Registers the area behind an events channel, before the server listens. */
  events<C extends ChannelDefinition>(channel: C, area: EventsArea<C>): void
  /** Publishes a new value of a state channel to everybody who watches; computed on sending, if anybody does. */
  publish<C extends ChannelDefinition>(channel: C, params: ParamsOf<C>, read: () => ChannelMessage<C>): void
  /** Calls `mayWatch` again for everybody who has this path open, because who may see the row has changed. */
  recheck<C extends ChannelDefinition>(channel: C, params: ParamsOf<C>): void
  /** The parameters of each path of the channel that is open, once; parse them by its schema. */
  listOpen: (channel: ChannelDefinition) => unknown[]
  /** Opens `/live` below the app's prefix. */
  register(app: FastifyInstance): void
  stop(): void
}

/** What the hub needs from the session area: a session that ends closes its sockets. */
type SessionWatch = {
  watch(identity: OperatorIdentity): () => void
  ended: { on(listener: (event: { sessionId: string }) => void): () => void }
}

type LiveParts = Omit<GuardServices, 'db' | 'sealAudit'> & { sessions: SessionWatch; metrics: Metrics }

/** Creates the hub of this process. */
export function createLive(parts: LiveParts): Live {
  const { clock, log, sessions, metrics } = parts
  const channels = createChannels()
  const subscriptions = createLiveSubscriptions(channels, log)
  const limits = createLiveLimits(() => clock.monotonicMs())
  const topics = createLiveTopics(metrics.counter('wheelhouse_live_frames_total', 'Frames of state sent.'))
  metrics.gauge('wheelhouse_live_sockets', 'Open live sockets.', subscriptions.count)
  metrics.gauge('wheelhouse_live_paths', 'State paths that somebody watches.', () => topics.size())

  const stopListening = sessions.ended.on(({ sessionId }) => {
    for (const socket of [...subscriptions.sockets()]) {
      if (socket.context.sessionId !== sessionId) continue
      socket.close(liveCloseCodes.signedOut)
      // A program that does not answer the closing would keep all that it watches for another 30 s.
      subscriptions.leave(socket)
    }
  })
  const heartbeat = setInterval(() => {
    for (const socket of subscriptions.sockets()) socket.checkAlive()
  }, heartbeatMs)
  heartbeat.unref()

  return {
    state: (definition, area) => channels.add(toStateChannel(definition, area, topics)),
    events: (definition, area) => channels.add(toEventsChannel(definition, area)),
    publish: ({ path }, params, read) => topics.publish(fillPath(path, params), read),
    recheck: ({ path }, params) => subscriptions.recheck(fillPath(path, params)),
    listOpen: (definition) => subscriptions.listOpen(definition),
    register: (app) => registerSocket(app, parts, subscriptions, limits),
    stop: () => {
      stopListening()
      clearInterval(heartbeat)
      topics.stop()
    },
  }
}

function registerSocket(
  app: FastifyInstance,
  { clock, log, config, authenticate, sessions }: LiveParts,
  subscriptions: LiveSubscriptions,
  limits: LiveLimits,
): void {
  const onRequest = async (request: FastifyRequest) => {
    if (!isOwnOrigin(request, config.publicUrl)) throw new AppError('auth.forbidden')
    request.identity = await authenticate(readCredentials(request, config), {})
  }
  app.get('/live', { websocket: true, onRequest }, (connection, request) => {
    // Reported by a close code rather than an HTTP status: a page's script can read only the former. It learns what is
    // wrong with the session from its next call.
    const { identity } = request
    if (identity === null || identity.client !== null || identity.isAddressRefused)
      return connection.close(liveCloseCodes.signedOut)
    if (identity.onHoldFor !== null) return connection.close(liveCloseCodes.held)
    const visitor = limits.enter(identity.operatorId)
    if (visitor === null) return connection.close(liveCloseCodes.tooMany)
    const unwatch = sessions.watch(identity)
    const socket = new LiveSocket(connection, identity, request.headers['user-agent'] ?? null)
    subscriptions.enter(socket, () => {
      if (!visitor.allowsRefusal()) socket.close(liveCloseCodes.tooMany)
    })
    connection.on('message', (data: Buffer) => {
      const message = parseUp(data)
      if (message === null) socket.close(liveCloseCodes.malformed)
      else if (!visitor.allows(message)) socket.close(liveCloseCodes.tooMany)
      else nameWork(`live ${message.op}`, () => receive(subscriptions, socket, message, clock))
    })
    connection.on('error', (error) => log.debug({ error }, 'a live socket failed'))
    connection.on('close', () => {
      visitor.leave()
      unwatch()
      subscriptions.leave(socket)
    })
  })
}

function receive(
  subscriptions: LiveSubscriptions,
  socket: LiveSocket,
  message: LiveUp,
  clock: LiveParts['clock'],
): void {
  switch (message.op) {
    case 'sub':
      for (const path of message.paths) subscriptions.subscribe(socket, path)
      break
    case 'unsub':
      for (const path of message.paths) subscriptions.unsubscribe(socket, path)
      break
    case 'send':
      subscriptions.deliver(socket, message.path, message.body)
      break
    case 'ping':
      socket.sendNow({ op: 'pong', n: message.n, at: clock.now().toISOString() })
      break
  }
}
