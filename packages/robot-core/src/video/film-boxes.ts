import { namesColours, type ParameterSets } from './parameter-sets.ts'

/** The boxes of a fragmented film (MP4, ISO/IEC 14496-12): a head without pictures, fragments, and a final index. */

/** Ticks per second. */
export const filmTimescale = 1_200_000

export type Sample = { readonly data: Uint8Array; readonly key: boolean; readonly ticks: number }

/** Where a fragment begins, for the index. */
export type PieceStart = { readonly ticks: number; readonly offset: number }

/** A picture that no other depends on, and that depends on no other. */
const keyFlags = 0x02000000
const otherFlags = 0x01010000
/** Neither rotated nor scaled. */
const upright = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000]

/** What precedes the first fragment. */
export function filmHead({ sequence, picture, format }: ParameterSets): Buffer {
  const { width, height } = format
  const entry = box(
    'avc1',
    ...[zeros(6), short(1), zeros(16), short(width), short(height)],
    ...[long(0x480000), long(0x480000), zeros(4), short(1), zeros(32), short(24), short(0xffff)],
    configuration({ sequence, picture, format }),
  )
  const table = box(
    'stbl',
    fullBox('stsd', 0, long(1), entry),
    fullBox('stts', 0, long(0)),
    fullBox('stsc', 0, long(0)),
    fullBox('stsz', 0, long(0), long(0)),
    fullBox('stco', 0, long(0)),
  )
  const where = box('dinf', fullBox('dref', 0, long(1), fullBox('url ', 1)))
  const media = box(
    'mdia',
    fullBox('mdhd', 0, zeros(8), long(filmTimescale), zeros(4), short(0x55c4), short(0)),
    fullBox('hdlr', 0, zeros(4), Buffer.from('vide'), zeros(12), Buffer.from('VideoHandler\0')),
    box('minf', fullBox('vmhd', 1, zeros(8)), where, table),
  )
  const track = fullBox(
    'tkhd',
    3,
    ...[zeros(8), long(1), zeros(8), zeros(16), ...upright.map(long)],
    ...[long(width * 65_536), long(height * 65_536)],
  )
  const film = fullBox(
    'mvhd',
    0,
    ...[zeros(8), long(1_000), zeros(4), long(0x10000), short(0x100), zeros(10)],
    ...[...upright.map(long), zeros(24), long(2)],
  )
  const usual = box('mvex', fullBox('trex', 0, long(1), long(1), zeros(12)))
  const type = box('ftyp', Buffer.from('iso5'), long(0x200), Buffer.from('iso5iso6mp41'))
  return Buffer.concat([type, box('moov', film, box('trak', track, media), usual)])
}

function configuration({ sequence, picture, format }: ParameterSets): Buffer {
  const colours = namesColours(sequence)
    ? [Buffer.from([0xfc | format.chroma, 0xf8 | (format.lumaBits - 8), 0xf8 | (format.chromaBits - 8), 0])]
    : []
  return box(
    'avcC',
    ...[
      Buffer.from([1]),
      sequence.subarray(1, 4),
      Buffer.from([0xff, 0xe1]),
      short(sequence.length),
      sequence,
    ],
    ...[Buffer.from([1]), short(picture.length), picture, ...colours],
  )
}

/** One fragment of pictures in their order, shown from these ticks on. @param number 1 for the first one */
export function filmPiece(number: number, ticks: number, samples: readonly Sample[]): Buffer[] {
  const run = (offset: number) =>
    fullBox(
      'trun',
      // Where the pictures begin; for each its duration, its size and its flags.
      0x701,
      ...[long(samples.length), long(offset)],
      ...samples.map((one) => longs(one.ticks, one.data.length, one.key ? keyFlags : otherFlags)),
    )
  const header = (offset: number) =>
    box(
      'moof',
      fullBox('mfhd', 0, long(number)),
      // Offsets count from this box.
      box('traf', fullBox('tfhd', 0x20000, long(1)), fullBox('tfdt', 0x1000000, huge(ticks)), run(offset)),
    )
  const size = samples.reduce((sum, { data }) => sum + data.length, 8)
  const moof = header(header(0).length + 8)
  return [
    moof,
    long(size),
    Buffer.from('mdat'),
    ...samples.map(({ data }) => Buffer.from(data.buffer, data.byteOffset, data.byteLength)),
  ]
}

/** The offsets of the fragments, as the last box of a film: seeking does not have to read the whole file. */
export function filmIndex(pieces: readonly PieceStart[]): Buffer {
  const entries = pieces.map(({ ticks, offset }) =>
    Buffer.concat([huge(ticks), huge(offset), Buffer.from([1, 1, 1])]),
  )
  const table = fullBox('tfra', 0x1000000, long(1), long(0), long(pieces.length), ...entries)
  // Its total size comes last, because readers look for it from the end.
  return box('mfra', table, fullBox('mfro', 0, long(8 + table.length + 16)))
}

function box(name: string, ...parts: readonly Buffer[]): Buffer {
  const size = parts.reduce((sum, part) => sum + part.length, 8)
  return Buffer.concat([long(size), Buffer.from(name, 'latin1'), ...parts], size)
}

/** A box with a version (the highest of the four bytes) and flags. */
function fullBox(name: string, flags: number, ...parts: readonly Buffer[]): Buffer {
  return box(name, long(flags), ...parts)
}

function short(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

function long(value: number): Buffer {
  return longs(value)
}

function longs(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}

function huge(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return bytes
}

function zeros(count: number): Buffer {
  return Buffer.alloc(count)
}
