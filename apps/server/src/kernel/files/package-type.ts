/**
 * Software packages: a zip container, a gzipped tar archive, a Debian package. The server stores such files and never
 * unpacks them, so their unpacked size is not limited here.
 */
import { constants, gunzipSync } from 'node:zlib'
import type { FileType } from '@wheelhouse/contract/system/file'
import type { FileBytes } from './file-bytes.ts'

/** Enough of a gzip stream for the first header of the archive inside, which is 512 bytes. */
const headBytes = 4_096
const tarHeaderBytes = 512
/** The end record of a zip stands before a comment of at most 64 kB. */
const farthestEnd = 65_557

/** @returns `null` when the file is not such a package, or is visibly truncated. */
export async function detectPackage(file: FileBytes): Promise<FileType | null> {
  const head = await file.read(0, headBytes)
  const mark = head.toString('latin1', 0, 24)
  if (mark.startsWith('PK\x03\x04')) return (await hasDirectory(file)) ? 'application/zip' : null
  if (mark.startsWith('\x1f\x8b\x08')) return isTar(head) ? 'application/gzip' : null
  return /^!<arch>\ndebian-binary\/?\s/.test(mark) ? 'application/vnd.debian.binary-package' : null
}

/** A zip ends with a record that locates its central directory, and the directory is there. */
async function hasDirectory(file: FileBytes): Promise<boolean> {
  const tail = await file.read(Math.max(0, file.size - farthestEnd), farthestEnd)
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0 || end + 22 > tail.length) return false
  const table = await file.read(tail.readUInt32LE(end + 16), 4)
  return table.toString('latin1') === 'PK\x01\x02'
}

/** Is a tar archive inside? Its first header has the signature and a correct checksum. */
function isTar(head: Buffer): boolean {
  const header = readBeginning(head)
  if (header === null || header.length < tarHeaderBytes) return false
  const [sumAt, sumBytes] = [148, 8]
  const said = Number.parseInt(header.toString('latin1', sumAt, sumAt + sumBytes), 8)
  // The checksum field itself counts as spaces.
  const isSum = (_byte: number, at: number) => at >= sumAt && at < sumAt + sumBytes
  const sum = header
    .subarray(0, tarHeaderBytes)
    .reduce((all, byte, at) => all + (isSum(byte, at) ? 32 : byte), 0)
  return said === sum
}

/** What the first bytes of a gzip stream unpack to; `null` when it is damaged. */
function readBeginning(head: Buffer): Buffer | null {
  try {
    return gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    return null
  }
}
