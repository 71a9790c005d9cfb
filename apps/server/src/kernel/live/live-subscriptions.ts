/** Who has which path open, and whether they are still allowed to. */

import type { ErrorCode } from '@wheelhouse/contract/errors'
import type { ChannelDefinition } from '@wheelhouse/contract/kernel/channel'
import { findUnstorable } from '@wheelhouse/contract/kernel/storable'
import { hasPermission } from '@wheelhouse/contract/permissions'
import { createFairTurns } from '../bounded/fair-turns.ts'
import { AppError } from '../process/app-error.ts'
import type { Log } from '../process/log.ts'
import { getOutageCode } from '../process/outages.ts'
import type { Channels, FoundChannel, MaybeLater } from './live-channels.ts'
import { liveLimits } from './live-limits.ts'
import type { LiveSocket } from './live-socket.ts'

type Subscription = FoundChannel & {
  phase: 'checking' | 'open' | 'closed'
  checked: Promise<void>
}

/** @property onRefused counts a path that could not be opened */
type Open = { paths: Map<string, Subscription>; onRefused: () => void }

export type LiveSubscriptions = ReturnType<typeof createLiveSubscriptions>

export function createLiveSubscriptions(channels: Channels, log: Log) {
  const sockets = new Map<LiveSocket, Open>()
  const lookUpInTurn = createFairTurns({ lanes: liveLimits.lookups, waitingMax: liveLimits.pathsPerSocket })

  const getCode = (error: unknown) => toErrorCode(error, log)

  const subscribe = (socket: LiveSocket, path: string) => {
    const open = sockets.get(socket)
    if (!open || open.paths.has(path)) return
    const refuse = (code: ErrorCode) => {
      socket.refuse(path, code)
      open.onRefused()
    }
    if (open.paths.size >= liveLimits.pathsPerSocket) return refuse('request.tooMany')
    const found = channels.find(path)
    if (!found) return refuse('entity.notFound')
    const { permission } = found.channel.definition
    if (permission !== 'session' && !hasPermission(socket.context.identity.type, permission))
      return refuse('auth.forbidden')
    const subscription: Subscription = { ...found, phase: 'checking', checked: Promise.resolve() }
    open.paths.set(path, subscription)
    subscription.checked = admit(socket, path, subscription).catch((error: unknown) => {
      unsubscribe(socket, path)
      refuse(getCode(error))
    })
  }

  const admit = async (socket: LiveSocket, path: string, subscription: Subscription) => {
    const { channel, params } = subscription
    const { organizationId } = socket.context.identity
    const mayWatch = await lookUpInTurn(
      organizationId,
      // A socket that has closed meanwhile needs no answer.
      async () => subscription.phase === 'checking' && channel.mayWatch(socket.context, params),
    )
    if (subscription.phase === 'closed') return
    if (!mayWatch) throw new AppError('entity.notFound')
    subscription.phase = 'open'
    await channel.open(socket, path, params, () => subscription.phase === 'open')
  }

  const unsubscribe = (socket: LiveSocket, path: string) => {
    const subscription = sockets.get(socket)?.paths.get(path)
    if (!subscription) return
    sockets.get(socket)?.paths.delete(path)
    const wasOpen = subscription.phase === 'open'
    subscription.phase = 'closed'
    if (wasOpen) settle(() => subscription.channel.close(socket, path, subscription.params), getCode)
  }

  const recheck = async (socket: LiveSocket, path: string) => {
    const subscription = sockets.get(socket)?.paths.get(path)
    if (!subscription || (await subscription.channel.mayWatch(socket.context, subscription.params))) return
    if (sockets.get(socket)?.paths.get(path) !== subscription) return
    unsubscribe(socket, path)
    socket.refuse(path, 'entity.notFound')
  }

  const deliver = (socket: LiveSocket, path: string, body: unknown) => {
    const subscription = sockets.get(socket)?.paths.get(path)
    if (!subscription) return socket.refuse(path, 'entity.notFound')
    // Messages for a subscription that is still being checked wait for it; everything else goes straight through.
    if (subscription.phase === 'checking') {
      void subscription.checked.then(() => subscription.phase === 'open' && deliver(socket, path, body))
      return
    }
    const { channel, params } = subscription
    const isStorable = findUnstorable(body) === null
    const parsed = isStorable ? channel.definition.send?.safeParse(body) : undefined
    if (!parsed?.success) return socket.refuse(path, 'request.invalid')
    settle(
      () => channel.receive(socket, params, parsed.data),
      (error) => socket.refuse(path, getCode(error)),
    )
  }

  return {
    subscribe,
    unsubscribe,
    deliver,
    /** Rechecks for everybody who has this path open whether they may still see it. */
    recheck(path: string): void {
      for (const socket of sockets.keys()) settle(() => recheck(socket, path), getCode)
    },
    /** The parameters of each open path of the channel. */
    listOpen: (definition: ChannelDefinition) => listOpen(sockets.values(), definition),
    sockets: () => sockets.keys(),
    count: () => sockets.size,
    enter: (socket: LiveSocket, onRefused: () => void) =>
      void sockets.set(socket, { paths: new Map(), onRefused }),
    leave(socket: LiveSocket): void {
      for (const path of [...(sockets.get(socket)?.paths.keys() ?? [])]) unsubscribe(socket, path)
      sockets.delete(socket)
    },
  }
}

function toErrorCode(error: unknown, log: Log): ErrorCode {
  if (error instanceof AppError) return error.code
  const outage = getOutageCode(error)
  if (outage !== null) return outage
  log.error({ error }, 'a live channel failed')
  return 'server.error'
}

function listOpen(sockets: Iterable<Open>, definition: ChannelDefinition): unknown[] {
  const found = new Map<string, unknown>()
  for (const { paths } of sockets)
    for (const [path, { phase, channel, params }] of paths)
      if (phase === 'open' && channel.definition === definition) found.set(path, params)
  return [...found.values()]
}

/** Runs an area's callback and catches errors, synchronous or asynchronous. */
function settle(run: () => MaybeLater<void>, onError: (error: unknown) => void): void {
  try {
    Promise.resolve(run()).catch(onError)
  } catch (error) {
    onError(error)
  }
}
