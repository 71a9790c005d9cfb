import { crc32 } from 'node:zlib'
import { type FileBytes, piecesOf } from './file-bytes.ts'

export type ZippedFile = { name: string; content: FileBytes }

/** Names are UTF-8 (bit 11 of the flags); nothing is compressed. */
const flags = 0x0800
const version = 20
/** 1 January 1980, the beginning of time in such files: the same files make the same archive. */
const date = 0x0021

/**
 * A zip archive of a few files, which stand in it as they are; all together below 4 GB. Its form is that of PKWARE's
 * APPNOTE: each file behind a head of its own, then the list of all. Each file is read twice, piece by piece: its check
 * sum stands before it.
 */
export async function* zipFiles(files: readonly ZippedFile[]): AsyncGenerator<Buffer> {
  const list: Buffer[] = []
  const names = namesInArchive(files)
  let offset = 0
  for (const [index, { content }] of files.entries()) {
    const text = Buffer.from(names[index] ?? '', 'utf8')
    const common = Buffer.alloc(26)
    common.writeUInt16LE(version, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(date, 8)
    common.writeUInt32LE(await getChecksum(content), 10)
    common.writeUInt32LE(content.size, 14)
    common.writeUInt32LE(content.size, 18)
    common.writeUInt16LE(text.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const head = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, text])
    list.push(Buffer.from('PK\x01\x02', 'latin1'), Buffer.from([version, 0]), common, place, text)
    yield head
    yield* piecesOf(content, 0, content.size)
    offset += head.length + content.size
  }
  const directory = Buffer.concat(list)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  yield Buffer.concat([directory, Buffer.from('PK\x05\x06', 'latin1'), end])
}

async function getChecksum(content: FileBytes): Promise<number> {
  let sum = 0
  for await (const piece of piecesOf(content, 0, content.size)) sum = crc32(piece, sum)
  return sum
}

/** People name their files as they like: none may lead out of the folder that it is unpacked into, nor cover another. */
function namesInArchive(files: readonly ZippedFile[]): string[] {
  const names: string[] = []
  for (const { name } of files) {
    const last = name.split(/[/\\]/).at(-1) ?? ''
    const plain = /^\.*$/.test(last) ? 'file' : last
    names.push(names.includes(plain) ? `${names.length + 1}-${plain}` : plain)
  }
  return names
}
