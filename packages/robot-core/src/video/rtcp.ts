/** What a viewer's browser reports about the link (RTCP, RFC 3550 and 4585; REMB, draft-alvestrand-rmcat-remb). */
type RtcpReport =
  /** Share of packets lost since the last report, 0 to 1. */
  | { readonly kind: 'loss'; readonly ssrc: number; readonly fraction: number }
  /** The decoder cannot continue without a key picture. */
  | { readonly kind: 'pictureLost'; readonly ssrc: number }
  /** The browser's estimate of the link's capacity, in kilobits a second for all tracks together. */
  | { readonly kind: 'bandwidth'; readonly kbps: number }

const receiverReport = 201
const senderReport = 200
const payloadFeedback = 206
const pictureLossIndication = 1
const fullIntraRequest = 4
const applicationLayerFeedback = 15
const remb = 0x52454d42

/** Reads a compound RTCP packet, skipping unknown and truncated parts. */
export function parseRtcp(packet: Buffer): RtcpReport[] {
  const reports: RtcpReport[] = []
  for (let at = 0; at + 8 <= packet.length; ) {
    const length = (packet.readUInt16BE(at + 2) + 1) * 4
    const part = packet.subarray(at, at + length)
    if (packet.readUInt8(at) >> 6 !== 2 || part.length < length) break
    readPart(part, reports)
    at += length
  }
  return reports
}

function readPart(part: Buffer, reports: RtcpReport[]): void {
  const count = part.readUInt8(0) & 0x1f
  const type = part.readUInt8(1)
  if (type === receiverReport || type === senderReport) {
    const first = type === receiverReport ? 8 : 28
    for (let i = 0; i < count && first + (i + 1) * 24 <= part.length; i++) {
      const block = first + i * 24
      reports.push({
        kind: 'loss',
        ssrc: part.readUInt32BE(block),
        fraction: part.readUInt8(block + 4) / 256,
      })
    }
  }
  if (type !== payloadFeedback || part.length < 12) return
  if (count === pictureLossIndication) reports.push({ kind: 'pictureLost', ssrc: part.readUInt32BE(8) })
  if (count === fullIntraRequest && part.length >= 16)
    reports.push({ kind: 'pictureLost', ssrc: part.readUInt32BE(12) })
  if (count === applicationLayerFeedback && part.length >= 20 && part.readUInt32BE(12) === remb) {
    const bits = part.readUIntBE(17, 3)
    const exponent = bits >> 18
    const mantissa = bits & 0x3_ffff
    reports.push({ kind: 'bandwidth', kbps: (mantissa * 2 ** exponent) / 1000 })
  }
}
