import { usualUnits } from '@wheelhouse/contract/inspections/check-item'
import type { Condition } from '@wheelhouse/contract/inspections/threshold-rule'
import type {
  MonthlyFigures,
  MonthlyItem,
  MonthlyProblem,
  MonthlyReport,
} from '@wheelhouse/contract/reports/monthly-report'
import type { Language } from '@wheelhouse/contract/session/session'
import { getConditionWords } from '@wheelhouse/texts/inspections/condition-words'
import { thresholdRuleTexts } from '@wheelhouse/texts/inspections/threshold-rules'
import { findingTexts } from '@wheelhouse/texts/reports/findings'
import { formatMonth, monthlyReportTexts } from '@wheelhouse/texts/reports/monthly-reports'
import { reportColumnTexts } from '@wheelhouse/texts/reports/report-exports'
import { reportTexts } from '@wheelhouse/texts/reports/reports'
import { formatLocalTime } from '../../kernel/entities/local-time.ts'
import { fillText } from '../../kernel/outgoing/notification-message.ts'
import { type Reader, toRows } from '../exports/export-cells.ts'
import type { Sheet, SheetColumn } from '../exports/xlsx.ts'
import type { SheetCell } from '../exports/xlsx-cells.ts'
import type { SheetPicture } from '../exports/xlsx-drawing.ts'
import { picturesOfProblem } from './problem-pictures.ts'

type Word = keyof typeof monthlyReportTexts.texts
type Say = (word: Word, values?: Record<string, string | number>) => string
type Parts = { report: MonthlyReport; reader: Reader; say: Say }

/** Widths in characters: a figure, a time, a name, a sentence. */
const [figure, moment, name, sentence] = [12, 20, 30, 44]
/** Width in characters of a picture with the usual aspect ratio. */
const pictureWidth = 22
/** Decimals shown of an average. */
const averageDigits = 3

/** A monthly report as the sheets of a workbook: figures, items, their values by day, findings, problems. Pure. */
export function toMonthlySheets(
  report: MonthlyReport,
  language: Language,
  getMeaning: Reader['getMeaning'],
  pictures: readonly SheetPicture[],
): Sheet[] {
  const building = { name: report.buildingName, timezone: report.timezone }
  const parts: Parts = {
    report,
    reader: { language, building, getMeaning },
    say: (word, values = {}) => fillText(monthlyReportTexts.texts[word], values)[language],
  }
  return [
    toSummary(parts),
    toItems(parts),
    toTrend(parts),
    toFindings(parts),
    { ...toProblems(parts), pictures },
  ]
}

function toSummary({ report, reader: { language }, say }: Parts): Sheet {
  const { figures, figuresBefore, month } = report
  const words = reportTexts.texts
  const row = (label: string, now: number, before: number): SheetCell[] => [label, now, before, now - before]
  const both = (label: Word, of: (one: MonthlyFigures) => number) =>
    row(say(label), of(figures), of(figuresBefore))
  const kinds = listKeys([figures.byType, figuresBefore.byType], ({ type }) => type)
  const results = listKeys([figures.byResult, figuresBefore.byResult], ({ result }) => result)
  return {
    name: say('summary'),
    columns: toWidths([
      ...([
        [say('figure'), sentence],
        [say('thisMonth'), name],
      ] as const),
      ...([
        [say('monthBefore'), figure],
        [say('difference'), figure],
      ] as const),
    ]),
    rows: [
      [say('organization'), report.organizationName],
      [say('building'), report.buildingName],
      [say('month'), formatMonth(month, language)],
      [say('madeAt'), { local: formatLocalTime(report.madeAt, report.timezone) }],
      both('reports', ({ reports }) => reports),
      ...kinds.map((type) => {
        const count = ({ byType }: MonthlyFigures) => byType.find((one) => one.type === type)?.reports ?? 0
        const kind = words[`type_${type}`][language]
        return row(say('reportsOf', { kind }), count(figures), count(figuresBefore))
      }),
      ...results.map((key) => {
        const count = ({ byResult }: MonthlyFigures) =>
          byResult.find(({ result }) => result === key)?.reports ?? 0
        const result = key === null ? words.running[language] : words[`result_${key}`][language]
        return row(say('resultOf', { result }), count(figures), count(figuresBefore))
      }),
      both('checked', ({ checked }) => checked),
      both('withProblems', ({ withProblems }) => withProblems),
      both('problemCount', ({ problems }) => problems),
      both('readings', ({ readings }) => readings),
      both('abnormalReadings', ({ abnormalReadings }) => abnormalReadings),
      both('opened', ({ findings }) => findings.opened),
      both('closed', ({ findings }) => findings.closed),
      both(report.isOver ? 'open' : 'openNow', ({ findings }) => findings.open),
      both('overdue', ({ findings }) => findings.overdue),
    ],
  }
}

/** The keys of all lists, each once, in order of first occurrence. */
function listKeys<Row, Key>(lists: readonly (readonly Row[])[], getKey: (row: Row) => Key): Key[] {
  return [...new Set(lists.flatMap((list) => list.map(getKey)))]
}

function toItems({ report, reader: { language }, say }: Parts): Sheet {
  const words = (conditions: readonly Condition[]) =>
    getConditionWords(
      conditions,
      (word, values = {}) => fillText(thresholdRuleTexts.texts[word], values)[language],
    )
  return {
    name: say('items'),
    columns: toWidths([
      [say('floor'), moment],
      [say('item'), sentence],
      ...(['unit', 'count', 'unread', 'least', 'average', 'greatest'] as const).map(
        (word) => [say(word), figure] as const,
      ),
      [say('averageBefore'), moment],
      [say('limit'), name],
      [say('abnormal'), figure],
    ]),
    rows: report.items.map((item) => [
      item.floorName,
      item.name,
      getUnit(item),
      item.readings,
      item.unread,
      item.least,
      toRounded(item.average),
      item.greatest,
      toRounded(item.averageBefore),
      item.limits.length === 0 ? null : words(item.limits),
      item.abnormal,
    ]),
  }
}

function getUnit({ unit, targetType }: MonthlyItem): string {
  return unit || usualUnits[targetType]
}

function toRounded(value: number | null): number | null {
  return value === null ? null : Number(value.toFixed(averageDigits))
}

/** A column for each day of the month. */
function toTrend({ report: { items, from, to, month }, say }: Parts): Sheet {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
  const days = Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`)
  return {
    name: say('trend'),
    columns: toWidths([
      [say('item'), name],
      [say('unit'), figure],
      ...days.map((day) => [String(Number(day.slice(-2))), 8] as const),
    ]),
    rows: items
      .filter((item) => item.days.length > 0)
      .map((item) => {
        const byDay = new Map(item.days.map(({ day, average }) => [day, average]))
        return [item.name, getUnit(item), ...days.map((day) => toRounded(byDay.get(day) ?? null))]
      }),
  }
}

function toFindings({ report: { findings, timezone }, reader: { language }, say }: Parts): Sheet {
  const { texts } = findingTexts
  const rows = findings.listed.map((finding): SheetCell[] => {
    const { title, reportTitle, foundAt, isNew, state, owner, dueOn, isOverdue } = finding
    return [
      title || texts.untitled[language],
      reportTitle || reportTexts.texts.type_30[language],
      { local: formatLocalTime(foundAt, timezone) },
      isNew ? say('isNew') : null,
      texts[`state_${state}`][language],
      owner === null ? null : [owner.lastName, owner.firstName].join(' ').trim(),
      dueOn === null ? null : { day: dueOn },
      isOverdue ? texts.overdue[language] : null,
    ]
  })
  const left = findings.count - rows.length
  return {
    name: say('findings'),
    columns: toWidths([
      [say('finding'), sentence],
      [say('report'), name],
      ...(['foundAt', 'isNew', 'state', 'owner', 'dueOn'] as const).map(
        (word) => [say(word), moment] as const,
      ),
      [texts.overdue[language], figure],
    ]),
    rows: left > 0 ? [...rows, [say('moreFindings', { count: left })]] : rows,
  }
}

/**
 * Columns of the detail table that explain what was wrong to somebody who was not there; as many as fit on one page.
 */
const problemColumns = [
  ...([
    ['at', moment],
    ['no', 12],
    ['flow', 24],
    ['robot', 14],
    ['what', name],
    ['target', name],
  ] as const),
  ...([
    ['value', 10],
    ['unit', 8],
    ['detailResult', 14],
    ['limit', 18],
    ['errorCode', figure],
  ] as const),
  ['meaning', sentence],
] as const
/** After them and the number of pictures. */
export const firstPictureColumn = problemColumns.length + 1

function toProblems({ report: { problems, figures }, reader, say }: Parts): Sheet {
  const { texts } = reportColumnTexts
  const all = Object.keys(texts)
  const chosen = problemColumns.map(([id]) => all.indexOf(id))
  const toCells = ({ report, detail }: MonthlyProblem): SheetCell[] => {
    const [row = []] = toRows(report, [detail], reader)
    return [...chosen.map((index) => row[index] ?? null), detail.mediaIds.length]
  }
  const rows = problems.map(toCells)
  const left = figures.problems - rows.length
  return {
    name: say('problems'),
    columns: toWidths([
      ...problemColumns.map(([id, width]) => [texts[id][reader.language], width] as const),
      [say('pictures'), figure],
      ...Array.from({ length: picturesOfProblem }, () => ['', pictureWidth] as const),
    ]),
    rows: left > 0 ? [...rows, [say('moreProblems', { shown: rows.length, count: left })]] : rows,
  }
}

function toWidths(columns: readonly (readonly [label: string, width: number])[]): SheetColumn[] {
  return columns.map(([label, width]) => ({ label, width }))
}
