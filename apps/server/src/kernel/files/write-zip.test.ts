import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import type { FileBytes } from './file-bytes.ts'
import { writeZip, type ZipPart } from './write-zip.ts'

const toContent = (text: string): FileBytes => {
  const bytes = Buffer.from(text)
  return { size: bytes.length, read: async (offset, length) => bytes.subarray(offset, offset + length) }
}
async function* pieces(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}
async function unzip(parts: ZipPart[], options?: { far: number }) {
  const all: Buffer[] = []
  for await (const piece of writeZip(parts, options)) all.push(piece)
  const files = unzipSync(Buffer.concat(all))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

it('contains files as they are, and those that are packed while they come', async () => {
  const files = await unzip([
    { name: '地図/a.txt', stored: toContent('as it is') },
    { name: 'b.txt', made: pieces('piece ', 'by piece') },
  ])
  expect(files).toEqual({ '地図/a.txt': 'as it is', 'b.txt': 'piece by piece' })
})

it('is read also where places are beyond what the old form can say', async () => {
  const parts = ['one', 'two', 'three'].map((name) => ({ name, stored: toContent(name) }))
  expect(await unzip(parts, { far: 40 })).toEqual({ one: 'one', two: 'two', three: 'three' })
})

it('contains more files than the old form can count', async () => {
  const parts = Array.from({ length: 65_600 }, (_, index) => ({ name: `${index}`, stored: toContent('') }))
  expect(Object.keys(await unzip(parts))).toHaveLength(65_600)
})

it('fails when a file ends too early, instead of making an archive that nobody can read', async () => {
  const cut: FileBytes = { size: 10, read: async (offset) => Buffer.alloc(offset === 0 ? 4 : 0) }
  await expect(unzip([{ name: 'cut', stored: cut }])).rejects.toThrow('ended after 4 of 10')
})
