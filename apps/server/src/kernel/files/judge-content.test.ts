import { createHash, randomBytes } from 'node:crypto'
import { deflateRawSync, gzipSync } from 'node:zlib'
import type { FileKind } from '@wheelhouse/contract/system/file'
import { aPng, aPngThatSays, aTarGz, aWorkbook, aZip } from '@wheelhouse/testkit/file-samples'
import { describe, expect, it } from 'vitest'
import { AppError } from '../process/app-error.ts'

import { detectType } from './detect-type.ts'
import type { FileBytes } from './file-bytes.ts'
import { judgeContent } from './judge-content.ts'

function inMemory(bytes: Buffer): FileBytes & { mostRead: number; reads: number } {
  const file = {
    size: bytes.length,
    mostRead: 0,
    reads: 0,
    read: async (offset: number, length: number) => {
      file.mostRead = Math.max(file.mostRead, length)
      file.reads += 1
      return bytes.subarray(offset, offset + length)
    },
  }
  return file
}

async function judge(bytes: Buffer, kind: FileKind): Promise<string> {
  return judgeContent(inMemory(bytes), kind).then(
    ({ mime, width, height }) => (width === undefined ? mime : `${mime} ${width}x${height}`),
    (error: unknown) => {
      if (error instanceof AppError) return error.code
      throw error
    },
  )
}

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const uint16 = (...values: number[]) => Buffer.from(values.flatMap((value) => [value & 255, value >> 8]))

function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length + 8)
  return Buffer.concat([length, latin1(type), body])
}
function mp4(brand: string, ...tracks: string[]): Buffer {
  const handlers = tracks.map((track) =>
    box('trak', box('mdia', box('hdlr', Buffer.alloc(8), latin1(track)))),
  )
  return Buffer.concat([
    box('ftyp', latin1(brand), Buffer.alloc(4)),
    box('mdat', Buffer.alloc(5_000)),
    box('moov', ...handlers),
  ])
}

/** 128 kbit/s at 44.1 kHz: 417 bytes each. */
const mp3Frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413)])
const mp3 = Buffer.concat([mp3Frame, mp3Frame, mp3Frame])
const webp = (form: string, rest: Buffer) => Buffer.concat([latin1('RIFF\0\0\0\0WEBP'), latin1(form), rest])
const segment = (marker: number, content: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255]), content])
const jpeg = (...segments: Buffer[]) => Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments])
const frame = segment(0xc2, Buffer.from([8, 0, 30, 0, 40, 3, 1, 1, 1]))
const field = (number: number, content: Buffer) =>
  Buffer.concat([Buffer.from([number * 8 + 2, content.length]), content])
const onnx = Buffer.concat([Buffer.from([8, 8]), field(2, latin1('pytorch')), field(7, latin1('graph'))])
const ogg = (packet: string) => Buffer.concat([latin1('OggS'), Buffer.alloc(22), latin1(`\x01\x10${packet}`)])
const webm = latin1('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm')

/** The first member of a Debian package, without its content. */
const deb = '!<arch>\ndebian-binary   1700000000  0     0     100644  4         `\n'
const strayZip = Buffer.from(aZip([{ name: 'a', content: latin1('a') }]))
strayZip.writeUInt32LE(0, strayZip.length - 6)

describe('a file is what is in it', () => {
  it.each<[string, FileKind, Buffer, string]>([
    ['PNG', 'image', aPng(4, 3), 'image/png 4x3'],
    ['PNG map', 'map', aPng(4, 3), 'image/png 4x3'],
    ['GIF', 'image', Buffer.concat([latin1('GIF89a'), uint16(7, 5)]), 'image/gif 7x5'],
    ['JPEG', 'image', jpeg(segment(0xe1, Buffer.alloc(60_000)), frame), 'image/jpeg 40x30'],
    ['WebP', 'image', webp('VP8 ', Buffer.concat([Buffer.alloc(10), uint16(8, 6)])), 'image/webp 8x6'],
    ['lossless WebP', 'image', webp('VP8L', Buffer.from('000000002f07400100', 'hex')), 'image/webp 8x6'],
    [
      'extended WebP',
      'image',
      webp('VP8X', Buffer.from('0000000000000000070000050000', 'hex')),
      'image/webp 8x6',
    ],
    [
      'PGM',
      'map',
      latin1('P5\n# CREATOR: map_saver\n6 2\n255\n............'),
      'image/x-portable-graymap 6x2',
    ],
    ['JSON', 'map', latin1('\n{ "metaInformation": {} }\n'), 'application/json'],
    ['YAML in Shift_JIS', 'map', latin1('#\x92\x6e\x90\x7d\nimage: floor.pgm\n'), 'application/yaml'],
    ['YAML', 'map', latin1('# map\n---\nimage: floor.pgm\nresolution: 0.05\n'), 'application/yaml'],
    ['MP3', 'audio', mp3, 'audio/mpeg'],
    [
      'MP3 with a tag',
      'audio',
      Buffer.concat([latin1('ID3\x04\0\0\0\0\x01\0'), Buffer.alloc(128), mp3]),
      'audio/mpeg',
    ],
    ['WAV', 'audio', latin1('RIFF\0\0\0\0WAVEfmt '), 'audio/wav'],
    ['Opus', 'audio', ogg('OpusHead'), 'audio/ogg'],
    ['M4A', 'audio', mp4('M4A ', 'soun'), 'audio/mp4'],
    ['MP4', 'video', mp4('isom', 'soun', 'vide'), 'video/mp4'],
    ['MOV', 'video', mp4('qt  ', 'vide'), 'video/quicktime'],
    ['WebM', 'video', webm, 'video/webm'],
    ['TFLite', 'aimodel', latin1('\x1c\0\0\0TFL3....'), 'application/x-tflite'],
    ['ONNX', 'aimodel', onnx, 'application/onnx'],
    ['zip', 'software', aZip([{ name: 'a.txt', content: latin1('a') }]), 'application/zip'],
    ['tar.gz', 'software', aTarGz(), 'application/gzip'],
    [
      'a large tar.gz, by its beginning',
      'software',
      aTarGz('os.img', randomBytes(3_000_000)),
      'application/gzip',
    ],
    ['deb', 'software', latin1(`${deb}2.0\n`), 'application/vnd.debian.binary-package'],
    ['XLSX', 'xlsx', aWorkbook(), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ])('%s', async (_name, kind, bytes, expected) => {
    expect(await judge(bytes, kind)).toBe(expected)
  })

  it.each<[string, FileKind, Buffer]>([
    ['a page', 'image', latin1('<!doctype html><script>alert(1)</script>')],
    ['a drawing, which may hold script', 'image', latin1('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a program', 'aimodel', latin1('\x7fELF\x02\x01\x01')],
    ['a picture for a film', 'video', aPng()],
    ['sound alone for a film', 'video', mp4('isom', 'soun')],
    ['a film for a sound', 'audio', mp4('isom', 'vide', 'soun')],
    ['a film in an Ogg container', 'audio', ogg('\x80theora')],
    ['a film that is cut off before its index', 'video', mp4('isom', 'vide').subarray(0, 2_000)],
    ['Matroska that is no WebM', 'video', latin1('\x1a\x45\xdf\xa3\x9f\x42\x82\x88matroska')],
    ['one mark of MP3 by chance', 'audio', Buffer.concat([mp3Frame, Buffer.alloc(2_000)])],
    ['a zip of anything', 'xlsx', aZip([{ name: 'a.txt', content: latin1('a') }])],
    ['a model that is cut off', 'aimodel', onnx.subarray(0, -1)],
    ['a message without a graph', 'aimodel', onnx.subarray(0, 11)],
    ['a program', 'software', latin1('\x7fELF\x02\x01\x01')],
    ['a script', 'software', latin1('#!/bin/sh\nrm -rf /\n')],
    ['a zip that is cut off', 'software', aZip([{ name: 'a', content: randomBytes(900) }]).subarray(0, 500)],
    ['a zip whose table is elsewhere', 'software', strayZip],
    ['a gzip of no archive', 'software', gzipSync(randomBytes(2_000))],
    ['a gzip of less than an archive', 'software', gzipSync(latin1('#!/bin/sh\n'))],
    ['a damaged gzip', 'software', latin1('\x1f\x8b\x08 and so on')],
    ['a library of objects', 'software', latin1('!<arch>\nmain.o/         0')],
    ['a package for a picture', 'image', aTarGz()],
    ['a text that describes nothing', 'map', latin1('hello world')],
    ['nothing at all', 'image', Buffer.alloc(0)],
  ])('not %s', async (_name, kind, bytes) => {
    expect(await judge(bytes, kind)).toBe('file.wrongType')
  })

  it('of very many tiny parts is looked at to a bound, and not read part by part', async () => {
    const ofFields = (count: number) =>
      Buffer.concat([onnx, ...Array.from({ length: count }, () => field(14, Buffer.alloc(9)))])
    const ofBoxes = (count: number) =>
      Buffer.concat([
        mp4('isom').subarray(0, 16),
        ...Array.from({ length: count }, () => box('free')),
        mp4('isom', 'vide').subarray(16),
      ])
    const look = async (bytes: Buffer) => {
      const file = inMemory(bytes)
      return { type: await detectType(file), reads: file.reads }
    }
    expect((await look(ofFields(1_500))).type).toBe('application/onnx')
    expect((await look(ofBoxes(900))).type).toBe('video/mp4')
    for (const bytes of [ofFields(10_000), ofBoxes(10_000)]) {
      const { type, reads } = await look(bytes)
      expect(type).toBeNull()
      expect(reads).toBeLessThan(50)
    }
  })

  it('has the sum of its bytes', async () => {
    const png = aPng(300, 200)
    const { sha256 } = await judgeContent(inMemory(png), 'image')
    expect(sha256).toBe(createHash('sha256').update(png).digest('hex'))
  })
})

describe('a picture', () => {
  it.each([
    [12_000, 8_333, 'image/png 12000x8333'],
    [12_001, 10, 'file.pictureTooLarge'],
    [10, 12_001, 'file.pictureTooLarge'],
    [10_001, 10_000, 'file.pictureTooLarge'],
    [50_000, 50_000, 'file.pictureTooLarge'],
    [0, 10, 'file.damaged'],
  ])('that says it has %i x %i pixels is judged by its header', async (width, height, expected) => {
    expect(await judge(aPngThatSays(width, height), 'image')).toBe(expected)
  })

  it.each([
    ['a PNG', aPng().subarray(0, 18)],
    ['a JPEG', jpeg(segment(0xe1, Buffer.alloc(100)))],
    ['a JPEG of endless fill', Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(5_000, 0xff)])],
    ['a WebP', webp('VP8 ', Buffer.alloc(2))],
  ])('without a whole header is damaged: %s', async (_name, bytes) => {
    expect(await judge(bytes, 'image')).toBe('file.damaged')
  })
})

describe('a workbook', () => {
  const megabyte = 1_000_000

  it('may contain many times its size', async () => {
    const table = Buffer.from(Array.from({ length: 20_000 }, (_, row) => `<c>${row * 7_919}</c>`).join(''))
    expect(await judge(aWorkbook({ name: 'xl/sheet1.xml', content: table }), 'xlsx')).toContain('spreadsheet')
  })

  it('is refused when it says that it becomes too large', async () => {
    const bomb = aWorkbook({ name: 'xl/sheet1.xml', content: Buffer.alloc(5 * megabyte) })
    expect(await judge(bomb, 'xlsx')).toBe('file.unpacksTooLarge')
    const liar = aWorkbook({ name: 'xl/sheet1.xml', content: Buffer.alloc(10), says: 201 * megabyte })
    expect(await judge(liar, 'xlsx')).toBe('file.unpacksTooLarge')
  })

  it('is refused when it becomes larger than it says', async () => {
    const liar = aWorkbook({ name: 'xl/sheet1.xml', content: Buffer.alloc(50 * megabyte), says: 1_000 })
    expect(await judge(liar, 'xlsx')).toBe('file.unpacksTooLarge')
  })

  it('is refused with too many entries', async () => {
    const entries = Array.from({ length: 2_000 }, (_, n) => ({ name: `${n}`, content: Buffer.alloc(0) }))
    expect(await judge(aWorkbook(...entries), 'xlsx')).toBe('file.unpacksTooLarge')
  })

  it('is damaged when an entry is cut, changed or elsewhere', async () => {
    const content = Buffer.from('<sheet>1</sheet>')
    const good = aWorkbook({ name: 'xl/sheet1.xml', content })
    const at = good.indexOf(deflateRawSync(content))
    const changed = Buffer.from(good)
    changed[at + 6] = (changed[at + 6] ?? 0) ^ 255
    expect(await judge(changed, 'xlsx')).toBe('file.damaged')
    expect(await judge(good.subarray(0, -30), 'xlsx')).toBe('file.damaged')
    const shorter = aWorkbook({ name: 'xl/sheet1.xml', content, says: content.length + 1 })
    expect(await judge(shorter, 'xlsx')).toBe('file.damaged')
  })
})

it('is never read as a whole', async () => {
  const file = inMemory(Buffer.concat([mp4('isom', 'vide'), box('free', Buffer.alloc(5_000_000))]))
  await judgeContent(file, 'video')
  expect(file.mostRead).toBeLessThanOrEqual(1_048_576)
})

it('goes through the index of a film by its boxes, and never through their contents', async () => {
  const marks = Buffer.alloc(19_000_000, 'hdlr')
  const bytes = Buffer.concat([box('ftyp', Buffer.from('isom'), Buffer.alloc(4)), box('moov', marks)])
  const file = inMemory(bytes)
  expect(await detectType(file)).toBeNull()
  expect(file.mostRead).toBeLessThan(10_000)
})
