/**
 * The encoder outputs H.264 in FLV: unlike a raw stream, FLV marks where a picture ends, so a picture
 * can be sent as soon as it is complete instead of when the next one begins.
 */

/** One picture as the encoder made it. */
export type FlvPicture = {
  /** Can decoding start here? */
  readonly key: boolean
  /** NAL units, each prefixed with its length in four bytes; parameter sets come first in key pictures. */
  readonly data: Uint8Array
}

const fileHeaderBytes = 13
const tagHeaderBytes = 11
const videoTag = 9
const keyFrame = 1
const decoderConfiguration = 0
const nalUnits = 1

/**
 * Reads a growing FLV stream.
 * @returns a function that takes the next bytes and returns the pictures completed by them.
 */
export function createFlvReader(): (chunk: Uint8Array) => FlvPicture[] {
  let rest: Buffer = Buffer.alloc(0)
  let started = false
  let parameterSets: Buffer = Buffer.alloc(0)

  function readTag(type: number, body: Buffer): FlvPicture | null {
    if (type !== videoTag || body.length < 5) return null
    const packetType = body.readUInt8(1)
    if (packetType === decoderConfiguration) parameterSets = readParameterSets(body.subarray(5))
    if (packetType !== nalUnits) return null
    const key = body.readUInt8(0) >> 4 === keyFrame
    const units = body.subarray(5)
    return { key, data: key ? Buffer.concat([parameterSets, units]) : Buffer.from(units) }
  }

  return (chunk) => {
    rest = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk])
    if (!started) {
      if (rest.length < fileHeaderBytes) return []
      rest = rest.subarray(fileHeaderBytes)
      started = true
    }
    const pictures: FlvPicture[] = []
    while (rest.length >= tagHeaderBytes) {
      const size = rest.readUIntBE(1, 3)
      const end = tagHeaderBytes + size + 4
      if (rest.length < end) break
      const picture = readTag(rest.readUInt8(0), rest.subarray(tagHeaderBytes, tagHeaderBytes + size))
      if (picture !== null) pictures.push(picture)
      rest = rest.subarray(end)
    }
    return pictures
  }
}

/** AVCDecoderConfigurationRecord -> its parameter sets, each prefixed with its length in four bytes. */
function readParameterSets(record: Buffer): Buffer {
  const parts: Buffer[] = []
  let at = 5
  for (const mask of [0x1f, 0xff]) {
    const count = record.readUInt8(at++) & mask
    for (let i = 0; i < count; i++) {
      const length = record.readUInt16BE(at)
      const prefix = Buffer.alloc(4)
      prefix.writeUInt32BE(length)
      parts.push(prefix, record.subarray(at + 2, at + 2 + length))
      at += 2 + length
    }
  }
  return Buffer.concat(parts)
}
