/** Zip containers such as xlsx files: what they claim to contain, and whether that is true. */
import { pipeline, Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { fileLimits } from '@wheelhouse/contract/system/file'
import { AppError } from '../process/app-error.ts'
import { type FileBytes, piecesOf } from './file-bytes.ts'

export type ZipEntry = {
  name: string
  method: number
  crc: number
  packedBytes: number
  unpackedBytes: number
  /** Offset of its local header. */
  offset: number
}

const marks = { end: 0x06054b50, entry: 0x02014b50, local: 0x04034b50 }
const [stored, deflated] = [0, 8]
/** The end record stands before a comment of at most 64 kB. */
const farthestEnd = 65_557
/** Names may have up to 64 kB, but those of a genuine file are short. */
const largestDirectory = fileLimits.unpackedEntriesMax * 1_024

/**
 * Reads the central directory. What it says is only a claim; see `checkZip`.
 * @throws AppError file.damaged; file.unpacksTooLarge when it claims more than the contract allows.
 */
export async function readZipEntries(file: FileBytes): Promise<ZipEntry[]> {
  const tail = await file.read(Math.max(0, file.size - farthestEnd), farthestEnd)
  const end = findEnd(tail)
  const count = tail.readUInt16LE(end + 10)
  const length = tail.readUInt32LE(end + 12)
  if (count > fileLimits.unpackedEntriesMax || length > largestDirectory)
    throw new AppError('file.unpacksTooLarge')
  const entries = readDirectory(await file.read(tail.readUInt32LE(end + 16), length), count)
  const total = entries.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0)
  if (total > fileLimits.unpackedMax || total > file.size * fileLimits.unpackedRatioMax)
    throw new AppError('file.unpacksTooLarge')
  return entries
}

function findEnd(tail: Buffer): number {
  for (let at = tail.length - 22; at >= 0; at--) if (tail.readUInt32LE(at) === marks.end) return at
  throw new AppError('file.damaged')
}

function readDirectory(directory: Buffer, count: number): ZipEntry[] {
  const entries: ZipEntry[] = []
  for (let at = 0; entries.length < count; ) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== marks.entry)
      throw new AppError('file.damaged')
    const nameBytes = directory.readUInt16LE(at + 28)
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameBytes),
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      packedBytes: directory.readUInt32LE(at + 20),
      unpackedBytes: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    })
    at += 46 + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}

/**
 * Unpacks every entry without storing it, and stops when one exceeds its declared size, as in a zip bomb.
 * @throws AppError file.damaged, file.unpacksTooLarge.
 */
export async function checkZip(file: FileBytes): Promise<void> {
  for (const entry of await readZipEntries(file)) await checkEntry(file, entry)
}

async function checkEntry(file: FileBytes, entry: ZipEntry): Promise<void> {
  for await (const piece of readEntry(file, entry)) void piece
}

/** Offset of the compressed bytes of an entry. @throws AppError file.damaged */
export async function findContent(file: FileBytes, entry: ZipEntry): Promise<number> {
  const header = await file.read(entry.offset, 30)
  if (header.length < 30 || header.readUInt32LE(0) !== marks.local) throw new AppError('file.damaged')
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  if (start + entry.packedBytes > file.size) throw new AppError('file.damaged')
  return start
}

/**
 * The content of an entry, decompressed and checked as it streams.
 * @throws AppError file.damaged, file.unpacksTooLarge.
 */
export async function* readEntry(file: FileBytes, entry: ZipEntry): AsyncGenerator<Buffer> {
  const start = await findContent(file, entry)
  let [crc, bytes] = [0, 0]
  for await (const piece of unpack(piecesOf(file, start, entry.packedBytes), entry.method)) {
    bytes += piece.length
    if (bytes > entry.unpackedBytes) throw new AppError('file.unpacksTooLarge')
    crc = crc32(piece, crc)
    yield piece
  }
  if (bytes !== entry.unpackedBytes || crc !== entry.crc) throw new AppError('file.damaged')
}

async function* unpack(pieces: AsyncIterable<Buffer>, method: number): AsyncGenerator<Buffer> {
  if (method === stored) {
    yield* pieces
    return
  }
  if (method !== deflated) throw new AppError('file.damaged')
  const inflate = createInflateRaw()
  // If either side fails or is abandoned, the other ends too; the failure surfaces in the loop.
  pipeline(Readable.from(pieces), inflate, () => undefined)
  try {
    for await (const piece of inflate) if (Buffer.isBuffer(piece)) yield piece
  } catch {
    throw new AppError('file.damaged')
  } finally {
    inflate.destroy()
  }
}
