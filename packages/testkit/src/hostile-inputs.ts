/**
 * Small things that somebody sends to keep a server busy: repeats, nests, tiny boxes, lies about lengths. Each begins as
 * a true file of its kind does, so that the reader of that kind looks into it.
 */
import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { UploadKind } from '@wheelhouse/contract/system/file'
import { aPng, aWorkbook, aZip } from './file-samples.ts'
import { aTemplateFile, templateParts } from './template-samples.ts'

export type HostileInput = { name: string; bytes: Buffer }

/** A little below the most that one piece of an upload may have. */
const bytesMax = 1_000_000

/** `head`, and then the same again and again. */
function repeat(head: Buffer | string, part: Buffer | string, bytes = bytesMax): Buffer {
  const begin = Buffer.from(head)
  return Buffer.concat([begin, Buffer.alloc(bytes - begin.length, part)])
}

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** Texts of forms that nest. */
export const hostileTexts: readonly HostileInput[] = [
  { name: 'lists in lists', bytes: repeat('', '[') },
  { name: 'objects in objects', bytes: repeat('', '{"a":') },
  { name: 'many empty lists', bytes: Buffer.from(`[${'[],'.repeat(bytesMax / 4)}[]]`) },
  { name: 'an object of many names', bytes: Buffer.from(`{${toNames(bytesMax / 16)}}`) },
  { name: 'a long text of one letter', bytes: repeat('"', 'a') },
  { name: 'escapes', bytes: repeat('"', '\\u0000') },
  { name: 'a long number', bytes: repeat('', '9') },
  { name: 'lists of YAML in lists', bytes: repeat('image: ', '[') },
  { name: 'dashes of YAML', bytes: repeat('a:\n  ', '- ') },
  { name: 'names of YAML that name others', bytes: Buffer.from(toAliases(12)) },
  { name: 'spaces', bytes: repeat('a', ' ') },
]

function toNames(count: number): string {
  return Array.from({ length: count }, (_, n) => `"n${n}":${n}`).join(',')
}

function toAliases(levels: number): string {
  const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]']
  for (let level = 1; level < levels; level += 1) {
    const again = Array.from({ length: 10 }, () => `*a${level - 1}`)
    lines.push(`a${level}: &a${level} [${again.join(', ')}]`)
  }
  return lines.join('\n')
}

const hostilePictures: readonly HostileInput[] = [
  { name: 'PNG of empty chunks', bytes: repeat(aPng().subarray(0, 33), latin1('\0\0\0\0tEXt\0\0\0\0')) },
  { name: 'JPEG of empty segments', bytes: repeat(latin1('\xff\xd8'), latin1('\xff\xe1\0\x02')) },
  { name: 'JPEG of marks', bytes: repeat(latin1('\xff\xd8'), latin1('\xff')) },
  { name: 'GIF of empty blocks', bytes: repeat(latin1('GIF89a\x01\0\x01\0\0\0\0'), latin1('!\xf9\x01\0\0')) },
  { name: 'WebP of empty chunks', bytes: repeat(latin1('RIFF\xff\xff\x0f\0WEBP'), latin1('EXIF\0\0\0\0')) },
  { name: 'PGM of comments', bytes: repeat('P5\n', '#\n') },
  { name: 'PGM of digits', bytes: repeat('P5 ', '9') },
]

const hostileStreams: readonly HostileInput[] = [
  {
    name: 'MP4 of empty boxes',
    bytes: repeat(latin1('\0\0\0\x18ftypisom\0\0\0\0isommp42'), latin1('\0\0\0\x08free')),
  },
  { name: 'MP4 of boxes in boxes', bytes: latin1(`\0\0\0\x18ftypisom\0\0\0\0isommp42${toBoxes(60_000)}`) },
  { name: 'WAV of empty chunks', bytes: repeat(latin1('RIFF\xff\xff\x0f\0WAVE'), latin1('junk\0\0\0\0')) },
  { name: 'Ogg of empty pages', bytes: repeat('', latin1(`OggS\0\x02${'\0'.repeat(21)}`)) },
  { name: 'MP3 of marks', bytes: repeat('', latin1('\xff\xfb\x90\0')) },
  { name: 'WebM of empty elements', bytes: repeat(latin1('\x1aE\xdf\xa3\x80'), latin1('\xec\x80')) },
  { name: 'ONNX of tiny fields', bytes: repeat('', latin1('\x08\x08')) },
  { name: 'TFLite that points at itself', bytes: repeat(latin1('\x04\0\0\0TFL3'), latin1('\x04\0\0\0')) },
]

/** Each box is what is left: `moov` in `moov`. */
function toBoxes(depth: number): string {
  const sizes = Array.from({ length: depth }, (_, n) => (depth - n) * 8)
  const toBytes = (size: number) => String.fromCharCode(...[24, 16, 8, 0].map((by) => (size >> by) & 255))
  return sizes.map((size) => `${toBytes(size)}moov`).join('')
}

const hostilePackages: readonly HostileInput[] = [
  { name: 'zip of many entries', bytes: aZip(toEntries(2_000)) },
  {
    name: 'zip that says less than it holds',
    bytes: aWorkbook({ name: 'a', content: Buffer.alloc(50_000_000), says: 10 }),
  },
  { name: 'zip of end marks', bytes: repeat(latin1('PK\x03\x04'), latin1('PK\x05\x06')) },
  { name: 'gzip of zeros', bytes: gzipSync(Buffer.alloc(100_000_000)) },
  { name: 'archive of spaces', bytes: repeat('!<arch>\ndebian-binary', ' ') },
]

function toEntries(count: number) {
  return Array.from({ length: count }, (_, n) => ({ name: `xl/${n}.xml`, content: Buffer.from('<a/>') }))
}

/** Workbooks that are right but for one part; noise beside it, so that it is not packed more tightly than is allowed. */
const hostileTemplates: readonly HostileInput[] = [
  toTemplate('tags that do not end', 'xl/workbook.xml', `<workbook xmlns="${main}">`, '<sheet '),
  toTemplate(
    'sheets',
    'xl/workbook.xml',
    `<workbook xmlns="${main}"><sheets>`,
    '<sheet name="a" sheetId="1"/>',
  ),
  toTemplate('comments', 'xl/workbook.xml', `<workbook xmlns="${main}">`, '<!--'),
  toTemplate('quotes', 'xl/workbook.xml', `<workbook xmlns="${main}">`, '<a b="'),
  toTemplate(
    'links',
    'xl/_rels/workbook.xml.rels',
    '<Relationships>',
    '<Relationship Id="rId1" Target="a"/>',
  ),
  toTemplate('styles', 'xl/styles.xml', `<styleSheet xmlns="${main}"><cellXfs>`, '<xf numFmtId="164"/>'),
  toTemplate('rows', 'xl/worksheets/sheet2.xml', `<worksheet xmlns="${main}"><sheetData>`, '<row r="1"/>'),
  toTemplate('merges', 'xl/worksheets/sheet2.xml', `<worksheet xmlns="${main}">`, '<mergeCell ref="A1:C9"/>'),
  toTemplate('white space', 'xl/worksheets/sheet2.xml', `<worksheet xmlns="${main}"`, ' '),
  toTemplate('entities', 'xl/workbook.xml', '<!DOCTYPE a [', '<!ENTITY a "&a;&a;&a;">'),
]

function toTemplate(what: string, part: string, head: string, again: string): HostileInput {
  const text = repeat(head, again, 900_000).toString()
  const noise = randomBytes(bytesMax / 40).toString('base64')
  const bytes = aTemplateFile({ ...templateParts(), [part]: text, 'docProps/noise.xml': noise })
  return { name: `template of ${what}`, bytes }
}

/** What can be brought as a file of each kind. What is looked at first is the same for all. */
export const hostileFiles: Readonly<Record<UploadKind, readonly HostileInput[]>> = {
  image: hostilePictures,
  audio: hostileStreams,
  video: hostileStreams,
  xlsx: [...hostilePackages, ...hostileTemplates],
  map: [...hostileTexts, ...hostilePictures],
  aimodel: hostileStreams,
  software: hostilePackages,
}
