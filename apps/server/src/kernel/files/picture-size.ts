import type { FileType } from '@wheelhouse/contract/system/file'
import { readPgmHeader } from '@wheelhouse/map-model/importers/pgm'
import type { FileBytes } from './file-bytes.ts'

export type PictureSize = { width: number; height: number }

/** Width and height in pixels from the header alone; `null` when the header is broken. */
export async function readPictureSize(file: FileBytes, type: FileType): Promise<PictureSize | null> {
  if (type === 'image/jpeg') return sizeOfJpeg(file)
  const head = await file.read(0, 4_096)
  try {
    const size = sizeOfHead(head, type)
    return size !== null && size.width > 0 && size.height > 0 ? size : null
  } catch {
    // The header ends too early.
    return null
  }
}

function sizeOfHead(head: Buffer, type: FileType): PictureSize | null {
  if (type === 'image/png') {
    if (head.toString('latin1', 12, 16) !== 'IHDR') return null
    return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
  }
  if (type === 'image/gif') return { width: head.readUInt16LE(6), height: head.readUInt16LE(8) }
  if (type === 'image/webp') return sizeOfWebp(head)
  if (type === 'image/x-portable-graymap') return readPgmHeader(head)
  return null
}

/** Three forms: lossy, lossless, and extended (with transparency, animation or a profile). */
function sizeOfWebp(head: Buffer): PictureSize | null {
  const form = head.toString('latin1', 12, 16)
  if (form === 'VP8 ')
    return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
  if (form === 'VP8L') {
    const bits = head.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
  }
  if (form === 'VP8X') return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
  return null
}

/** Goes segment by segment to the start of the frame: previews and profiles may come before it. */
async function sizeOfJpeg(file: FileBytes): Promise<PictureSize | null> {
  for (let at = 2, segments = 0; segments < 1_000; segments++) {
    const segment = await file.read(at, 9)
    const marker = segment[1]
    if (segment.length < 9 || segment[0] !== 0xff || marker === undefined) return null
    if (marker === 0xff) {
      at++
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    const size = { width: segment.readUInt16BE(7), height: segment.readUInt16BE(5) }
    if (isFrame) return size.width > 0 && size.height > 0 ? size : null
    at += 2 + segment.readUInt16BE(2)
  }
  return null
}
