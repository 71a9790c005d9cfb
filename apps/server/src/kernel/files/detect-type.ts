/**
 * Determines a file's type by its first bytes and by the parts that its format requires. Only the types of the contract
 * are recognised: everything else, such as a page or a program, has none.
 */
import { controlCharacters } from '@wheelhouse/contract/kernel/entity'
import type { FileType } from '@wheelhouse/contract/system/file'
import { decodeYaml } from '@wheelhouse/map-model/utf8'
import { type FileBytes, readAhead } from './file-bytes.ts'
import { readZipEntries } from './zip-entries.ts'

const headBytes = 4_096
/** Descriptions of scanned maps have a few hundred bytes, buildings with many floors a few hundred thousand. */
const largestYaml = 5_000_000

type Judge = (head: Buffer, file: FileBytes) => FileType | null | Promise<FileType | null>

/** Tried in this order: formats with a signature first, those recognised by their structure last. */
const judges: readonly Judge[] = [
  (head) => (startsWith(head, '\x89PNG\r\n\x1a\n') ? 'image/png' : null),
  (head) => (startsWith(head, '\xff\xd8\xff') ? 'image/jpeg' : null),
  (head) => (startsWith(head, 'GIF87a') || startsWith(head, 'GIF89a') ? 'image/gif' : null),
  (head) => (startsWith(head, 'RIFF') && hasAt(head, 8, 'WEBP') ? 'image/webp' : null),
  (head) => (startsWith(head, 'RIFF') && hasAt(head, 8, 'WAVE') ? 'audio/wav' : null),
  (head) => (startsWith(head, 'OggS') && isOggAudio(head) ? 'audio/ogg' : null),
  (head) => (startsWith(head, '\x1a\x45\xdf\xa3') && isWebm(head) ? 'video/webm' : null),
  (head, file) => (hasAt(head, 4, 'ftyp') ? judgeMp4(head, file) : null),
  (head, file) => (startsWith(head, 'PK\x03\x04') ? judgeZip(file) : null),
  (head) => (/^P[25]\s/.test(latin1(head.subarray(0, 3))) ? 'image/x-portable-graymap' : null),
  (head) => (hasAt(head, 4, 'TFL3') ? 'application/x-tflite' : null),
  judgeMp3,
  judgeOnnx,
  judgeJson,
  judgeYaml,
]

/** @returns `null` when the file is not of any type in use. @throws AppError of `readZipEntries`. */
export async function detectType(file: FileBytes): Promise<FileType | null> {
  const head = await file.read(0, headBytes)
  for (const judge of judges) {
    const type = await judge(head, file)
    if (type !== null) return type
  }
  return null
}

function latin1(bytes: Buffer): string {
  return bytes.toString('latin1')
}

function startsWith(head: Buffer, mark: string): boolean {
  return hasAt(head, 0, mark)
}

function hasAt(head: Buffer, offset: number, mark: string): boolean {
  return latin1(head.subarray(offset, offset + mark.length)) === mark
}

/** The first packet of the first page names the codec. */
function isOggAudio(head: Buffer): boolean {
  const packet = 27 + (head[26] ?? 0)
  return ['\x01vorbis', 'OpusHead', '\x7fFLAC', 'Speex   '].some((mark) => hasAt(head, packet, mark))
}

/** WebM is a Matroska file of the document type `webm`: the element 42 82, its length, its text. */
function isWebm(head: Buffer): boolean {
  const element = head.indexOf(Buffer.from([0x42, 0x82]))
  return element >= 0 && element < 64 && hasAt(head, element + 3, 'webm')
}

/**
 * Whether it is video or only audio depends on the tracks: the box `moov`, at the beginning or at the end, lists them.
 */
async function judgeMp4(head: Buffer, file: FileBytes): Promise<FileType | null> {
  const tracks = await listTrackTypes(file)
  if (tracks.has('vide')) return hasAt(head, 8, 'qt  ') ? 'video/quicktime' : 'video/mp4'
  return tracks.has('soun') ? 'audio/mp4' : null
}

/** Path of the box with the kind of a track. */
const trackTypePath = ['moov', 'trak', 'mdia', 'hdlr'] as const
/** How many boxes are examined. The track list comes before the film's fragments, or after a few boxes. */
const boxesMax = 1_000

/** Goes from box to box by their lengths, reading only their headers: the time does not grow with the file. */
async function listTrackTypes(file: FileBytes): Promise<ReadonlySet<string>> {
  const types = new Set<string>()
  const ahead = readAhead(file)
  const waiting = [{ at: 0, end: file.size, level: 0 }]
  let looked = 0
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    let { at } = part
    while (at + 8 <= part.end && looked < boxesMax) {
      looked += 1
      const box = await ahead.read(at, 28)
      const short = box.length < 8 ? 0 : box.readUInt32BE(0)
      const isLong = short === 1 && box.length >= 16
      const length = isLong ? Number(box.readBigUInt64BE(8)) : short === 0 ? part.end - at : short
      const headLength = isLong ? 16 : 8
      if (length < headLength || at + length > part.end) break
      const isOnPath = hasAt(box, 4, trackTypePath[part.level] ?? '')
      const isLast = part.level === trackTypePath.length - 1
      // Version and flags, a legacy field, then the type.
      if (isOnPath && isLast) types.add(latin1(box.subarray(headLength + 8, headLength + 12)))
      at += length
      if (!isOnPath || isLast) continue
      waiting.push({ ...part, at }, { at: at - length + headLength, end: at, level: part.level + 1 })
      break
    }
  }
  return types
}

async function judgeZip(file: FileBytes): Promise<FileType | null> {
  const names = new Set((await readZipEntries(file)).map(({ name }) => name))
  return names.has('[Content_Types].xml') && names.has('xl/workbook.xml')
    ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    : null
}

/**
 * Two frames in a row, after the tag if there is one: a single frame's sync word is two bytes that anything may
 * contain.
 */
async function judgeMp3(head: Buffer, file: FileBytes): Promise<FileType | null> {
  const hasTag = startsWith(head, 'ID3') && head.length >= 10
  const tagBytes = hasTag ? 10 + [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((head[at] ?? 0) & 127), 0) : 0
  const start = hasTag ? await file.read(tagBytes, 2 * headBytes) : head
  const last = hasTag ? start.length - 4 : 0
  for (let at = 0; at <= last; at++) {
    const length = mp3FrameBytes(start, at)
    if (length !== null && mp3FrameBytes(start, at + length) !== null) return 'audio/mpeg'
  }
  return null
}

const kbps1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const kbps2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const hertz = [44_100, 48_000, 32_000]

/** Length of the MPEG layer III frame that begins here, or `null`. */
function mp3FrameBytes(bytes: Buffer, at: number): number | null {
  const [sync = 0, version = 0, rates = 0] = bytes.subarray(at, at + 3)
  if (sync !== 0xff || (version & 0xe6) !== 0xe2) return null
  const generation = (version >> 3) & 3
  const isFirst = generation === 3
  const kbps = (isFirst ? kbps1 : kbps2)[rates >> 4]
  const full = hertz[(rates >> 2) & 3]
  if (generation === 1 || !kbps || !full) return null
  const rate = isFirst ? full : generation === 2 ? full / 2 : full / 4
  return Math.floor(((isFirst ? 144_000 : 72_000) * kbps) / rate) + ((rates >> 1) & 1)
}

/** Fields of a model: a few, plus one for each function that it includes. */
const fieldsMax = 2_000

/**
 * An ONNX model is a protocol-buffer message without a signature: its fields must fill the file and include a graph.
 */
async function judgeOnnx(head: Buffer, file: FileBytes): Promise<FileType | null> {
  if (head[0] !== 0x08) return null
  const [irVersion, graph] = [1, 7]
  const fields = new Set<number>()
  const ahead = readAhead(file)
  for (let at = 0, count = 1; at < file.size; count++) {
    const bytes = await ahead.read(at, 20)
    const tag = varint(bytes, 0)
    if (tag === null || count > fieldsMax) return null
    const field = Math.floor(tag.value / 8)
    const content = varint(bytes, tag.length)
    if (content === null || field === 0 || field > 100) return null
    const wire = tag.value % 8
    if (wire !== 0 && wire !== 2) return null
    fields.add(field)
    at += tag.length + content.length + (wire === 2 ? content.value : 0)
    if (at > file.size) return null
  }
  return fields.has(irVersion) && fields.has(graph) ? 'application/onnx' : null
}

function varint(bytes: Buffer, offset: number): { value: number; length: number } | null {
  let value = 0
  for (let length = 0; length < 10; length++) {
    const byte = bytes[offset + length]
    if (byte === undefined) return null
    value += (byte & 127) * 2 ** (7 * length)
    if (byte < 128) return { value, length: length + 1 }
  }
  return null
}

/** Recognised as an object by its first and last character; whether it is valid JSON is up to the caller. */
async function judgeJson(head: Buffer, file: FileBytes): Promise<FileType | null> {
  if (!/^(\xef\xbb\xbf)?\s*\{\s*["}]/.test(latin1(head))) return null
  const tail = await file.read(Math.max(0, file.size - headBytes), Math.min(headBytes, file.size))
  return /\}\s*$/.test(latin1(tail)) ? 'application/json' : null
}

/** Plain text whose first significant line is the name of a property. */
async function judgeYaml(_head: Buffer, file: FileBytes): Promise<FileType | null> {
  if (file.size > largestYaml) return null
  const text = readYaml(await file.read(0, file.size))
  if (text === null) return null
  const first = text.split(/\r?\n/).find((line) => !/^\s*(#.*|---.*|%.*)?$/.test(line))
  return first !== undefined && /^[A-Za-z_][\w-]*\s*:(\s|$)/.test(first) ? 'application/yaml' : null
}

function readYaml(bytes: Buffer): string | null {
  try {
    const text = decodeYaml(bytes)
    return controlCharacters.test(text) ? null : text
  } catch {
    return null
  }
}
