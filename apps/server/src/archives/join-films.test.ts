import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readFilm } from './film-boxes.ts'
import { createFilmJoiner, PictureChanged } from './join-films.ts'

const folder = mkdtempSync(join(tmpdir(), 'films-'))
afterAll(() => rmSync(folder, { recursive: true }))

function hasFfmpeg(): boolean {
  try {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Eight pictures a second, a key picture each second, written as recordings are. */
function film(seconds: number, size = '64x48'): Buffer {
  const path = join(folder, `${size}-${seconds}.mp4`)
  const made = [
    '-f',
    'lavfi',
    '-i',
    `testsrc=size=${size}:rate=8`,
    '-t',
    String(seconds),
    '-pix_fmt',
    'yuv420p',
  ]
  const encoded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '8', '-bf', '0']
  const inPieces = ['-movflags', '+frag_keyframe+empty_moov+default_base_moof', '-y', path]
  execFileSync('ffmpeg', ['-loglevel', 'error', ...made, ...encoded, ...inPieces])
  return readFileSync(path)
}

function showTimes(bytes: Buffer): number[] {
  const path = join(folder, 'joined.mp4')
  writeFileSync(path, bytes)
  const args = ['-v', 'error', '-select_streams', 'v', '-show_entries', 'frame=pts_time', '-of', 'csv=p=0']
  const said = execFileSync('ffprobe', [...args, path], { encoding: 'utf8' })
  return said.split('\n').filter(Boolean).map(Number.parseFloat)
}

describe.skipIf(!hasFfmpeg())('films joined (where ffmpeg is, which reads what came of it)', () => {
  it('are whole, and keep the clock over a gap', () => {
    const joiner = createFilmJoiner({ from: 0, until: 60_000 })
    const pieces = [0, 5_000].flatMap((startAt) => joiner.add({ bytes: film(3), startAt }))
    const times = showTimes(Buffer.concat(pieces))
    expect(times).toHaveLength(48)
    expect(times[23]).toBeCloseTo(2.875, 2)
    expect(times[24]).toBeCloseTo(5, 2)
  })

  it('begin at the key picture before, and end with the time', () => {
    const joiner = createFilmJoiner({ from: 1_500, until: 6_000 })
    const pieces = [0, 3_000, 6_000].flatMap((startAt) => joiner.add({ bytes: film(3), startAt }))
    const times = showTimes(Buffer.concat(pieces))
    expect(times[0]).toBe(0)
    // From the second second to the sixth.
    expect(times).toHaveLength(40)
  })

  it('leave out a last piece that was cut', () => {
    const whole = film(3)
    const pieces = createFilmJoiner({ from: 0, until: 9_000 }).add({
      bytes: whole.subarray(0, whole.lastIndexOf('mdat') + 40),
      startAt: 0,
    })
    expect(showTimes(Buffer.concat(pieces))).toHaveLength(16)
  })

  it('must be alike', () => {
    const joiner = createFilmJoiner({ from: 0, until: 60_000 })
    joiner.add({ bytes: film(3), startAt: 0 })
    expect(() => joiner.add({ bytes: film(3, '128x96'), startAt: 3_000 })).toThrow(PictureChanged)
  })
})

it('bytes that are no film are none', () => {
  expect(readFilm(Buffer.alloc(1_000, 7))).toBeNull()
})

describe('a film that somebody made to keep others waiting', () => {
  const box = (name: string, ...inside: Buffer[]): Buffer => {
    const head = Buffer.alloc(8)
    head.write(name, 4, 'latin1')
    head.writeUInt32BE(8 + inside.reduce((sum, { length }) => sum + length, 0))
    return Buffer.concat([head, ...inside])
  }
  const media = (inside: Buffer) =>
    box('trak', box('mdia', box('mdhd', inside), box('minf', box('stbl', box('stsd', Buffer.alloc(16))))))
  const many = (...boxes: Buffer[]) => Buffer.concat(Array.from({ length: 150_000 }, () => boxes).flat())

  it('is read at once, also with tens of thousands of tiny boxes', () => {
    const head = box('moov', media(Buffer.alloc(24)), many(box('free')))
    const film = Buffer.concat([head, many(box('moof'), box('mdat'))])
    expect(readFilm(film)?.fragments).toEqual([])
  })

  it('is no film where a box ends before what it should say', () => {
    const cut = box('moov', box('trak', box('mdia', box('minf', box('stbl', box('stsd'))), box('mdhd'))))
    expect(readFilm(cut)).toBeNull()
  })
})
