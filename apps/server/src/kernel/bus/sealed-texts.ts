import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * Texts between servers that share a key, in messages that the bus takes. What fits goes as it is: its seal, then the text.
 * A longer one goes in parts, each sealed with a key of their own: the sender, the part's place, how many there are, and
 * its bytes. Servers of versions before ignore parts.
 */
const sealBytes = 32
const senderBytes = 16
const partHeadBytes = senderBytes + 8
/** More is no text of ours: what one robot reports has a few megabytes at most. */
const partsMax = 64

export function seal(key: Buffer, text: string | Uint8Array): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

const toPartKey = (key: Buffer) => seal(key, 'parts of a text')

export type TextSealer = {
  /**
   * The messages of a text, to be sent in this order and one text after the other.
   * @param maxBytes of one message
   * @throws RangeError for a text that is too long
   */
  seal(text: string, maxBytes: number): Buffer[]
}

export function createTextSealer(key: Buffer): TextSealer {
  const sender = randomBytes(senderBytes)
  const partKey = toPartKey(key)
  return {
    seal(text, maxBytes) {
      const bytes = Buffer.from(text)
      if (sealBytes + bytes.length <= maxBytes) return [Buffer.concat([seal(key, bytes), bytes])]
      const room = maxBytes - sealBytes - partHeadBytes
      const count = Math.ceil(bytes.length / room)
      if (room < 1 || count > partsMax)
        throw new RangeError(`a text of ${bytes.length} bytes is too long for the bus`)
      return Array.from({ length: count }, (_, place) => {
        const numbers = Buffer.alloc(8)
        numbers.writeUInt32BE(place, 0)
        numbers.writeUInt32BE(count, 4)
        const part = Buffer.concat([sender, numbers, bytes.subarray(place * room, (place + 1) * room)])
        return Buffer.concat([seal(partKey, part), part])
      })
    },
  }
}

/** `part`: the text is not complete yet. */
export type Opened = { kind: 'text'; text: string } | { kind: 'part' } | { kind: 'foreign' }

export type TextOpener = {
  /** Opens what others have sealed, in the order in which it came. */
  open(data: Uint8Array): Opened
}

export function createTextOpener(key: Buffer): TextOpener {
  const partKey = toPartKey(key)
  /** By sender: the parts of a text that is not complete. */
  const collected = new Map<string, Uint8Array[]>()

  function collect(part: Buffer): Opened {
    const sender = part.toString('hex', 0, senderBytes)
    const place = part.readUInt32BE(senderBytes)
    const count = part.readUInt32BE(senderBytes + 4)
    const parts = place === 0 ? [] : collected.get(sender)
    collected.delete(sender)
    // One before it was lost: whoever listens notices that the text is missing.
    if (parts === undefined || parts.length !== place) return { kind: 'part' }
    parts.push(part.subarray(partHeadBytes))
    if (parts.length === count) return { kind: 'text', text: Buffer.concat(parts).toString('utf8') }
    if (parts.length < partsMax) collected.set(sender, parts)
    return { kind: 'part' }
  }

  return {
    open(data) {
      const [tag, content] = [data.subarray(0, sealBytes), Buffer.from(data.subarray(sealBytes))]
      if (tag.length < sealBytes) return { kind: 'foreign' }
      if (timingSafeEqual(tag, seal(key, content))) return { kind: 'text', text: content.toString('utf8') }
      const isPart = content.length >= partHeadBytes && timingSafeEqual(tag, seal(partKey, content))
      return isPart ? collect(content) : { kind: 'foreign' }
    },
  }
}
