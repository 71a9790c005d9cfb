import { randomInt } from 'node:crypto'
import {
  Audio,
  type DataChannel,
  type IceServer as NativeIceServer,
  PeerConnection,
  RtcpNackResponder,
  type Track,
  Video,
} from 'node-datachannel'
import { dataChannelLabels } from '@wheelhouse/contract/teleop/data-channel'
import type { SignalDown } from '@wheelhouse/contract/robots/robot-link'
import { type IceServer, parseIceServerUrl } from '@wheelhouse/contract/teleop/ice-server'
import type { Clock } from '../clock.ts'
import { type OfferedVideo, parseOffer, withPlayoutDelay } from './offer.ts'
import { createVideoPacketizer, rtpPacket, rtpPayload, type VideoPacketizer } from './rtp.ts'
import { packetSamples } from './g711.ts'

/** The native WebRTC connection to one viewer. Nothing native leaves this file, and nothing native throws out of it. */
export type Peer = {
  /** One packetizer for each video slot the page offered. */
  readonly packetizers: readonly VideoPacketizer[]
  readonly hasAudio: boolean
  sendVideo(slot: number, packets: readonly Buffer[]): void
  /** 20 ms of µ-law. */
  sendVoice(payload: Buffer): void
  sendControl(text: string): void
  sendSession(message: string): void
  /** `false`: the channel is closed, still busy with the last one, or the page takes no message of that size. */
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
  /** µ-law of the viewer's microphone. */
  onVoice(payload: Buffer): void
  /** Lost or closed by the other side; called at most once. */
  onClosed(reason: string): void
}

export type PeerOptions = {
  readonly clock: Clock
  /** The one address of this machine that packets come and go by; `null`: every one. */
  readonly bindAddress: string | null
}

type Offer = Extract<SignalDown, { kind: 'offer' }>

/** Relays that have not answered by then are left out of the answer: on one network the direct way does without them. */
const gatherWithinMs = 2_000
/** Packets kept for sending again: two seconds of the largest preset. */
const nackHistory = 1_024
const h264Parameters = 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f'

/**
 * Answers a page's offer.
 * @throws {Error} when the offer makes no sense to the native library.
 */
export function createPeer(offer: Offer, events: PeerEvents, options: PeerOptions): Peer {
  const { videos, audioMid } = parseOffer(offer.sdp)
  const connection = new PeerConnection(offer.sessionId, {
    iceServers: offer.iceServers.flatMap(toIceServer),
    ...(options.bindAddress === null ? {} : { bindAddress: options.bindAddress }),
  })
  let open = true
  let isAnswered = false
  const channels = new Map<string, DataChannel>()

  const formats = videos.map((video) => ({ ...video, ssrc: randomInt(1, 2 ** 32) }))
  const tracks = formats.map((format, slot) =>
    addVideo(connection, format, (packet) => events.onRtcp(slot, packet)),
  )
  const voiceFormat = { ssrc: randomInt(1, 2 ** 32), payloadType: 0, playoutDelayId: null }
  const voice = audioMid === null ? null : addAudio(connection, audioMid, voiceFormat.ssrc, events)
  let voiceSequence = randomInt(2 ** 16)
  let voiceTimestamp = randomInt(2 ** 32)

  function close(): void {
    if (!open) return
    open = false
    stopWaiting()
    for (const channel of channels.values()) attempt(() => channel.close())
    for (const track of [...tracks, voice]) attempt(() => track?.close())
    attempt(() => connection.close())
    channels.clear()
  }
  function fail(reason: string): void {
    if (!open) return
    close()
    events.onClosed(reason)
  }

  connection.onStateChange((state) => {
    if (state === 'failed' || state === 'closed') fail(state)
  })
  connection.onDataChannel((channel) => {
    if (!open) return
    const label = channel.getLabel()
    channels.set(label, channel)
    channel.onMessage((message) => {
      if (!open || typeof message !== 'string') return
      if (label === dataChannelLabels.control) events.onControl(message)
      if (label === dataChannelLabels.session) events.onSession(message)
    })
    channel.onClosed(() => fail('closed'))
    if (label === dataChannelLabels.session) events.onSessionOpen()
  })
  /** Once, as a whole: with all addresses, or as soon as there is one that always works. */
  function answer(): void {
    if (!open || isAnswered) return
    attempt(() => {
      const description = connection.localDescription()
      if (description === null) return
      isAnswered = true
      stopWaiting()
      events.onAnswer(withPlayoutDelay(description.sdp, videos))
    })
  }
  const stopWaiting = options.clock.after(gatherWithinMs, answer)
  connection.onGatheringStateChange((state) => {
    if (state === 'complete') answer()
  })
  connection.onLocalCandidate((candidate) => {
    if (/ typ relay\b/.test(candidate)) answer()
  })
  try {
    connection.setRemoteDescription(offer.sdp, 'offer')
  } catch (error) {
    close()
    throw error
  }

  function sendText(label: string, text: string): void {
    const channel = channels.get(label)
    if (channel !== undefined) attempt(() => channel.isOpen() && channel.sendMessage(text))
  }

  return {
    packetizers: formats.map((format) => createVideoPacketizer(format, randomInt(2 ** 16))),
    hasAudio: voice !== null,
    sendVideo(slot, packets) {
      const track = tracks[slot]
      if (!open || track === undefined) return
      attempt(() => {
        if (track.isOpen()) for (const packet of packets) track.sendMessageBinary(packet)
      })
    },
    sendVoice(payload) {
      if (!open || voice === null) return
      const packet = rtpPacket(voiceFormat, payload, voiceSequence, voiceTimestamp, false)
      voiceSequence = (voiceSequence + 1) & 0xffff
      voiceTimestamp = (voiceTimestamp + packetSamples) % 2 ** 32
      attempt(() => voice.isOpen() && voice.sendMessageBinary(packet))
    },
    sendControl: (text) => sendText(dataChannelLabels.control, text),
    sendSession: (text) => sendText(dataChannelLabels.session, text),
    sendSessionBinary(message) {
      const channel = channels.get(dataChannelLabels.session)
      if (channel === undefined) return false
      return (
        attempt(() => {
          if (!channel.isOpen() || channel.bufferedAmount() > 0) return false
          return message.length <= channel.maxMessageSize() && channel.sendMessageBinary(message)
        }) ?? false
      )
    },
    roundTripMs() {
      const value = open ? attempt(() => connection.rtt()) : null
      return value !== null && value >= 0 ? value : null
    },
    close,
  }
}

function addVideo(
  connection: PeerConnection,
  format: OfferedVideo & { readonly ssrc: number },
  onRtcp: (packet: Buffer) => void,
): Track {
  const media = new Video(format.mid, 'SendOnly')
  media.addH264Codec(format.payloadType, h264Parameters)
  media.addSSRC(format.ssrc, 'robot', `slot-${format.mid}`, `slot-${format.mid}`)
  const track = connection.addTrack(media)
  track.setMediaHandler(new RtcpNackResponder(nackHistory))
  track.onMessage(onRtcp)
  return track
}

function addAudio(connection: PeerConnection, mid: string, ssrc: number, events: PeerEvents): Track {
  const media = new Audio(mid, 'SendRecv')
  media.addAudioCodec(0, 'PCMU')
  media.addSSRC(ssrc, 'robot', 'voice', 'voice')
  const track = connection.addTrack(media)
  track.onMessage((packet) => {
    const payload = rtpPayload(packet)
    if (payload !== null) events.onVoice(payload)
  })
  return track
}

/** The native library throws when a track or channel has just closed; one viewer's end must not be the agent's. */
function attempt<T>(call: () => T): T | null {
  try {
    return call()
  } catch {
    return null
  }
}

/**
 * In the native library's form. It reaches relays by UDP alone: those by TCP and TLS are for pages behind strict networks,
 * and are left out here.
 */
function toIceServer({ urls, username, credential }: IceServer): (string | NativeIceServer)[] {
  const address = parseIceServerUrl(urls)
  if (address === null || address.transport !== 'udp') return []
  const { scheme, host, port } = address
  if (scheme === 'stun') return [`stun:${host.includes(':') ? `[${host}]` : host}:${port}`]
  return [{ hostname: host, port, username, password: credential, relayType: 'TurnUdp' }]
}
