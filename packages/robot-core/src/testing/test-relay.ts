import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { RelayAction } from '@wheelhouse/contract/teleop/video-relay'
import { PeerConnection, RtcpReceivingSession, type Track } from 'node-datachannel'
import { systemClock } from '../clock.ts'
import { createPeer, type Peer } from '../video/peer.ts'
import { rtpPayload } from '../video/rtp.ts'

/**
 * A relay for tests: WHIP in, WHEP out, with the addresses and the status codes of MediaMTX. It forwards what it receives
 * and adapts nothing.
 */
export type TestRelay = {
  readonly url: string
  /** The names of the streams that are published now. */
  published(): string[]
  /** How many connections have published so far. */
  publications(): number
  /** How many connections watch a stream now. */
  watchers(stream: string): number
  stop(): Promise<void>
}

type Request = { action: RelayAction; path: string; token: string }
type Authorize = (request: Request) => boolean | Promise<boolean>

type Stream = { readonly viewers: Map<string, Peer>; connection: PeerConnection; tracks: Track[] }
type Answer = { status: number; body?: string; headers?: Record<string, string> }

const pathPattern = /^\/(?<path>[\w-]+)\/(?<protocol>whip|whep)(?:\/(?<id>[\w-]+))?$/
/** RTP counts 90 a millisecond. */
const ticksPerMs = 90

/** @param authorize whether a token opens a stream, as a relay queries an HTTP server for it */
export async function startTestRelay(authorize: Authorize, port = 0): Promise<TestRelay> {
  const streams = new Map<string, Stream>()
  let publications = 0

  function endPublication(path: string): void {
    const stream = streams.get(path)
    if (stream === undefined) return
    streams.delete(path)
    for (const track of stream.tracks) track.close()
    stream.connection.close()
    for (const viewer of stream.viewers.values()) viewer.close()
  }

  async function publish(path: string, offer: string): Promise<Answer> {
    endPublication(path)
    const connection = new PeerConnection(`in-${path}`, { iceServers: [] })
    const stream: Stream = { viewers: new Map(), connection, tracks: [] }
    connection.onTrack((track) => {
      stream.tracks.push(track)
      if (track.type() === 'video') track.setMediaHandler(new RtcpReceivingSession())
      track.onMessage(track.type() === 'video' ? forwardPictures(stream) : forwardSound(stream))
    })
    connection.onStateChange((state) => {
      if (state === 'failed' && streams.get(path) === stream) endPublication(path)
    })
    streams.set(path, stream)
    publications++
    const gathered = Promise.withResolvers<string>()
    connection.onGatheringStateChange((state) => {
      if (state === 'complete') gathered.resolve(connection.localDescription()?.sdp ?? '')
    })
    connection.setRemoteDescription(offer, 'offer')
    return created(`/${path}/whip/${randomUUID()}`, await gathered.promise)
  }

  async function watch(path: string, offer: string): Promise<Answer> {
    const viewers = streams.get(path)?.viewers
    if (viewers === undefined) return { status: 404 }
    const id = randomUUID()
    const { promise, resolve } = Promise.withResolvers<string>()
    const ignore = () => undefined
    const events = {
      onSessionOpen: ignore,
      onControl: ignore,
      onSession: ignore,
      onRtcp: ignore,
      onVoice: ignore,
    }
    const peer = createPeer(
      { sessionId: id, sdp: offer, iceServers: [] },
      { ...events, onAnswer: resolve, onClosed: () => viewers.delete(id) },
      { clock: systemClock, bindAddress: null },
    )
    viewers.set(id, peer)
    // A watcher sends nothing, so nothing may be offered to be received.
    const sdp = (await promise).replaceAll('a=sendrecv', 'a=sendonly')
    return created(`/${path}/whep/${id}`, sdp)
  }

  function end(path: string, protocol: string, id: string): Answer {
    if (protocol === 'whip') endPublication(path)
    const viewers = streams.get(path)?.viewers
    viewers?.get(id)?.close()
    viewers?.delete(id)
    return { status: 200 }
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    if (request.method === 'OPTIONS') return { status: 204 }
    const { path, protocol, id } = pathPattern.exec(request.url ?? '')?.groups ?? {}
    if (path === undefined || protocol === undefined) return { status: 404 }
    const action = protocol === 'whip' ? 'publish' : 'read'
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (token === undefined) return { status: 401 }
    // A session can be ended by anyone who knows its address.
    if (request.method === 'DELETE' && id !== undefined) return end(path, protocol, id)
    if (!(await authorize({ action, path, token }))) return { status: 401 }
    const offer = await text(request)
    return action === 'publish' ? publish(path, offer) : watch(path, offer)
  }

  const server = createServer((request, response) => {
    answer(request).then(
      (made) => send(response, made),
      (error: unknown) => send(response, { status: 400, body: String(error) }),
    )
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    published: () => [...streams.keys()],
    publications: () => publications,
    watchers: (stream) => streams.get(stream)?.viewers.size ?? 0,
    async stop() {
      for (const path of streams.keys()) endPublication(path)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function created(location: string, body: string): Answer {
  return { status: 201, body, headers: { location, 'content-type': 'application/sdp' } }
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  response.writeHead(status, {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'OPTIONS, POST, DELETE',
    'access-control-allow-headers': 'Authorization, Content-Type',
    'access-control-expose-headers': 'Location',
    ...headers,
  })
  response.end(body)
}

/** Sends each picture on once its last packet is here, in the format of each viewer. */
function forwardPictures({ viewers }: Stream): (packet: Buffer) => void {
  let payloads: Buffer[] = []
  return (packet) => {
    const payload = rtpPayload(packet)
    if (payload === null || payload.length === 0) return
    payloads.push(Buffer.from(payload))
    if ((packet.readUInt8(1) & 0x80) === 0) return
    const tick = packet.readUInt32BE(4) / ticksPerMs
    for (const peer of viewers.values()) {
      const packets = peer.packetizers[0]?.packets(payloads, tick)
      if (packets !== undefined) peer.sendVideo(0, packets)
    }
    payloads = []
  }
}

function forwardSound({ viewers }: Stream): (packet: Buffer) => void {
  return (packet) => {
    const payload = rtpPayload(packet)
    if (payload !== null) for (const peer of viewers.values()) peer.sendVoice(payload)
  }
}
