import { createSocket } from 'node:dgram'
import { parseOffer, withPlayoutDelay } from '@wheelhouse/robot-core/video/offer'
import { type DataChannel, PeerConnection, RtcpNackResponder, type Track, Video } from 'node-datachannel'

/**
 * The peer of the comparison: only the same library. Its data channel echoes every message;
 * its picture is what an encoder sends to a port, with the playout-delay extension added.
 */
export type BarePeer = {
  /** The port that an encoder sends RTP to. */
  readonly rtpPort: number
  /** A different encoder sends from now on. */
  restart(): void
  /** @returns the answer to a page's offer of one picture and one data channel */
  answer(offer: string): Promise<string>
  close(): void
}

const h264Parameters = 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f'
const ssrc = 77_777
const nackHistory = 1_024
const extension = 0xbede_0001

export async function createBarePeer(now: () => number): Promise<BarePeer> {
  const socket = createSocket({ type: 'udp4', recvBufferSize: 4_000_000 })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', () => resolve()))
  let connection: PeerConnection | null = null
  // Referenced so that it is not garbage-collected.
  let held: DataChannel | null = null
  let send: (packet: Buffer) => void = () => undefined
  let sequence = 0
  let shift: number | null = null
  socket.on('message', (packet) => send(packet))

  function answer(offer: string): Promise<string> {
    connection?.close()
    const { videos } = parseOffer(offer)
    const [video] = videos
    if (video === undefined) throw new Error('The page takes no H.264.')
    const peer = new PeerConnection('bare', { iceServers: [] })
    connection = peer
    const media = new Video(video.mid, 'SendOnly')
    media.addH264Codec(video.payloadType, h264Parameters)
    media.addSSRC(ssrc, 'bare', 'bare', 'bare')
    const track = peer.addTrack(media)
    track.setMediaHandler(new RtcpNackResponder(nackHistory))
    send = (packet) => {
      // Each encoder starts anywhere; to the page it must be one continuous stream.
      shift ??= Math.round(now() * 90) - packet.readUInt32BE(4)
      packet.writeUInt32BE((packet.readUInt32BE(4) + shift + 2 * 2 ** 32) % 2 ** 32, 4)
      packet.writeUInt16BE(sequence++ & 0xffff, 2)
      forward(track, packet, video.payloadType, video.playoutDelayId ?? 0)
    }
    peer.onDataChannel((channel) => {
      held = channel
      channel.onMessage((message) => {
        if (typeof message === 'string') channel.sendMessage(`${message} ${now()}`)
      })
    })
    const gathered = new Promise<string>((resolve) => {
      peer.onGatheringStateChange((state) => {
        const description = state === 'complete' ? peer.localDescription() : null
        if (description !== null) resolve(withPlayoutDelay(description.sdp, videos))
      })
    })
    peer.setRemoteDescription(offer, 'offer')
    return gathered
  }

  return {
    rtpPort: socket.address().port,
    restart() {
      shift = null
    },
    answer,
    close() {
      held?.close()
      connection?.close()
      socket.close()
    },
  }
}

/** The encoder's packet with this connection's payload type, source and extension. */
function forward(track: Track, packet: Buffer, payloadType: number, extensionId: number): void {
  if (!track.isOpen()) return
  const out = Buffer.allocUnsafe(packet.length + 8)
  packet.copy(out, 0, 0, 12)
  out.writeUInt8(packet.readUInt8(0) | 0x10, 0)
  out.writeUInt8((packet.readUInt8(1) & 0x80) | payloadType, 1)
  out.writeUInt32BE(ssrc, 8)
  out.writeUInt32BE(extension, 12)
  out.writeUInt32BE((((extensionId << 4) | 2) << 24) >>> 0, 16)
  packet.copy(out, 20, 12)
  track.sendMessageBinary(out)
}
