import { randomInt } from 'node:crypto'
import type { RelayTarget } from '@wheelhouse/contract/teleop/video-relay'
import { PeerConnection } from 'node-datachannel'
import { addVideo, addVoice, attempt } from './native-tracks.ts'
import type { Peer, PeerEvents } from './peer.ts'
import { createVideoPacketizer } from './rtp.ts'

/** How long the relay may take to answer an offer. Milliseconds. */
const answerWithinMs = 8_000
/** Dynamic payload type of the only video format on offer. */
const payloadType = 96

export type WhipEvents = Pick<PeerEvents, 'onRtcp' | 'onClosed'> & {
  /** The relay takes packets. */
  onOpen(): void
}

export type WhipOptions = {
  readonly hasVoice: boolean
  /** The one address of this machine to use for packets; `null`: all of them. */
  readonly bindAddress: string | null
}

/**
 * Publishes one picture at a relay by WHIP (RFC 9725): to the robot, a viewer like any other, but without data channels.
 * Failures, also of the first request, arrive at `onClosed`.
 */
export function createWhipPeer(target: RelayTarget, events: WhipEvents, options: WhipOptions): Peer {
  const connection = new PeerConnection('relay', {
    iceServers: [],
    disableAutoNegotiation: true,
    ...(options.bindAddress === null ? {} : { bindAddress: options.bindAddress }),
  })
  const ssrc = randomInt(1, 2 ** 32)
  const video = addVideo(connection, { mid: '0', payloadType, ssrc }, (packet) => events.onRtcp(0, packet))
  const voice = options.hasVoice ? addVoice(connection, '1', null) : null
  let isOpen = true
  /** Of the session at the relay, once there is one. */
  let location: string | null = null

  function close(): void {
    if (!isOpen) return
    isOpen = false
    for (const track of [video, voice?.track]) attempt(() => track?.close())
    attempt(() => connection.close())
    if (location !== null) void endSession(location, target.token)
  }
  function fail(reason: string): void {
    if (!isOpen) return
    close()
    events.onClosed(reason)
  }

  connection.onStateChange((state) => {
    if (!isOpen) return
    if (state === 'connected') events.onOpen()
    if (state === 'failed' || state === 'closed' || state === 'disconnected') fail(state)
  })
  async function open(): Promise<void> {
    const session = await beginSession(target, await createOffer(connection))
    location = session.location
    if (isOpen) connection.setRemoteDescription(session.answer, 'answer')
    else void endSession(session.location, target.token)
  }
  open().catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)))

  return {
    packetizers: [createVideoPacketizer({ ssrc, payloadType, playoutDelayId: null }, randomInt(2 ** 16))],
    hasAudio: voice !== null,
    sendVideo(_slot, packets) {
      if (!isOpen) return
      attempt(() => {
        if (video.isOpen()) for (const packet of packets) video.sendMessageBinary(packet)
      })
    },
    sendVoice(payload) {
      if (isOpen) voice?.send(payload)
    },
    sendControl: () => undefined,
    sendSession: () => undefined,
    sendSessionBinary: () => false,
    roundTripMs: () => null,
    close,
  }
}

/**
 * Without the robot's own addresses: the relay, which must be directly reachable, learns them from the first packets. If it
 * sent packets by itself, the native library could be connected before it has the answer's fingerprint, and would refuse it.
 */
async function createOffer(connection: PeerConnection): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<void>()
  connection.onGatheringStateChange((state) => {
    if (state === 'complete') resolve()
  })
  connection.setLocalDescription('offer')
  await promise
  return (connection.localDescription()?.sdp ?? '').replaceAll(/a=candidate.*\r\n/g, '')
}

async function beginSession({ url, token }: RelayTarget, offer: string) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp', authorization: `Bearer ${token}` },
    body: offer,
    signal: AbortSignal.timeout(answerWithinMs),
  })
  if (answer.status !== 201) throw new Error(`the relay answered ${answer.status}`)
  const location = new URL(answer.headers.get('location') ?? '', url).href
  return { location, answer: await answer.text() }
}

/** A relay that is away ends the session on its own. */
async function endSession(location: string, token: string): Promise<void> {
  await fetch(location, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(answerWithinMs),
  }).catch(() => undefined)
}
