import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { type FileBytes, piecesOf } from './file-bytes.ts'

/** A file of an archive; less than 4 GB each. */
export type ZipPart = {
  name: string
  /** Modification time in the local time of its place: `2026/11/20 13:05:09`. Defaults to the earliest possible. */
  changedAt?: string
} & (
  | {
      /** Stored uncompressed. Read twice, because its checksum comes before it. */
      stored: FileBytes
    }
  | {
      /** Taken from another archive, still compressed. */
      packed: FileBytes
      method: number
      crc: number
      unpackedBytes: number
    }
  | {
      /** Compressed while it is generated. */
      made: AsyncIterable<Uint8Array>
    }
)

type Sums = { crc: number; packedBytes: number; unpackedBytes: number }

const [stored, deflated] = [0, 8]
/** Names are UTF-8. */
const utf8Flag = 0x0800
/** The checksum and sizes follow the data, because they are not known before. */
const sumsBehindFlag = 0x0008
const [version, zip64Version] = [20, 45]
/** 1 January 1980, the earliest time in zip files; fixed, so that the same files make the same archive. */
const earliest = '1980/01/01 00:00:00'
/** Placeholders for values that do not fit and are stored in a wider field. */
const [wide, wideCount] = [0xffff_ffff, 0xffff]
/** Fast, and not much worse than the best level. */
const level = 1

/**
 * Writes a zip archive of files as they arrive, of any total size (zip64). The format is that of PKWARE's APPNOTE: each
 * file after its own header, then the central directory.
 * @param far the byte from which offsets are written in the wider form
 */
export async function* writeZip(
  parts: Iterable<ZipPart> | AsyncIterable<ZipPart>,
  { far = wide } = {},
): AsyncGenerator<Buffer> {
  const list: Buffer[] = []
  let offset = 0
  for await (const part of parts) {
    const name = Buffer.from(part.name, 'utf8')
    const isMade = 'made' in part
    const method = isMade ? deflated : 'packed' in part ? part.method : stored
    const flags = isMade ? utf8Flag | sumsBehindFlag : utf8Flag
    const form = { flags, method, changedAt: part.changedAt ?? earliest }
    const sums = isMade ? { crc: 0, packedBytes: 0, unpackedBytes: 0 } : await getSums(part)
    const head = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), commonHead(name, form, sums), name])
    yield head
    let bytes = head.length
    const content = isMade ? pack(part.made, sums) : readWhole('packed' in part ? part.packed : part.stored)
    for await (const piece of content) {
      bytes += piece.length
      yield piece
    }
    if (isMade) {
      sums.packedBytes = bytes - head.length
      const behind = Buffer.alloc(16)
      behind.write('PK\x07\x08', 'latin1')
      writeSums(behind, 4, sums)
      bytes += behind.length
      yield behind
    }
    list.push(listEntry(name, commonHead(name, form, sums), { offset, far }))
    offset += bytes
  }
  yield toEnd(list, { offset, far })
}

async function getSums(part: Exclude<ZipPart, { made: unknown }>): Promise<Sums> {
  if ('packed' in part)
    return { crc: part.crc, packedBytes: part.packed.size, unpackedBytes: part.unpackedBytes }
  let crc = 0
  for await (const piece of piecesOf(part.stored, 0, part.stored.size)) crc = crc32(piece, crc)
  return { crc, packedBytes: part.stored.size, unpackedBytes: part.stored.size }
}

/** Fails on a truncated file, which would make an unreadable archive. */
async function* readWhole(content: FileBytes): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const piece of piecesOf(content, 0, content.size)) {
    bytes += piece.length
    yield piece
  }
  if (bytes !== content.size) throw new Error(`a file ended after ${bytes} of ${content.size} bytes`)
}

async function* pack(pieces: AsyncIterable<Uint8Array>, sums: Sums): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const piece of pieces) {
      sums.crc = crc32(piece, sums.crc)
      sums.unpackedBytes += piece.length
      yield piece
    }
  }
  const deflate = createDeflateRaw({ level })
  // If either side fails or is abandoned, the other ends too; the failure surfaces in the loop.
  pipeline(Readable.from(counted(), { objectMode: false }), deflate, () => undefined)
  try {
    for await (const piece of deflate) if (Buffer.isBuffer(piece)) yield piece
  } finally {
    deflate.destroy()
  }
}

type Form = { flags: number; method: number; changedAt: string }

/** The part that a file's header and its directory entry have in common. */
function commonHead(name: Buffer, { flags, method, changedAt }: Form, sums: Sums): Buffer {
  const common = Buffer.alloc(26)
  common.writeUInt16LE(version, 0)
  common.writeUInt16LE(flags, 2)
  common.writeUInt16LE(method, 4)
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = changedAt
    .split(/[/ :]/)
    .map(Number)
  common.writeUInt16LE((hour << 11) | (minute << 5) | (second >> 1), 6)
  common.writeUInt16LE(((year - 1980) << 9) | (month << 5) | day, 8)
  writeSums(common, 10, sums)
  common.writeUInt16LE(name.length, 22)
  return common
}

/** @throws RangeError for a file that is too large */
function writeSums(buffer: Buffer, at: number, { crc, packedBytes, unpackedBytes }: Sums): void {
  buffer.writeUInt32LE(crc, at)
  buffer.writeUInt32LE(packedBytes, at + 4)
  buffer.writeUInt32LE(unpackedBytes, at + 8)
}

type Place = { offset: number; far: number }

function listEntry(name: Buffer, common: Buffer, { offset, far }: Place): Buffer {
  const isFar = offset >= far
  const extra = Buffer.alloc(isFar ? 12 : 0)
  if (isFar) {
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(8, 2)
    extra.writeBigUInt64LE(BigInt(offset), 4)
    common.writeUInt16LE(zip64Version, 0)
    common.writeUInt16LE(extra.length, 24)
  }
  const place = Buffer.alloc(14)
  place.writeUInt32LE(isFar ? wide : offset, 10)
  return Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, place, name, extra])
}

function toEnd(list: readonly Buffer[], { offset, far }: Place): Buffer {
  const directory = Buffer.concat(list)
  const isWide = list.length >= wideCount || offset >= far || directory.length >= far
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(isWide ? wideCount : list.length, 8)
  end.writeUInt16LE(isWide ? wideCount : list.length, 10)
  end.writeUInt32LE(isWide ? wide : directory.length, 12)
  end.writeUInt32LE(isWide ? wide : offset, 16)
  if (!isWide) return Buffer.concat([directory, end])
  const wideEnd = Buffer.alloc(56)
  wideEnd.write('PK\x06\x06', 'latin1')
  wideEnd.writeBigUInt64LE(44n, 4)
  wideEnd.writeUInt16LE(zip64Version, 12)
  wideEnd.writeUInt16LE(zip64Version, 14)
  wideEnd.writeBigUInt64LE(BigInt(list.length), 24)
  wideEnd.writeBigUInt64LE(BigInt(list.length), 32)
  wideEnd.writeBigUInt64LE(BigInt(directory.length), 40)
  wideEnd.writeBigUInt64LE(BigInt(offset), 48)
  const whereEnd = Buffer.alloc(20)
  whereEnd.write('PK\x06\x07', 'latin1')
  whereEnd.writeBigUInt64LE(BigInt(offset + directory.length), 8)
  whereEnd.writeUInt32LE(1, 16)
  return Buffer.concat([directory, wideEnd, whereEnd, end])
}
