import { randomInt } from 'node:crypto'
import { Audio, type PeerConnection, RtcpNackResponder, type Track, Video } from 'node-datachannel'
import { packetSamples } from './g711.ts'
import { createRtpPacket, rtpPayload } from './rtp.ts'

/** Packets kept for retransmission: two seconds of the largest preset. */
const nackHistory = 1_024
const h264Parameters = 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f'

/** The format of a video track in one session. */
type VideoFormat = { readonly mid: string; readonly payloadType: number; readonly ssrc: number }

/** Adds a track that sends H.264. */
export function addVideo(
  connection: PeerConnection,
  format: VideoFormat,
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

/**
 * Adds a track with the robot's voice.
 * @param onVoice takes the other side's; `null`: it sends none
 */
export function addVoice(
  connection: PeerConnection,
  mid: string,
  onVoice: ((payload: Buffer) => void) | null,
) {
  const format = { ssrc: randomInt(1, 2 ** 32), payloadType: 0, playoutDelayId: null }
  const media = new Audio(mid, onVoice === null ? 'SendOnly' : 'SendRecv')
  media.addAudioCodec(format.payloadType, 'PCMU')
  media.addSSRC(format.ssrc, 'robot', 'voice', 'voice')
  const track = connection.addTrack(media)
  track.onMessage((packet) => {
    const payload = rtpPayload(packet)
    if (payload !== null) onVoice?.(payload)
  })
  let sequence = randomInt(2 ** 16)
  let timestamp = randomInt(2 ** 32)
  return {
    track,
    send(payload: Buffer): void {
      const packet = createRtpPacket(format, { sequence, timestamp, marker: false }, payload)
      sequence = (sequence + 1) & 0xffff
      timestamp = (timestamp + packetSamples) % 2 ** 32
      attempt(() => track.isOpen() && track.sendMessageBinary(packet))
    },
  }
}

/** The native library throws if a track or channel has just closed; the end of one viewer must not end the agent. */
export function attempt<T>(call: () => T): T | null {
  try {
    return call()
  } catch {
    return null
  }
}
