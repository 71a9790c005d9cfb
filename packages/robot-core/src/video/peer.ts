import { randomInt } from 'node:crypto'
import type { SignalDown } from '@wheelhouse/contract/robots/robot-link'
import { dataChannelLabels } from '@wheelhouse/contract/teleop/data-channel'
import { type IceServer, parseIceServerUrl } from '@wheelhouse/contract/teleop/ice-server'
import { type DataChannel, type IceServer as NativeIceServer, PeerConnection } from 'node-datachannel'
import type { Clock } from '../clock.ts'
import { addVideo, addVoice, attempt } from './native-tracks.ts'
import { parseOffer, withPlayoutDelay } from './offer.ts'
import { createVideoPacketizer, type VideoPacketizer } from './rtp.ts'

/** The native WebRTC connection to one viewer. No native object and no native exception leaves this file. */
export type Peer = {
  /** One packetizer for each video slot that the page offered. */
  readonly packetizers: readonly VideoPacketizer[]
  readonly hasAudio: boolean
  sendVideo(slot: number, packets: readonly Buffer[]): void
  /** 20 ms of µ-law. */
  sendVoice(payload: Buffer): void
  sendControl(text: string): void
  sendSession(message: string): void
  /** `false`: the channel is closed or still busy with the last message, or the page rejects messages of that size. */
  sendSessionBinary(message: Uint8Array): boolean
  roundTripMs(): number | null
  close(): void
}

export type PeerEvents = {
  onAnswer(sdp: string): void
  onSessionOpen(): void
  onControl(text: string): void
  onSession(text: string): void
  onRtcp(slot: number, packet: Buffer): void
  /** µ-law from the viewer's microphone. */
  onVoice(payload: Buffer): void
  /** Lost or closed by the other side; called at most once. */
  onClosed(reason: string): void
}

export type PeerOptions = {
  readonly clock: Clock
  /** The one address of this machine to use for packets; `null`: all of them. */
  readonly bindAddress: string | null
}

type Offer = Pick<Extract<SignalDown, { kind: 'offer' }>, 'sessionId' | 'sdp' | 'iceServers'>

/** Relays that have not answered by then are left out of the answer: on a shared network they are not needed. */
const gatherWithinMs = 2_000

/**
 * Answers a page's offer.
 * @throws {Error} if the native library rejects the offer.
 */
export function createPeer(offer: Offer, events: PeerEvents, options: PeerOptions): Peer {
  const { videos, audioMid } = parseOffer(offer.sdp)
  const connection = new PeerConnection(offer.sessionId, {
    iceServers: offer.iceServers.flatMap(toIceServer),
    ...(options.bindAddress === null ? {} : { bindAddress: options.bindAddress }),
  })
  let isOpen = true
  const formats = videos.map((video) => ({ ...video, ssrc: randomInt(1, 2 ** 32) }))
  const tracks = formats.map((format, slot) =>
    addVideo(connection, format, (packet) => events.onRtcp(slot, packet)),
  )
  const voice =
    audioMid === null ? null : addVoice(connection, audioMid, (payload) => events.onVoice(payload))
  const channels = openChannels(connection, events, () => fail('closed'))
  const answer = answerWhenGathered(connection, options.clock, (sdp) =>
    events.onAnswer(withPlayoutDelay(sdp, videos)),
  )

  function close(): void {
    if (!isOpen) return
    isOpen = false
    answer.stop()
    channels.close()
    for (const track of [...tracks, voice?.track]) attempt(() => track?.close())
    attempt(() => connection.close())
  }
  function fail(reason: string): void {
    if (!isOpen) return
    close()
    events.onClosed(reason)
  }

  connection.onStateChange((state) => {
    if (state === 'failed' || state === 'closed') fail(state)
  })
  try {
    connection.setRemoteDescription(offer.sdp, 'offer')
  } catch (error) {
    close()
    throw error
  }

  return {
    packetizers: formats.map((format) => createVideoPacketizer(format, randomInt(2 ** 16))),
    hasAudio: voice !== null,
    sendVideo(slot, packets) {
      const track = tracks[slot]
      if (!isOpen || track === undefined) return
      attempt(() => {
        if (track.isOpen()) for (const packet of packets) track.sendMessageBinary(packet)
      })
    },
    sendVoice(payload) {
      if (isOpen) voice?.send(payload)
    },
    sendControl: (text) => channels.sendText(dataChannelLabels.control, text),
    sendSession: (text) => channels.sendText(dataChannelLabels.session, text),
    sendSessionBinary: (message) => channels.sendBinary(dataChannelLabels.session, message),
    roundTripMs() {
      const value = isOpen ? attempt(() => connection.rtt()) : null
      return value !== null && value >= 0 ? value : null
    },
    close,
  }
}

/** Answers once, in full: with all addresses, or as soon as there is one that always works. */
function answerWhenGathered(connection: PeerConnection, clock: Clock, onAnswer: (sdp: string) => void) {
  let isOver = false
  const cancel = clock.after(gatherWithinMs, answer)

  function stop(): void {
    isOver = true
    cancel()
  }
  function answer(): void {
    if (isOver) return
    attempt(() => {
      const description = connection.localDescription()
      if (description === null) return
      stop()
      onAnswer(description.sdp)
    })
  }

  connection.onGatheringStateChange((state) => {
    if (state === 'complete') answer()
  })
  connection.onLocalCandidate((candidate) => {
    if (/ typ relay\b/.test(candidate)) answer()
  })
  return { stop }
}

/** The page's data channels, by label. */
function openChannels(connection: PeerConnection, events: PeerEvents, onClosed: () => void) {
  const channels = new Map<string, DataChannel>()
  let isOpen = true

  connection.onDataChannel((channel) => {
    if (!isOpen) return
    const label = channel.getLabel()
    channels.set(label, channel)
    channel.onMessage((message) => {
      if (!isOpen || typeof message !== 'string') return
      if (label === dataChannelLabels.control) events.onControl(message)
      if (label === dataChannelLabels.session) events.onSession(message)
    })
    channel.onClosed(onClosed)
    if (label === dataChannelLabels.session) events.onSessionOpen()
  })

  return {
    sendText(label: string, text: string): void {
      const channel = channels.get(label)
      if (channel !== undefined) attempt(() => channel.isOpen() && channel.sendMessage(text))
    },
    sendBinary(label: string, message: Uint8Array): boolean {
      const channel = channels.get(label)
      if (channel === undefined) return false
      return (
        attempt(() => {
          if (!channel.isOpen() || channel.bufferedAmount() > 0) return false
          return message.length <= channel.maxMessageSize() && channel.sendMessageBinary(message)
        }) ?? false
      )
    },
    close(): void {
      isOpen = false
      for (const channel of channels.values()) attempt(() => channel.close())
      channels.clear()
    },
  }
}

/**
 * In the native library's form. It can reach relays only over UDP: those over TCP and TLS are meant for pages behind
 * strict networks, and are left out here.
 */
function toIceServer({ urls, username, credential }: IceServer): (string | NativeIceServer)[] {
  const address = parseIceServerUrl(urls)
  if (address === null || address.transport !== 'udp') return []
  const { scheme, host, port } = address
  if (scheme === 'stun') return [`stun:${host.includes(':') ? `[${host}]` : host}:${port}`]
  return [{ hostname: host, port, username, password: credential, relayType: 'TurnUdp' }]
}
