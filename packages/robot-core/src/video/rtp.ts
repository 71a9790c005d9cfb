import { rtpTicksPerMillisecond } from '@wheelhouse/contract/teleop/video'

/** RTP packets (RFC 3550) of one track to one viewer. */

const wrap32 = 2 ** 32
const paddingBit = 0x20
/** Its length must fit in the last byte. */
const maxPaddingBytes = 255

type RtpTrackFormat = {
  readonly ssrc: number
  readonly payloadType: number
  /** Id of the playout-delay header extension in this session; `null` leaves it out. */
  readonly playoutDelayId: number | null
}

/** What differs from packet to packet; `marker` ends a picture. */
type RtpHeader = { readonly sequence: number; readonly timestamp: number; readonly marker: boolean }

export type VideoPacketizer = {
  /**
   * Adds RTP headers to the payloads of one picture taken at `tick` (milliseconds of the robot's clock).
   * Sequence numbers have no gaps and timestamps never go back, whichever encoder a picture comes from.
   */
  packets(payloads: readonly Uint8Array[], tick: number): Buffer[]
  /** Empty packets after a picture, `bytes` in total or slightly more, to probe what the link carries. */
  padding(bytes: number): Buffer[]
}

/** The RTP timestamp for a tick of the robot's clock, modulo 2^32. */
export function rtpTimestamp(tick: number): number {
  return Math.round(tick * rtpTicksPerMillisecond) % wrap32
}

export function createVideoPacketizer(format: RtpTrackFormat, firstSequence: number): VideoPacketizer {
  let sequence = firstSequence & 0xffff
  /** Not wrapped, so that "later" is a plain comparison. */
  let lastTimestamp = Number.NEGATIVE_INFINITY

  function nextHeader(marker: boolean): RtpHeader {
    const header = { sequence, timestamp: lastTimestamp % wrap32, marker }
    sequence = (sequence + 1) & 0xffff
    return header
  }

  return {
    packets(payloads, tick) {
      // Pictures sent again for a newcomer would step back in time: they follow the last one immediately instead.
      lastTimestamp = Math.max(Math.round(tick * rtpTicksPerMillisecond), lastTimestamp + 1)
      return payloads.map((payload, index) => {
        return createRtpPacket(format, nextHeader(index === payloads.length - 1), payload)
      })
    },
    padding(bytes) {
      const filler = Buffer.alloc(maxPaddingBytes)
      filler.writeUInt8(maxPaddingBytes, maxPaddingBytes - 1)
      return Array.from({ length: Math.ceil(bytes / maxPaddingBytes) }, () => {
        const packet = createRtpPacket(format, nextHeader(false), filler)
        packet.writeUInt8(packet.readUInt8(0) | paddingBit, 0)
        return packet
      })
    },
  }
}

/** Makes one RTP packet. */
export function createRtpPacket(
  format: RtpTrackFormat,
  { sequence, timestamp, marker }: RtpHeader,
  payload: Uint8Array,
): Buffer {
  const extended = format.playoutDelayId !== null
  const headerBytes = extended ? 20 : 12
  const packet = Buffer.allocUnsafe(headerBytes + payload.length)
  packet.writeUInt8(extended ? 0x90 : 0x80, 0)
  packet.writeUInt8((marker ? 0x80 : 0) | format.payloadType, 1)
  packet.writeUInt16BE(sequence, 2)
  packet.writeUInt32BE(timestamp, 4)
  packet.writeUInt32BE(format.ssrc, 8)
  if (format.playoutDelayId !== null) {
    // One-byte header form, one word: playout delay 0 to 0, so that the page shows a picture immediately.
    packet.writeUInt32BE(0xbede_0001, 12)
    packet.writeUInt32BE((((format.playoutDelayId << 4) | 2) << 24) >>> 0, 16)
  }
  packet.set(payload, headerBytes)
  return packet
}

/** The payload of a received RTP packet, or `null` if it is not one (RTCP, too short). */
export function rtpPayload(packet: Buffer): Buffer | null {
  if (packet.length < 12 || packet.readUInt8(0) >> 6 !== 2) return null
  const type = packet.readUInt8(1)
  if (type >= 192 && type <= 223) return null
  let start = 12 + (packet.readUInt8(0) & 0x0f) * 4
  if ((packet.readUInt8(0) & 0x10) !== 0) {
    if (packet.length < start + 4) return null
    start += 4 + packet.readUInt16BE(start + 2) * 4
  }
  const padding = (packet.readUInt8(0) & 0x20) === 0 ? 0 : packet.readUInt8(packet.length - 1)
  return start + padding > packet.length ? null : packet.subarray(start, packet.length - padding)
}
