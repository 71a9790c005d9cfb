/** Films of recordings, read by ffmpeg where it is. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CameraPicture } from './camera-source.ts'
import { startEncoder } from './encoder-process.ts'
import { startFilmInPieces } from './film-in-pieces.ts'

const rung = { width: 160, height: 90, fps: 8, kbps: 100 }
const sets = '000000186742c016da0280bfe584000003000400000300423c58ba800000000468ce3c80'
let folder: string
let path: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'films-'))
  path = join(folder, 'film.part')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A picture that is none, for what does not depend on what is seen. */
function blank(tick: number, key: boolean): CameraPicture {
  return { tick, key, data: Buffer.from(`${key ? sets : ''}0000000265aa`, 'hex') }
}

async function write(pictures: readonly CameraPicture[]): Promise<boolean> {
  const film = startFilmInPieces(path)
  for (const picture of pictures) film.write(picture)
  return film.finish()
}

it('has no file while no whole piece came, and says so at its end', async () => {
  expect(await write([blank(0, false), { tick: 1, key: true, data: new Uint8Array(8) }])).toBe(false)
  expect(existsSync(path)).toBe(false)
  const film = startFilmInPieces(path)
  for (const picture of [blank(0, true), blank(100, false)]) film.write(picture)
  expect(existsSync(path)).toBe(false)
  film.write(blank(1_000, true))
  await vi.waitFor(() => expect(readFileSync(path).includes('moof')).toBe(true), 30_000)
  expect(await film.finish()).toBe(true)
})

it('says at its end that it could not be written', async () => {
  path = join(folder, 'missing', 'film.part')
  await expect(write([blank(0, true), blank(1_000, true)])).rejects.toThrow('could not be written')
})

it('is written though a clock went back or stood still', async () => {
  expect(await write([blank(500, true), blank(400, false), blank(400, true), blank(400, true)])).toBe(true)
  expect(readFileSync(path).includes('mfra')).toBe(true)
})

describe.skipIf(!hasEncoder())('a film of encoded pictures (where ffmpeg is)', () => {
  it('shows each picture from when it was taken until the next one, without an error', async () => {
    const ticks = Array.from({ length: 24 }, (_, index) => 70_000 + index * 125 + (index % 3) * 10)
    expect(await write(await encode(ticks))).toBe(true)
    const frames = readFrames(path)
    expect(frames.map(({ time }) => Math.round(time * 1_000))).toEqual(ticks.map((tick) => tick - 70_000))
    expect(frames.flatMap(({ isKey }, index) => (isKey ? [index] : []))).toEqual([0, 8, 16])
    expect(decode(path)).toBe('')
    expect(probe(path, 'stream=width,height')).toBe('160,90')
  }, 60_000)

  it('is found by its index at the third second', async () => {
    await write(await encode(Array.from({ length: 32 }, (_, index) => index * 125)))
    const bytes = readFileSync(path)
    const index = bytes.length - bytes.readUInt32BE(bytes.length - 4)
    expect(bytes.toString('latin1', index + 4, index + 8)).toBe('mfra')
    const third = bytes.lastIndexOf('tfra') + 20 + 2 * 19
    const offset = Number(bytes.readBigUInt64BE(third + 8))
    expect(bytes.toString('latin1', offset + 4, offset + 8)).toBe('moof')
    expect(Number(bytes.readBigUInt64BE(third)) / 1_200_000).toBe(2)
  }, 60_000)

  it('can be played up to where it was cut', async () => {
    await write(await encode(Array.from({ length: 24 }, (_, index) => index * 125)))
    const whole = readFileSync(path)
    writeFileSync(path, whole.subarray(0, whole.lastIndexOf('moof') + 30))
    expect(readFrames(path)).toHaveLength(16)
  }, 60_000)
})

/** Grey pictures that become brighter, by the encoder of robots. */
async function encode(ticks: readonly number[]): Promise<CameraPicture[]> {
  const pictures: CameraPicture[] = []
  const encoder = startEncoder('ffmpeg', rung, {
    onPicture: ({ key, data }) => pictures.push({ tick: ticks[pictures.length] ?? 0, key, data }),
    onEnd: () => undefined,
  })
  for (const index of ticks.keys()) {
    await vi.waitFor(() => expect(encoder.isReady()).toBe(true), 20_000)
    encoder.write(new Uint8Array(rung.width * rung.height * 1.5).fill(60 + index * 4))
  }
  await vi.waitFor(() => expect(pictures).toHaveLength(ticks.length), 20_000)
  await encoder.close()
  return pictures
}

function probe(file: string, what: string): string {
  const asked = ['-v', 'error', '-select_streams', 'v', '-show_entries', what, '-of', 'csv=p=0']
  return execFileSync('ffprobe', [...asked, file], { encoding: 'utf8' }).trim()
}

function readFrames(file: string): { time: number; isKey: boolean }[] {
  return probe(file, 'packet=pts_time,flags')
    .split('\n')
    .map((line) => ({ time: Number.parseFloat(line), isKey: line.includes('K') }))
}

/** What a decoder complains of. */
function decode(file: string): string {
  return execFileSync('sh', ['-c', 'ffmpeg -v warning -i "$0" -f null - 2>&1', file], { encoding: 'utf8' })
}

function hasEncoder(): boolean {
  try {
    return execFileSync('ffmpeg', ['-hide_banner', '-encoders'], { encoding: 'utf8' }).includes('libx264')
  } catch {
    return false
  }
}
