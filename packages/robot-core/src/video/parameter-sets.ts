/** What the parameter sets of H.264 (ISO/IEC 14496-10) contain about the pictures, as far as a film's head needs it. */

type PictureFormat = {
  readonly width: number
  readonly height: number
  readonly chroma: number
  readonly lumaBits: number
  readonly chromaBits: number
}

export type ParameterSets = {
  readonly sequence: Buffer
  readonly picture: Buffer
  readonly format: PictureFormat
}

const sequenceType = 7
const pictureType = 8
/** Only these profiles state their colour format; all others use the usual one (4:2:0, eight bits). */
const profilesWithColours = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135])

/** Must the film's head state the colour format as well? */
export function namesColours(sequence: Buffer): boolean {
  return profilesWithColours.has(sequence.readUInt8(1))
}

/** The NAL units of a picture, each prefixed with its length in four bytes. Truncated ones are left out. */
export function listUnits(picture: Uint8Array): Buffer[] {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength)
  const units: Buffer[] = []
  for (let at = 0; at + 4 < bytes.length; ) {
    const end = at + 4 + bytes.readUInt32BE(at)
    if (end > bytes.length) break
    units.push(bytes.subarray(at + 4, end))
    at = end
  }
  return units
}

/** The first sets of a key picture; `null` if there are none, or none that can be read. */
export function readParameterSets(picture: Uint8Array): ParameterSets | null {
  const units = listUnits(picture)
  const ofType = (type: number) =>
    units.find((unit) => unit.length > 3 && (unit.readUInt8(0) & 0x1f) === type)
  const sequence = ofType(sequenceType)
  const pictureSet = ofType(pictureType)
  if (sequence === undefined || pictureSet === undefined) return null
  try {
    return { sequence: Buffer.from(sequence), picture: Buffer.from(pictureSet), format: readFormat(sequence) }
  } catch {
    return null
  }
}

/** @throws RangeError if the set is truncated */
export function readFormat(sequence: Buffer): PictureFormat {
  const bits = createBitReader(sequence.subarray(1))
  bits.skip(24) // profile, its constraints, level
  bits.number() // id of the set
  const colours = namesColours(sequence) ? readColours(bits) : { chroma: 1, lumaBits: 8, chromaBits: 8 }
  bits.number() // size of the frame counter
  skipOrder(bits)
  bits.number() // reference frames
  bits.skip(1)
  const widthInBlocks = bits.number() + 1
  const heightInUnits = bits.number() + 1
  const fieldsOfFrame = bits.bit() === 1 ? 1 : 2
  if (fieldsOfFrame === 2) bits.skip(1)
  bits.skip(1)
  const cut = bits.bit() === 1 ? [bits.number(), bits.number(), bits.number(), bits.number()] : []
  const [left = 0, right = 0, top = 0, bottom = 0] = cut
  const across = colours.chroma === 1 || colours.chroma === 2 ? 2 : 1
  const down = (colours.chroma === 1 ? 2 : 1) * fieldsOfFrame
  return {
    ...colours,
    width: widthInBlocks * 16 - (left + right) * across,
    height: heightInUnits * 16 * fieldsOfFrame - (top + bottom) * down,
  }
}

function readColours(bits: BitReader): Pick<PictureFormat, 'chroma' | 'lumaBits' | 'chromaBits'> {
  const chroma = bits.number()
  if (chroma === 3) bits.skip(1)
  const lumaBits = bits.number() + 8
  const chromaBits = bits.number() + 8
  bits.skip(1)
  const lists = bits.bit() === 1 ? (chroma === 3 ? 12 : 8) : 0
  for (let list = 0; list < lists; list++) if (bits.bit() === 1) skipScaling(bits, list < 6 ? 16 : 64)
  return { chroma, lumaBits, chromaBits }
}

function skipScaling(bits: BitReader, length: number): void {
  let scale = 8
  for (let index = 0; index < length && scale !== 0; index++) scale = (scale + bits.signed() + 256) % 256
}

/** The order in which pictures are displayed. */
function skipOrder(bits: BitReader): void {
  const type = bits.number()
  if (type === 0) bits.number()
  if (type !== 1) return
  bits.skip(1)
  bits.number()
  bits.number()
  for (let left = bits.number(); left > 0; left--) bits.number()
}

type BitReader = ReturnType<typeof createBitReader>

function createBitReader(unit: Buffer) {
  // A third zero byte would look like the start of another unit, so it is escaped with a 3.
  const bytes = unit.filter((value, at) => value !== 3 || at < 2 || unit[at - 1] !== 0 || unit[at - 2] !== 0)
  let at = 0
  const bit = (): number => {
    const byte = bytes[at >> 3]
    if (byte === undefined) throw new RangeError('the set is cut')
    return (byte >> (7 - (at++ & 7))) & 1
  }
  /** Exp-Golomb: as many leading zeros as there are bits after the one. */
  const number = (): number => {
    let zeros = 0
    while (bit() === 0) if (++zeros > 31) throw new RangeError('no number')
    let value = 1
    for (; zeros > 0; zeros--) value = value * 2 + bit()
    return value - 1
  }
  return {
    bit,
    number,
    signed(): number {
      const code = number()
      return code % 2 === 0 ? -code / 2 : (code + 1) / 2
    },
    skip(count: number): void {
      at += count
    },
  }
}
