import { type ReadingKey, readingKeys } from '@wheelhouse/contract/devices/reading-key'
import type { CsvEncoding } from '@wheelhouse/contract/kernel/csv'
import type { Language } from '@wheelhouse/contract/session/session'
import { deviceReadingTexts, readingCsvTexts } from '@wheelhouse/texts/devices/device-readings'
import { type CsvCell, csvPieces, csvTypes } from '../../kernel/entities/csv.ts'
import { getBuilding } from '../../kernel/entities/place.store.ts'
import type { Context } from '../../kernel/http/context.ts'
import type { FileAnswer } from '../../kernel/http/file-answer.ts'
import { deviceStore } from '../device.store.ts'
import { type ReadingLine, readLines } from './reading-history.store.ts'

type Query = {
  keys?: ReadingKey[] | undefined
  from: string
  to: string
  language: Language
  encoding: CsvEncoding
}

/** For devices that are not in a building. */
const usualTimeZone = 'Asia/Tokyo'

/**
 * A device's readings as a CSV file, read page by page as the client consumes it.
 * @throws AppError entity.notFound
 */
export async function exportReadings(
  { db, identity }: Pick<Context, 'db' | 'identity'>,
  deviceId: string,
  query: Query,
): Promise<FileAnswer> {
  const { keys, from, to, language, encoding } = query
  const device = await deviceStore.get(db, identity, deviceId)
  const { timezone } =
    device.buildingId === null
      ? { timezone: usualTimeZone }
      : await getBuilding(db, identity, device.buildingId)
  const format = momentFormat(timezone)
  async function* rows() {
    const span = { keys, from: new Date(from), to: new Date(to) }
    for await (const lines of readLines(db, device.id, span))
      yield lines.map((line) => toCells(line, format, language))
  }
  const day = format.format(new Date(from)).slice(0, 10).replaceAll('/', '')
  return {
    name: `readings_${device.name.replaceAll(/[^\p{L}\p{N}_-]/gu, '_')}_${day}.csv`,
    contentType: csvTypes[encoding],
    pieces: csvPieces(
      Object.values(readingCsvTexts.texts).map((text) => text[language]),
      rows(),
      encoding,
    ),
    taken: { action: 'device:exportReadings', entity: 'device', entityId: device.id, after: { from, to } },
  }
}

/** In the order of `readingCsvTexts`. */
function toCells(line: ReadingLine, format: Intl.DateTimeFormat, language: Language): CsvCell[] {
  const { key, at, lowest, highest, average, count } = line
  const { unit, decimals } = readingKeys[key]
  const factor = 10 ** (decimals + 2)
  return [
    format.format(new Date(at)),
    deviceReadingTexts.texts[`key_${key}`][language],
    unit,
    Math.round(average * factor) / factor,
    lowest,
    highest,
    count,
  ]
}

/** `2026/11/20 13:05:09`: Excel recognises it as a date and time in both languages. */
function momentFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('ja-JP', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
}
