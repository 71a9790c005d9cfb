/** The boxes of a fragmented MP4 (ISO/IEC 14496-12), as far as recordings need them. */

type Box = { name: string; start: number; body: number; end: number }

/**
 * Limits on the boxes per level and the pictures per fragment. A minute has some hundreds of either; a file with more
 * is not a recording, and would keep everyone else waiting.
 */
const boxesMax = 10_000
const picturesMax = 10_000

/** The boxes between two offsets, one by one. Stops before a truncated box, and after {@link boxesMax} boxes. Pure. */
export function* walkBoxes(bytes: Buffer, from: number, until: number): Generator<Box> {
  let start = from
  for (let count = 0; count < boxesMax && start + 8 <= until; count++) {
    const short = bytes.readUInt32BE(start)
    const isLong = short === 1
    if (isLong && start + 16 > until) return
    const size = isLong ? Number(bytes.readBigUInt64BE(start + 8)) : short
    const end = start + size
    if (size < (isLong ? 16 : 8) || end > until) return
    const name = bytes.toString('latin1', start + 4, start + 8)
    yield { name, start, body: start + (isLong ? 16 : 8), end }
    start = end
  }
}

/** The first box with this path of names, or `null`. */
function findBox(bytes: Buffer, within: Box, path: readonly string[]): Box | null {
  let found: Box | null = within
  for (const name of path) {
    if (found === null) return null
    found = findFirst(walkBoxes(bytes, found.body, found.end), name)
  }
  return found
}

function findFirst(boxes: Iterable<Box>, name: string): Box | null {
  for (const box of boxes) if (box.name === name) return box
  return null
}

type Fragment = { bytes: Buffer; moof: Box; startTicks: number; ticks: number }

/** A film in fragments, each of which begins with a key frame. */
type Film = { head: Buffer; timescale: number; codec: string; fragments: Fragment[] }

/** @returns `null` if it is not a fragmented film. A truncated last fragment is left out. */
export function readFilm(bytes: Buffer): Film | null {
  try {
    return readParts(bytes)
  } catch (error) {
    // A box is shorter than its fields.
    if (error instanceof RangeError) return null
    throw error
  }
}

function readParts(bytes: Buffer): Film | null {
  const boxes = [...walkBoxes(bytes, 0, bytes.length)]
  const moov = findFirst(boxes, 'moov')
  if (moov === null) return null
  const media = findBox(bytes, moov, ['trak', 'mdia'])
  const mdhd = media && findBox(bytes, media, ['mdhd'])
  const stsd = media && findBox(bytes, media, ['minf', 'stbl', 'stsd'])
  if (mdhd === null || stsd === null) return null
  const timescale = bytes.readUInt32BE(mdhd.body + (bytes[mdhd.body] === 1 ? 20 : 12))
  const trex = findBox(bytes, moov, ['mvex', 'trex'])
  const fragments: Fragment[] = []
  for (const [index, moof] of boxes.entries()) {
    const data = boxes[index + 1]
    if (moof.name !== 'moof' || data?.name !== 'mdat') continue
    const fragment = readFragment(bytes, moof, data, trex)
    if (fragment !== null) fragments.push(fragment)
  }
  return { head: bytes.subarray(0, moov.end), timescale, codec: readCodec(bytes, stsd), fragments }
}

/** The size and codec parameters of the pictures, without the bit rate, which differs between films. */
function readCodec(bytes: Buffer, stsd: Box): string {
  const [entry] = walkBoxes(bytes, stsd.body + 8, stsd.end)
  if (entry === undefined) return ''
  const config = findFirst(walkBoxes(bytes, entry.body + 78, entry.end), 'avcC')
  const size = bytes.toString('hex', entry.body + 24, entry.body + 28)
  return `${entry.name} ${size} ${config === null ? '' : bytes.toString('hex', config.body, config.end)}`
}

function readFragment(bytes: Buffer, moof: Box, data: Box, trex: Box | null): Fragment | null {
  const traf = findBox(bytes, moof, ['traf'])
  const header = traf && findBox(bytes, traf, ['tfhd'])
  const time = traf && findBox(bytes, traf, ['tfdt'])
  const run = traf && findBox(bytes, traf, ['trun'])
  if (header === null || time === null || run === null) return null
  const flags = bytes.readUInt32BE(header.body) & 0xffffff
  // Offsets from the start of the file would be wrong in another file.
  if ((flags & 0x1) !== 0) return null
  const usual =
    readUsualTicks(bytes, header, flags) ?? (trex === null ? 0 : bytes.readUInt32BE(trex.body + 12))
  const startTicks =
    bytes[time.body] === 1 ? Number(bytes.readBigUInt64BE(time.body + 4)) : bytes.readUInt32BE(time.body + 4)
  return {
    bytes: bytes.subarray(moof.start, data.end),
    moof: { ...moof, start: 0, body: moof.body - moof.start, end: moof.end - moof.start },
    startTicks,
    ticks: sumTicks(bytes, run, usual),
  }
}

function readUsualTicks(bytes: Buffer, header: Box, flags: number): number | null {
  if ((flags & 0x8) === 0) return null
  return bytes.readUInt32BE(header.body + 8 + ((flags & 0x2) === 0 ? 0 : 4))
}

function sumTicks(bytes: Buffer, run: Box, usual: number): number {
  const flags = bytes.readUInt32BE(run.body) & 0xffffff
  const count = bytes.readUInt32BE(run.body + 4)
  if ((flags & 0x100) === 0) return usual * count
  const has = (flag: number) => ((flags & flag) === 0 ? 0 : 4)
  const width = [0x100, 0x200, 0x400, 0x800].reduce((sum, flag) => sum + has(flag), 0)
  const begin = run.body + 8 + has(0x1) + has(0x4)
  let ticks = 0
  for (let index = 0; index < Math.min(count, picturesMax) && begin + (index + 1) * width <= run.end; index++)
    ticks += bytes.readUInt32BE(begin + index * width)
  return ticks
}

/** The same fragment, shown at another time. Its pictures stay unchanged. */
export function moveFragment({ bytes, moof }: Fragment, number: number, ticks: number): Buffer {
  const moved = Buffer.from(bytes)
  const count = findBox(moved, moof, ['mfhd'])
  const time = findBox(moved, moof, ['traf', 'tfdt'])
  if (count !== null) moved.writeUInt32BE(number, count.body + 4)
  if (time !== null)
    if (moved[time.body] === 1) moved.writeBigUInt64BE(BigInt(ticks), time.body + 4)
    else moved.writeUInt32BE(ticks, time.body + 4)
  return moved
}
