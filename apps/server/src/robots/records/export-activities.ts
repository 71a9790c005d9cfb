import type { CsvEncoding } from '@wheelhouse/contract/kernel/csv'
import type { Filter } from '@wheelhouse/contract/kernel/filter'
import type { Activity } from '@wheelhouse/contract/robots/robot'
import type { Language } from '@wheelhouse/contract/session/session'
import { robotCsvTexts } from '@wheelhouse/texts/robots/robot-csv'
import { robotRecordTexts } from '@wheelhouse/texts/robots/robot-record'
import { type CsvCell, csvPieces, csvTypes } from '../../kernel/entities/csv.ts'
import { formatLocalTime } from '../../kernel/entities/local-time.ts'
import { pagesOf } from '../../kernel/entities/pages-of.ts'
import { getBuilding } from '../../kernel/entities/place.store.ts'
import type { Context } from '../../kernel/http/context.ts'
import type { FileAnswer } from '../../kernel/http/file-answer.ts'
import { readCodeMeanings } from '../../system/code-meanings.ts'
import { getRobot } from '../robot.store.ts'
import { listWholeActivities } from './robot-record.store.ts'

type Query = { filter?: Filter | undefined; language: Language; encoding: CsvEncoding }

/**
 * The activities of a robot as a CSV file, read from the database page by page while the client takes them.
 * @throws AppError entity.notFound, request.malformed
 */
export async function exportActivities(
  ctx: Pick<Context, 'db' | 'identity' | 'clock'>,
  robotId: string,
  { filter, language, encoding }: Query,
): Promise<FileAnswer> {
  const robot = await getRobot(ctx.db, ctx.identity, robotId)
  const { timezone } = await getBuilding(ctx.db, ctx.identity, robot.buildingId)
  const getMeaning = await readCodeMeanings(ctx.db, language)
  const upToNow = { at: { lte: ctx.clock.now().toISOString() } }
  const pages = pagesOf((page) => listWholeActivities(ctx.db, robot.id, page), filter, upToNow)
  // Reads the first page before the response begins, so that an unusable filter can still become an error response.
  const first = await pages.next()
  async function* rows() {
    try {
      for (let page = first; page.done !== true; page = await pages.next())
        yield page.value.map((activity) => toCells(activity, { language, timezone, getMeaning }))
    } finally {
      await pages.return(undefined)
    }
  }
  const day = formatLocalTime(ctx.clock.now().toISOString(), timezone).slice(0, 10).replaceAll('/', '')
  return {
    name: `activities_${robot.serialNumber}_${day}.csv`,
    contentType: csvTypes[encoding],
    pieces: csvPieces(getHead(language), rows(), encoding),
    taken: { action: 'robot:exportActivities', entity: 'robot', entityId: robot.id },
  }
}

function getHead(language: Language): string[] {
  return Object.values(robotCsvTexts.texts).map((text) => text[language])
}

/** How values are written: the language, the building's time zone, and the meanings of codes. */
type Reader = { language: Language; timezone: string; getMeaning: (code: string) => string | null }

/** In the order of `robotCsvTexts`. */
function toCells(activity: Activity, { language, timezone, getMeaning }: Reader): CsvCell[] {
  const { at, level, service, type, errorCode, operator, detail } = activity
  return [
    formatLocalTime(at, timezone),
    level,
    getWord(`level_${level}`, language),
    getWord(`service_${service}`, language),
    getWord(`activity_${type}`, language) ?? type,
    errorCode,
    errorCode && getMeaning(errorCode),
    operator && getName(operator, language),
    Object.keys(detail).length === 0 ? null : JSON.stringify(detail),
  ]
}

/** Japanese names begin with the family name. */
function getName({ firstName, lastName }: NonNullable<Activity['operator']>, language: Language): string {
  return (language === 'ja' ? [lastName, firstName] : [firstName, lastName]).join(' ')
}

function getWord(key: string, language: Language): string | null {
  const words: Readonly<Record<string, Readonly<Record<Language, string>>>> = robotRecordTexts.texts
  return Object.hasOwn(words, key) ? (words[key]?.[language] ?? null) : null
}
