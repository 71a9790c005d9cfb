/** A grey picture: one byte per pixel, rows from the top. `maxValue` is what white is written as. */
export type GreyImage = { width: number; height: number; maxValue: number; pixels: Uint8Array }

/** Largest picture that is read, in pixels: 20,000 x 20,000 would be 400 MB. */
const maxPixels = 64_000_000

/**
 * Reads a PGM picture, binary (P5) or plain (P2), with comments, 8 or 16 bits.
 * @throws Error `map.badImage` when the bytes are something else or the picture is too large.
 */
export function readPgm(bytes: Uint8Array): GreyImage {
  let position = 0
  function token(): string {
    for (;;) {
      while (position < bytes.length && isSpace(bytes[position])) position++
      if (bytes[position] !== 0x23) break
      while (position < bytes.length && bytes[position] !== 10) position++
    }
    const start = position
    while (position < bytes.length && !isSpace(bytes[position])) position++
    return String.fromCharCode(...bytes.subarray(start, Math.min(position, start + 16)))
  }
  const magic = token()
  if (magic !== 'P5' && magic !== 'P2') throw new Error('map.badImage')
  const width = Number(token())
  const height = Number(token())
  const maxValue = Number(token())
  const sane = [width, height, maxValue].every((n) => Number.isInteger(n) && n > 0)
  if (!sane || maxValue > 65_535 || width * height > maxPixels) throw new Error('map.badImage')
  const pixels = new Uint8Array(width * height)
  if (magic === 'P2') {
    for (let i = 0; i < pixels.length; i++) pixels[i] = Math.round((Number(token()) * 255) / maxValue)
    return { width, height, maxValue: 255, pixels }
  }
  position++ // exactly one white space separates the header from the pixels
  const bytesPerPixel = maxValue > 255 ? 2 : 1
  if (bytes.length - position < pixels.length * bytesPerPixel) throw new Error('map.badImage')
  for (let i = 0; i < pixels.length; i++) pixels[i] = bytes[position + i * bytesPerPixel] ?? 0
  return { width, height, maxValue: bytesPerPixel === 2 ? 255 : maxValue, pixels }
}

function isSpace(byte: number | undefined): boolean {
  return byte === 32 || (byte !== undefined && byte >= 9 && byte <= 13)
}
