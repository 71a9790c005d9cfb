import type { Media } from '@wheelhouse/contract/reports/media'
import type { Report, ReportDetail } from '@wheelhouse/contract/reports/report'
import { thermalBytes } from '@wheelhouse/contract/reports/thermal-image'
import type { Language } from '@wheelhouse/contract/session/session'
import { describeStepName } from '@wheelhouse/texts/flows/step-name'
import { reportExportTexts } from '@wheelhouse/texts/reports/report-exports'
import { formatLocalTime } from '../../kernel/entities/local-time.ts'
import type { FileBytes } from '../../kernel/files/file-bytes.ts'
import { FileMissing, type FileStore } from '../../kernel/files/store-interface.ts'
import { writeZip, type ZipPart } from '../../kernel/files/write-zip.ts'
import { toThermalPng } from '../thermal-png.ts'

/** A report with its media. `taken`: ids that its steps report as taken, whether present or not. */
export type MediaOfReport = {
  report: Report
  building: { name: string; timezone: string }
  details: readonly ReportDetail[]
  media: readonly Media[]
  taken: readonly string[]
}

/**
 * The media of reports as an archive: a folder for each report, a file for each medium, thermal pictures also as
 * false-colour images, and a final text file with how many there are and which are missing.
 * @param onFiles called with how many media were added since the last call
 */
export function mediaZipPieces(
  files: FileStore,
  reports: AsyncIterable<readonly MediaOfReport[]>,
  language: Language,
  onFiles: (count: number) => void,
): AsyncGenerator<Uint8Array> {
  return writeZip(toParts(files, reports, language, onFiles))
}

async function* toParts(
  files: FileStore,
  reports: AsyncIterable<readonly MediaOfReport[]>,
  language: Language,
  onFiles: (count: number) => void,
): AsyncGenerator<ZipPart> {
  const names = new Set<string>()
  const missing: string[] = []
  let count = 0
  for await (const page of reports)
    for (const { report, building, details, media, taken } of page) {
      const folder = toPlainName(`${building.name}-${report.no}`)
      const known = new Set(media.map(({ id }) => id))
      missing.push(...taken.filter((id) => !known.has(id)).map((id) => `${folder}/${id}`))
      for (const medium of media) {
        const detail = details.find(({ mediaIds }) => mediaIds.includes(medium.id))
        const changedAt = formatLocalTime(medium.takenAt, building.timezone)
        const name = toFree(
          names,
          `${folder}/${toFileName(medium, { detail, takenAt: changedAt, language })}`,
        )
        const content = await findContent(files, medium.id)
        if (content === null) {
          missing.push(name)
          continue
        }
        yield { name, changedAt, stored: content }
        if (medium.kind === 'thermal') yield { ...(await toPicture(name, content)), changedAt }
        count += 1
        onFiles(1)
      }
    }
  yield { name: 'contents.txt', stored: toBytes(describe({ count, missing, language })) }
}

function describe({
  count,
  missing,
  language,
}: {
  count: number
  missing: readonly string[]
  language: Language
}): Buffer {
  const { mediaCount, mediaMissing } = reportExportTexts.texts
  const say = (text: Readonly<Record<Language, string>>, number: number) =>
    text[language].replace('{{count}}', String(number))
  const lines = [say(mediaCount, count), ...(missing.length === 0 ? [] : [say(mediaMissing, missing.length)])]
  return Buffer.from(`\ufeff${[...lines, ...missing].join('\r\n')}\r\n`)
}

/** `20261120-013000 Boiler pressure.jpg`: when it was taken, and what it shows, or else the camera. */
function toFileName(
  { title, cameraId, file }: Media,
  { detail, takenAt, language }: { detail: ReportDetail | undefined; takenAt: string; language: Language },
): string {
  const time = takenAt.replaceAll(/[/:]/g, '').replace(' ', '-')
  const ending = /\.\w{1,5}$/.exec(file.name)?.[0] ?? ''
  const shown = [title ?? '', describeStep(detail, language), cameraId].find((word) => word !== '') ?? ''
  return `${time} ${toPlainName(shown)}${ending}`
}

/** The check item, or the step with what it names. */
function describeStep(detail: ReportDetail | undefined, language: Language): string {
  if (detail === undefined) return ''
  const { title, target, reading } = detail
  const step = describeStepName({ name: title }, language)
  return reading?.checkItemName ?? [step, target ?? ''].filter((word) => word !== '').join(' ')
}

/** A folder or file name that is valid on every system and cannot escape the folder. */
export function toPlainName(name: string): string {
  const plain = name
    .toWellFormed()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '_')
    .trim()
  return plain === '' ? '_' : Array.from(plain).slice(0, 64).join('')
}

/** Some file systems are case-insensitive. */
function toFree(names: Set<string>, wanted: string): string {
  const [, base = wanted, ending = ''] = /^(.*?)(\.\w+)?$/.exec(wanted) ?? []
  let name = wanted
  for (let number = 2; names.has(name.toLowerCase()); number++) name = `${base} ${number}${ending}`
  names.add(name.toLowerCase())
  return name
}

/** `null` if its row exists but its bytes do not. */
export async function findContent(files: FileStore, id: string): Promise<FileBytes | null> {
  try {
    const size = await files.read(id, async (bytes) => bytes.size)
    return { size, read: (offset, length) => files.read(id, (bytes) => bytes.read(offset, length)) }
  } catch (error) {
    if (error instanceof FileMissing) return null
    throw error
  }
}

async function toPicture(name: string, content: FileBytes): Promise<ZipPart> {
  const png = toThermalPng(await content.read(0, thermalBytes))
  return { name: name.replace(/(\.\w+)?$/, '.png'), stored: toBytes(png) }
}

/** Presents bytes in memory as a file. */
export function toBytes(bytes: Buffer): FileBytes {
  return { size: bytes.length, read: async (offset, length) => bytes.subarray(offset, offset + length) }
}
