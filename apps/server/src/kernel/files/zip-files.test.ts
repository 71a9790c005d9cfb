import { expect, it } from 'vitest'
import type { FileBytes } from './file-bytes.ts'
import { readZipEntries } from './zip-entries.ts'
import { zipFiles } from './zip-files.ts'

const toContent = (bytes: Buffer): FileBytes => ({
  size: bytes.length,
  read: async (offset, length) => bytes.subarray(offset, offset + length),
})
async function createArchive(files: [name: string, bytes: Buffer][]) {
  const pieces: Buffer[] = []
  for await (const piece of zipFiles(files.map(([name, bytes]) => ({ name, content: toContent(bytes) }))))
    pieces.push(piece)
  return { pieces, entries: await readZipEntries(toContent(Buffer.concat(pieces))) }
}

it('keeps no file as a whole in memory while an archive is made', async () => {
  const { pieces, entries } = await createArchive([['map.pgm', Buffer.alloc(5_000_000, 1)]])
  expect(entries).toMatchObject([{ name: 'map.pgm', unpackedBytes: 5_000_000 }])
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(1_048_576)
})

it('lets no name lead out of the folder that an archive is unpacked into, nor cover another file', async () => {
  const names = ['../../.bashrc', 'C:\\Windows\\map.yaml', 'a/map.yaml', '..', '地図.pgm']
  const { entries } = await createArchive(names.map((name) => [name, Buffer.from(name)]))
  expect(entries.map(({ name }) => name)).toEqual(['.bashrc', 'map.yaml', '3-map.yaml', 'file', '地図.pgm'])
})
