import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { prepareDataFolder } from './data-folder.ts'

it('makes the folder for its owner alone, with those above it', async () => {
  const root = await mkdtemp(join(tmpdir(), 'data-'))
  const folder = join(root, 'a', 'b')
  await prepareDataFolder(folder)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  await rm(root, { recursive: true })
})

it.each([
  ['where nothing can be made', '/proc/wheelhouse/data', /cannot be written/],
  ['that is a file', '/dev/null/data', /cannot be written/],
])('refuses a folder %s at once, in one sentence', async (_what, folder, sentence) => {
  await expect(prepareDataFolder(folder)).rejects.toThrow(sentence)
})

it('refuses a disk that is too small, and requires less where there is no database to make', async () => {
  const root = await mkdtemp(join(tmpdir(), 'data-'))
  const getFreeBytes = async () => 50_000_000
  await expect(prepareDataFolder(root, { getFreeBytes })).rejects.toThrow(
    /too full: 50 MB are free, 200 MB are needed\.$/,
  )
  await prepareDataFolder(root, { getFreeBytes, hasDatabase: false })
  await rm(root, { recursive: true })
})
