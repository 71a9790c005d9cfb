/** Small true files, and some that lie. */
import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import { PNG } from 'pngjs'

/** A picture of this size in one colour. */
export function aPng(width = 4, height = 3): Buffer {
  return PNG.sync.write(new PNG({ width, height, fill: true }))
}

/** A true picture whose header says another size. */
export function aPngThatSays(width: number, height: number): Buffer {
  const png = aPng()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  return png
}

type Entry = {
  name: string
  content: Buffer
  /** What the table of contents says, where that is not the truth. */
  says?: number
}

/** A zip container with these entries. */
export function aZip(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, says = content.length } of entries) {
    const packed = deflateRawSync(content)
    // The same fields in the same order stand in the entry's own header and in the table of contents.
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(crc32(content), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(says, 18)
    shared.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), shared, place, Buffer.from(name))
    parts.push(local)
    offset += local.length
  }
  const table = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(table.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, table, end])
}

/** A workbook as far as its parts go, with one more entry. */
export function aWorkbook(...more: Entry[]): Buffer {
  return aZip([
    { name: '[Content_Types].xml', content: Buffer.from('<Types/>') },
    { name: 'xl/workbook.xml', content: Buffer.from('<workbook/>') },
    ...more,
  ])
}

/** A gzipped tar archive with one file in it. */
export function aTarGz(name = 'install.sh', content = Buffer.from('#!/bin/sh\n')): Buffer {
  const header = Buffer.alloc(512)
  header.write(name, 0, 'latin1')
  const octal = (value: number, digits: number, at: number) =>
    header.write(value.toString(8).padStart(digits, '0'), at, 'latin1')
  octal(0o644, 7, 100)
  octal(content.length, 11, 124)
  header.write('0', 156, 'latin1')
  // The sum of all bytes, with its own field as spaces.
  header.write('        0', 148, 'latin1')
  header.write('ustar', 257, 'latin1')
  octal(
    header.reduce((all, byte) => all + byte, 0),
    6,
    148,
  )
  header[154] = 0
  const body = Buffer.alloc(Math.ceil(content.length / 512) * 512)
  content.copy(body)
  return gzipSync(Buffer.concat([header, body, Buffer.alloc(1_024)]))
}
