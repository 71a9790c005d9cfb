/** RTP payloads of H.264 (RFC 6184, packetization mode 1): whole NAL units, or fragments of long ones. */

/** Leaves room for RTP, its extension and SRTP within 1,200 bytes, which fits every link that WebRTC runs on. */
const maxPayloadBytes = 1_160

const fragmentType = 28
const supplementalInformation = 6

/** Splits one picture (NAL units, each prefixed with its length in four bytes) into RTP payloads. */
export function h264Payloads(picture: Uint8Array, maxBytes = maxPayloadBytes): Buffer[] {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength)
  const payloads: Buffer[] = []
  for (let at = 0; at + 4 < bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const unit = bytes.subarray(at + 4, at + 4 + length)
    at += 4 + length
    // The encoder's own information (version and settings) is useless to a decoder.
    if (unit.length === 0 || (unit.readUInt8(0) & 0x1f) === supplementalInformation) continue
    if (unit.length <= maxBytes) payloads.push(unit)
    else payloads.push(...fragments(unit, maxBytes))
  }
  return payloads
}

function fragments(unit: Buffer, maxBytes: number): Buffer[] {
  const header = unit.readUInt8(0)
  const parts: Buffer[] = []
  const room = maxBytes - 2
  for (let at = 1; at < unit.length; at += room) {
    const piece = unit.subarray(at, at + room)
    const first = at === 1 ? 0x80 : 0
    const last = at + room >= unit.length ? 0x40 : 0
    const part = Buffer.allocUnsafe(piece.length + 2)
    part.writeUInt8((header & 0xe0) | fragmentType, 0)
    part.writeUInt8(first | last | (header & 0x1f), 1)
    piece.copy(part, 2)
    parts.push(part)
  }
  return parts
}
