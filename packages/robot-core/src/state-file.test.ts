import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { createManualClock, type ManualClock } from './manual-clock.ts'
import { openStateFolder, type StateFile, type StateFolder } from './state-file.ts'

let path: string
let clock: ManualClock
let folder: StateFolder
let file: StateFile<{ n: number }>
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'state-'))
  clock = createManualClock()
  folder = openStateFolder(path, clock)
  file = folder.open('a.json', z.object({ n: z.number() }))
})
afterEach(() => {
  folder.close()
  rmSync(path, { recursive: true })
})

/** Whatever is written goes to Linux's disk that is always full. */
const fillDisk = () => symlinkSync('/dev/full', join(path, 'a.json.new'))
const freeDisk = () => rmSync(join(path, 'a.json.new'))

it('gives back what was saved, and nothing when the file makes no sense', () => {
  expect(file.load()).toBeNull()
  file.save({ n: 1 })
  expect([file.load(), folder.failure()]).toEqual([{ n: 1 }, null])
  expect(folder.open('a.json', z.object({ n: z.string() })).load()).toBeNull()
})

it('goes on while the disk is full, says so, and writes the newest value as soon as it can', () => {
  const said: (string | null)[] = []
  folder.onChange(() => said.push(folder.failure()))
  file.save({ n: 1 })
  fillDisk()
  file.save({ n: 2 })
  file.save({ n: 3 })
  clock.advance(60_000)
  expect([said, file.load()]).toEqual([['ENOSPC'], { n: 1 }])
  freeDisk()
  clock.advance(5_000)
  expect([said, file.load()]).toEqual([['ENOSPC', null], { n: 3 }])
  expect(readFileSync(join(path, 'a.json'), 'utf8')).toBe('{"n":3}')
})
