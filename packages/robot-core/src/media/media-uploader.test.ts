import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MediaFacts } from '@wheelhouse/contract/reports/media'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createManualClock, type ManualClock } from '../manual-clock.ts'
import { type MediaSpool, openMediaSpool } from './media-spool.ts'
import { createMediaUploader, type MediaUploader } from './media-uploader.ts'
import type { SendEnd } from './send-media.ts'

let folder: string
let clock: ManualClock
let spool: MediaSpool
let uploader: MediaUploader
let isUp: boolean
let announced: string[]
let sent: string[]
let ends: SendEnd[]
let givenUp: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'uploader-'))
  clock = createManualClock()
  const limits = { maxBytes: 1e6, maxAgeMs: 1e9 }
  spool = openMediaSpool(folder, { clock, limits, onDropped: () => {} })
  ;[isUp, announced, sent, ends, givenUp] = [true, [], [], [], []]
  uploader = createMediaUploader({
    spool,
    clock,
    random: () => 1,
    isUp: () => isUp,
    announce: ({ mediaId }) => announced.push(mediaId),
    send: async (address) => {
      sent.push(address)
      return ends.shift() ?? { kind: 'stored' }
    },
    onGivenUp: ({ mediaId }, reason) => givenUp.push(`${mediaId} ${reason}`),
  })
})
afterEach(() => {
  uploader.close()
  rmSync(folder, { recursive: true })
})

async function add(): Promise<MediaFacts> {
  clock.advance(1)
  const takenAt = new Date(clock.wallMs()).toISOString()
  return spool.add(
    {
      mediaId: randomUUID(),
      kind: 'photo',
      cameraId: 'v1',
      takenAt,
      actionId: 'order.1',
      pose: null,
      seconds: null,
      areas: [],
      title: null,
      anonymised: null,
    },
    new Uint8Array(3),
  )
}
const upload = ({ mediaId }: MediaFacts) =>
  uploader.onAnswer({ kind: 'upload', mediaId, address: `to ${mediaId}` })
const waiting = () => spool.waiting().map(({ mediaId }) => mediaId)

describe('media on their way to the server', () => {
  it('go one after the other, the oldest first, and leave the disk when the server has them', async () => {
    const [first, second] = [await add(), await add()]
    uploader.wake()
    expect(announced).toEqual([first.mediaId])
    upload(first)
    await expect.poll(() => announced).toEqual([first.mediaId, second.mediaId])
    expect(waiting()).toEqual([second.mediaId])
    uploader.onAnswer({ kind: 'stored', mediaId: second.mediaId })
    expect(waiting()).toEqual([])
    expect(sent).toEqual([`to ${first.mediaId}`])
  })

  it('stay while the server is away or has no room, and are said again, ever later', async () => {
    const { mediaId } = await add()
    isUp = false
    uploader.wake()
    expect(announced).toEqual([])
    isUp = true
    uploader.wake()
    // No answer.
    clock.advance(10_000)
    expect(announced).toHaveLength(1)
    clock.advance(1_000)
    expect(announced).toHaveLength(2)
    uploader.onAnswer({ kind: 'later', mediaId, reason: 'noSpace' })
    clock.advance(1_999)
    expect(announced).toHaveLength(2)
    clock.advance(1)
    expect(announced).toHaveLength(3)
    expect(waiting()).toEqual([mediaId])
  })

  it('go on when the line breaks while they are sent', async () => {
    const medium = await add()
    ends = [{ kind: 'later' }]
    uploader.wake()
    upload(medium)
    await expect.poll(() => sent).toHaveLength(1)
    clock.advance(1_000)
    await expect.poll(() => announced).toHaveLength(2)
    upload(medium)
    await expect.poll(waiting).toEqual([])
  })

  it('are given up when the server will never take them, and that is reported', async () => {
    const { mediaId } = await add()
    uploader.wake()
    uploader.onAnswer({ kind: 'refused', mediaId, reason: 'foreignMap' })
    expect(givenUp).toEqual([`${mediaId} foreignMap`])
    expect(waiting()).toEqual([])
  })

  it('are given up at once when the disk has spoilt them, and else after three refusals', async () => {
    const [sound, spoilt] = [await add(), await add()]
    ends = Array.from({ length: 4 }, () => ({ kind: 'refused', reason: 'file.damaged' }))
    uploader.wake()
    for (const tries of [1, 2, 3]) {
      upload(sound)
      await expect.poll(() => sent).toHaveLength(tries)
      await expect.poll(() => (clock.advance(4_000), announced.length)).toBeGreaterThan(tries)
    }
    expect(givenUp).toEqual([`${sound.mediaId} file.damaged`])
    writeFileSync(join(folder, `${spoilt.mediaId}.bytes`), 'xyz')
    upload(spoilt)
    await expect.poll(() => givenUp).toHaveLength(2)
  })

  it('are not touched by answers about others', async () => {
    await add()
    uploader.wake()
    uploader.onAnswer({ kind: 'refused', mediaId: randomUUID(), reason: 'tooLarge' })
    expect(waiting()).toHaveLength(1)
  })
})
