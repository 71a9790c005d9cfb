import { fork } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createManualClock, type ManualClock } from '../manual-clock.ts'
import { type DroppedMedia, type MediaSpool, type NewMedium, openMediaSpool } from './media-spool.ts'

let folder: string
let clock: ManualClock
let dropped: DroppedMedia[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spool-'))
  clock = createManualClock()
  dropped = []
})
afterEach(() => rmSync(folder, { recursive: true }))

function openSpool(limits = { maxBytes: 1_000, maxAgeMs: 60_000 }): MediaSpool {
  return openMediaSpool(folder, { clock, limits, onDropped: (event) => dropped.push(event) })
}

/** Each is taken a second after the one before. */
function aMedium(): NewMedium {
  clock.advance(1_000)
  const takenAt = new Date(clock.wallMs()).toISOString()
  const place = { pose: null, seconds: null, areas: [], title: null, anonymised: null }
  return {
    mediaId: randomUUID(),
    kind: 'photo',
    cameraId: 'v1',
    takenAt,
    actionId: 'order.1',
    ...place,
  } as const
}

const bytes = (size: number) => new Uint8Array(size).fill(7)
const ids = (spool: MediaSpool) => spool.waiting().map(({ mediaId }) => mediaId)

describe('media on the disk of the robot', () => {
  it('are there again after a restart, the oldest first, with the hash of their bytes', async () => {
    const spool = openSpool()
    const media = [await spool.add(aMedium(), bytes(10)), await spool.add(aMedium(), bytes(20))]
    const again = openSpool()
    expect(again.waiting()).toEqual(media)
    expect(media[1]?.sha256).toBe(createHash('sha256').update(bytes(20)).digest('hex'))
    const [, second] = media
    if (second === undefined) throw new Error('there is no second')
    expect(await again.read(second.mediaId, 15, 100)).toEqual(Buffer.from(bytes(5)))
    expect(await again.isIntact(second)).toBe(true)
  })

  it('are nothing while their facts are not written: what a kill left is removed', async () => {
    const kept = await openSpool().add(aMedium(), bytes(10))
    const torn = randomUUID()
    writeFileSync(join(folder, `${torn}.bytes`), 'whole')
    const lost = { ...kept, mediaId: randomUUID() }
    writeFileSync(join(folder, `${lost.mediaId}.json`), JSON.stringify(lost))
    writeFileSync(join(folder, `${randomUUID()}.part`), 'ha')
    writeFileSync(join(folder, `${randomUUID()}.json.new`), '{"medi')
    writeFileSync(join(folder, `${randomUUID()}.json`), '{}')
    const again = openSpool()
    expect(ids(again)).toEqual([kept.mediaId])
    expect(readdirSync(folder).toSorted()).toEqual([`${kept.mediaId}.bytes`, `${kept.mediaId}.json`])
  })

  it('give way, the oldest first, when there is no room, and that is reported', async () => {
    const spool = openSpool()
    const first = await spool.add(aMedium(), bytes(400))
    const second = await spool.add(aMedium(), bytes(400))
    const third = await spool.add(aMedium(), bytes(400))
    expect(ids(spool)).toEqual([second.mediaId, third.mediaId])
    expect(dropped).toEqual([{ reason: 'full', media: [first] }])
    expect(readdirSync(folder)).toHaveLength(4)
  })

  it('go when they are too old', async () => {
    const spool = openSpool()
    const old = await spool.add(aMedium(), bytes(1))
    clock.advance(50_000)
    const young = await spool.add(aMedium(), bytes(1))
    clock.advance(10_000)
    spool.prune()
    expect(ids(spool)).toEqual([young.mediaId])
    expect(dropped).toEqual([{ reason: 'tooOld', media: [old] }])
  })

  it('say when their bytes are not those that were taken', async () => {
    const spool = openSpool()
    const medium = await spool.add(aMedium(), bytes(10))
    writeFileSync(join(folder, `${medium.mediaId}.bytes`), 'other')
    expect(await spool.isIntact(medium)).toBe(false)
  })

  it('are whole or absent after a kill at any moment', async () => {
    const script = new URL('../testing/spool-writer.ts', import.meta.url)
    for (const count of [1, 2, 5, 9]) {
      const writer = fork(script, [folder], { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
      const { promise, resolve } = Promise.withResolvers<void>()
      const added: string[] = []
      writer.on('message', (id) => {
        if (typeof id === 'string') added.push(id)
        // Another is being written by now.
        if (added.length === count) writer.kill('SIGKILL')
      })
      writer.on('exit', () => resolve())
      await promise
      const spool = openSpool({ maxBytes: 1e9, maxAgeMs: 1e15 })
      expect(ids(spool)).toEqual(expect.arrayContaining(added))
      for (const medium of spool.waiting()) expect(await spool.isIntact(medium)).toBe(true)
      expect(readdirSync(folder)).toHaveLength(2 * spool.waiting().length)
    }
  })
})
