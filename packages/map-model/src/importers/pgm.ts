/** A grey picture: one byte per pixel, rows from the top. `maxValue` is the value of white. */
export type GreyImage = { width: number; height: number; maxValue: number; pixels: Uint8Array }

/** Largest picture that is read, in pixels: 20,000 x 20,000 would be 400 MB. */
const maxPixels = 64_000_000

type PgmHeader = {
  magic: 'P2' | 'P5'
  width: number
  height: number
  maxValue: number
  /** Where the header's last word ends. */
  end: number
}

/**
 * Reads the header alone: the first bytes of the file are enough.
 * @throws Error `map.badImage` when the bytes are something else.
 */
export function readPgmHeader(bytes: Uint8Array): PgmHeader {
  const magic = wordAfter(bytes, 0)
  const width = wordAfter(bytes, magic.end)
  const height = wordAfter(bytes, width.end)
  const maxValue = wordAfter(bytes, height.end)
  const numbers = [width, height, maxValue].map(({ text }) => Number(text))
  const isSane = numbers.every((n) => Number.isInteger(n) && n > 0) && Number(maxValue.text) <= 65_535
  if ((magic.text !== 'P5' && magic.text !== 'P2') || !isSane) throw new Error('map.badImage')
  return {
    magic: magic.text,
    width: Number(width.text),
    height: Number(height.text),
    maxValue: Number(maxValue.text),
    end: maxValue.end,
  }
}

/**
 * Reads a PGM picture, binary (P5) or plain (P2), with comments, 8 or 16 bits.
 * @throws Error `map.badImage` when the bytes are something else or the picture is too large.
 */
export function readPgm(bytes: Uint8Array): GreyImage {
  const { magic, width, height, maxValue, end } = readPgmHeader(bytes)
  if (width * height > maxPixels) throw new Error('map.badImage')
  const pixels = new Uint8Array(width * height)
  if (magic === 'P2') {
    let word = { text: '', end }
    for (let i = 0; i < pixels.length; i++) {
      word = wordAfter(bytes, word.end)
      const value = Number(word.text)
      // No number left: truncated data must not become walls.
      if (word.text === '' || !Number.isInteger(value) || value < 0 || value > maxValue)
        throw new Error('map.badImage')
      pixels[i] = Math.round((value * 255) / maxValue)
    }
    return { width, height, maxValue: 255, pixels }
  }
  const start = end + 1 // exactly one white space separates the header from the pixels
  const bytesPerPixel = maxValue > 255 ? 2 : 1
  if (bytes.length - start < pixels.length * bytesPerPixel) throw new Error('map.badImage')
  if (bytesPerPixel === 1) {
    pixels.set(bytes.subarray(start, start + pixels.length))
    return { width, height, maxValue, pixels }
  }
  for (let i = 0; i < pixels.length; i++) {
    // The high byte comes first. White may be any number, 1000 as well as 65535.
    const value = ((bytes[start + 2 * i] ?? 0) << 8) | (bytes[start + 2 * i + 1] ?? 0)
    pixels[i] = Math.round((value * 255) / maxValue)
  }
  return { width, height, maxValue: 255, pixels }
}

/** The next word from `position` on, after white space and comments; at most 16 characters of it. */
function wordAfter(bytes: Uint8Array, position: number): { text: string; end: number } {
  let start = position
  for (;;) {
    while (start < bytes.length && isSpace(bytes[start])) start++
    if (bytes[start] !== 0x23) break
    while (start < bytes.length && bytes[start] !== 10) start++
  }
  let end = start
  while (end < bytes.length && !isSpace(bytes[end])) end++
  return { text: String.fromCharCode(...bytes.subarray(start, Math.min(end, start + 16))), end }
}

function isSpace(byte: number | undefined): boolean {
  return byte === 32 || (byte !== undefined && byte >= 9 && byte <= 13)
}
