import { crc32 } from 'node:zlib'

export type ZippedFile = { name: string; bytes: Buffer }

/** Names are UTF-8 (bit 11 of the flags); nothing is compressed. */
const flags = 0x0800
const version = 20
/** 1 January 1980, the beginning of time in such files: the same files make the same archive. */
const date = 0x0021

/**
 * A zip archive of a few files, which stand in it as they are; all together below 4 GB.
 * Its form is that of PKWARE's APPNOTE: each file behind a head of its own, then the list of all.
 */
export function zipFiles(files: readonly ZippedFile[]): Buffer {
  const parts: Buffer[] = []
  const list: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of files) {
    const text = Buffer.from(name, 'utf8')
    const common = Buffer.alloc(26)
    common.writeUInt16LE(version, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(date, 8)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(bytes.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(text.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const head = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, text])
    list.push(Buffer.from('PK\x01\x02', 'latin1'), Buffer.from([version, 0]), common, place, text)
    parts.push(head, bytes)
    offset += head.length + bytes.length
  }
  const directory = Buffer.concat(list)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, directory, Buffer.from('PK\x05\x06', 'latin1'), end])
}
