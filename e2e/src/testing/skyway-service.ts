import { randomUUID } from 'node:crypto'
import type { BrowserContext, WebSocketRoute } from 'playwright-core'

type Entry = { id: string } & Record<string, unknown>
type Member = Entry & { name?: string }
type Channel = {
  id: string
  name: string
  metadata: string
  version: number
  members: Member[]
  publications: (Entry & { publisherId: string; contentType: string })[]
  subscriptions: Entry[]
}
type Params = Record<string, string> & { channelId: string }
type Call = { id: string; method: string; params: Params }
type Signal = {
  event: string
  eventId: string
  payload: { dst?: Member; requestEventId?: string; data?: unknown }
}

/**
 * Channels and signalling of SkyWay as its library of 2026-11 speaks them (JSON-RPC over one WebSocket, messages between
 * members over another). Sockets of pages are led here instead of to SkyWay, which nobody compared it with.
 */
export type SkywayService = {
  /** From now on the pages of this window find SkyWay here. */
  serve(context: BrowserContext): Promise<void>
  /** Who is in a room, by name. */
  listMembers(room: string): string[]
  /** Who subscribed what there. */
  listSubscribers(room: string): string[]
}

/** The rooms and who is notified of their changes. */
function createChannels() {
  const channels = new Map<string, Channel>()
  const sockets = new Set<WebSocketRoute>()
  const find = (id: string): Channel => {
    const channel = [...channels.values()].find((one) => one.id === id)
    if (channel === undefined) throw new Error(`there is no channel ${id}`)
    return channel
  }

  function announce(channel: Channel, type: string, data: object): void {
    channel.version++
    const { id, version, metadata } = channel
    const event = { type, data: { ...data, channel: { id, version, metadata } }, appId: 'app' }
    const text = JSON.stringify({ jsonrpc: '2.0', method: 'channelEventNotification', params: event })
    for (const socket of sockets) socket.send(text)
  }

  /** @returns the answer, and what is announced afterwards */
  function answer({ method, params }: Call): { result: object; notify?: () => void } {
    if (method === 'findOrCreateChannel') {
      const { name = '' } = params
      const lists = { members: [], publications: [], subscriptions: [] }
      const channel = channels.get(name) ?? { id: randomUUID(), name, metadata: '', version: 0, ...lists }
      channels.set(name, channel)
      return { result: { channel } }
    }
    if (method === 'getServerUnixtime') return { result: { unixtime: Date.now() } }
    if (params.channelId === undefined) return { result: {} }
    const channel = find(params.channelId)
    const id = randomUUID()
    switch (method) {
      case 'addMember': {
        const { name, metadata, type, subtype } = params
        const member = { id, name, metadata, type, subtype }
        if (channel.members.some((one) => one.name === name)) throw new Error(`${name} is there already`)
        channel.members.push(member)
        return {
          result: { memberId: id, version: channel.version },
          notify: () => announce(channel, 'MemberAdded', { member }),
        }
      }
      case 'removeMember':
        return { result: {}, notify: () => removeMember(channel, params.id ?? '') }
      case 'publishStream': {
        const {
          publisherId = '',
          contentType = '',
          metadata,
          codecCapabilities,
          encodings,
          isEnabled,
          type,
        } = params
        const given = { publisherId, contentType, metadata, codecCapabilities, encodings, isEnabled, type }
        const publication = { id, channelId: channel.id, ...given }
        channel.publications.push(publication)
        return { result: { id }, notify: () => announce(channel, 'StreamPublished', { publication }) }
      }
      case 'subscribeStream': {
        const { publicationId = '', subscriberId } = params
        const published = channel.publications.find((one) => one.id === publicationId)
        const { publisherId, contentType } = published ?? {}
        const subscription = { id, publicationId, subscriberId, publisherId, contentType }
        channel.subscriptions.push(subscription)
        return { result: { id }, notify: () => announce(channel, 'StreamSubscribed', { subscription }) }
      }
      default:
        return { result: {} }
    }
  }

  /** The member by which a room relays pictures; here it relays none. */
  function addRelay(channel: Channel): string {
    const known = channel.members.find(({ subtype }) => subtype === 'sfu')
    if (known !== undefined) return known.id
    const member = { id: randomUUID(), name: 'sfu', type: 'bot', subtype: 'sfu' }
    channel.members.push(member)
    announce(channel, 'MemberAdded', { member })
    return member.id
  }

  function removeMember(channel: Channel, memberId: string): void {
    const member = channel.members.find(({ id }) => id === memberId)
    if (member === undefined) return
    for (const publication of channel.publications.filter(({ publisherId }) => publisherId === memberId)) {
      channel.publications = channel.publications.filter((one) => one !== publication)
      announce(channel, 'StreamUnpublished', { publication })
    }
    channel.subscriptions = channel.subscriptions.filter(({ subscriberId }) => subscriberId !== memberId)
    channel.members = channel.members.filter((one) => one !== member)
    announce(channel, 'MemberRemoved', { member })
  }

  function serveChannels(socket: WebSocketRoute): void {
    sockets.add(socket)
    socket.onClose(() => sockets.delete(socket))
    socket.onMessage((text) => {
      const call = JSON.parse(String(text)) as Call
      const { result, notify } = answer(call)
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: call.id, result }))
      notify?.()
    })
  }

  return { channels, find, addRelay, serve: serveChannels }
}

/** Passes messages of members on to each other. */
function createSignalling() {
  const signalling = new Map<string, WebSocketRoute>()
  return (socket: WebSocketRoute): void => {
    const query = new URL(socket.url()).searchParams
    const me = { id: query.get('memberId') ?? '', name: query.get('memberName') ?? undefined }
    const send = (to: WebSocketRoute | undefined, event: string, payload: object) =>
      to?.send(JSON.stringify({ event, eventId: randomUUID(), payload }))
    signalling.set(me.id, socket)
    socket.onClose(() => signalling.delete(me.id))
    socket.onMessage((text) => {
      const { event, eventId, payload } = JSON.parse(String(text)) as Signal
      const to = signalling.get(payload.dst?.id ?? '')
      const requestEventId = payload.requestEventId ?? eventId
      if (payload.dst !== undefined) send(to, event, { src: me, requestEventId, data: payload.data })
      send(socket, 'acknowledge', { eventId, ok: payload.dst === undefined || to !== undefined })
    })
    send(socket, 'open', {})
  }
}

export function createSkywayService(): SkywayService {
  const { channels, find, addRelay, serve } = createChannels()
  const serveSignalling = createSignalling()
  return {
    async serve(context) {
      await context.routeWebSocket(/^wss:\/\/rtc-api\.skyway\.ntt\.com\/ws/, serve)
      await context.routeWebSocket(/^wss:\/\/signaling\.skyway\.ntt\.com\/v1\/ws/, serveSignalling)
      const servers = { stun: { domain: '127.0.0.1', port: 9 } }
      const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
      await context.route('https://ice-params.skyway.ntt.com/**', (route) =>
        route.fulfill({ headers, json: servers }),
      )
      await context.route('https://sfu.skyway.ntt.com/**', (route) => {
        const { channelId } = (route.request().postDataJSON() ?? {}) as { channelId?: string }
        return route.fulfill({
          headers,
          json: { id: channelId === undefined ? '' : addRelay(find(channelId)) },
        })
      })
    },
    listMembers: (room) => channels.get(room)?.members.map(({ name = '' }) => name) ?? [],
    listSubscribers(room) {
      const { members = [], subscriptions = [] } = channels.get(room) ?? {}
      return subscriptions.flatMap(
        ({ subscriberId }) => members.find(({ id }) => id === subscriberId)?.name ?? [],
      )
    },
  }
}
