/** Who has which path open, and whether they still may. */

import type { ErrorCode } from '@wheelhouse/contract/errors'
import { findUnstorable } from '@wheelhouse/contract/kernel/storable'
import { hasPermission } from '@wheelhouse/contract/permissions'
import { getOutageCode } from '../database/database.ts'
import { AppError } from '../process/app-error.ts'
import type { Log } from '../process/log.ts'
import type { Channels, FoundChannel, MaybeLater } from './live-channels.ts'
import { liveLimits } from './live-limits.ts'
import type { LiveSocket } from './live-socket.ts'

type Subscription = FoundChannel & {
  phase: 'checking' | 'open' | 'closed'
  checked: Promise<void>
}

export type LiveSubscriptions = ReturnType<typeof createLiveSubscriptions>

export function createLiveSubscriptions(channels: Channels, log: Log) {
  const sockets = new Map<LiveSocket, Map<string, Subscription>>()

  const getCode = (error: unknown): ErrorCode => {
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
    const found = channels.find(path)
    if (!found) return socket.refuse(path, 'entity.notFound')
    const { permission } = found.channel.definition
    if (permission !== 'session' && !hasPermission(socket.context.identity.type, permission))
      return socket.refuse(path, 'auth.forbidden')
    const subscription: Subscription = { ...found, phase: 'checking', checked: Promise.resolve() }
    open.set(path, subscription)
    subscription.checked = admit(socket, path, subscription).catch((error: unknown) => {
      unsubscribe(socket, path)
      socket.refuse(path, getCode(error))
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
    if (wasOpen) settle(() => subscription.channel.close(socket, path, subscription.params), getCode)
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
    /** Asks of everybody who has this path open whether they still may see it. */
    recheck(path: string): void {
      for (const socket of sockets.keys()) settle(() => recheck(socket, path), getCode)
    },
    sockets: () => sockets.keys(),
    count: () => sockets.size,
    enter: (socket: LiveSocket) => void sockets.set(socket, new Map()),
    leave(socket: LiveSocket): void {
      for (const path of [...(sockets.get(socket)?.keys() ?? [])]) unsubscribe(socket, path)
      sockets.delete(socket)
    },
  }
}

/** Runs what an area does, whether it fails now or later. */
function settle(run: () => MaybeLater<void>, onError: (error: unknown) => void): void {
  try {
    Promise.resolve(run()).catch(onError)
  } catch (error) {
    onError(error)
  }
}
