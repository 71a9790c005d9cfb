import { readingKeys } from '@wheelhouse/contract/devices/reading-key'
import { usualUnits } from '@wheelhouse/contract/inspections/check-item'
import type { Report, ReportDetail } from '@wheelhouse/contract/reports/report'
import type { Language } from '@wheelhouse/contract/session/session'
import { deviceReadingTexts } from '@wheelhouse/texts/devices/device-readings'
import { describeStepName } from '@wheelhouse/texts/flows/step-name'
import { getConditionWords } from '@wheelhouse/texts/inspections/condition-words'
import { detectionTexts } from '@wheelhouse/texts/inspections/detection'
import { thresholdRuleTexts } from '@wheelhouse/texts/inspections/threshold-rules'
import { reportExportTexts } from '@wheelhouse/texts/reports/report-exports'
import { reportTexts } from '@wheelhouse/texts/reports/reports'
import { robotRecordTexts } from '@wheelhouse/texts/robots/robot-record'
import { formatLocalTime } from '../../kernel/entities/local-time.ts'
import { fillText } from '../../kernel/outgoing/notification-message.ts'
import type { SheetCell } from './xlsx-cells.ts'

/** How values are written: the language, the building with its time zone, and the meanings of codes. */
export type Reader = {
  language: Language
  building: { name: string; timezone: string }
  getMeaning: (code: string) => string | null
}

/** What the rows of a report show in addition to its details. */
type ReportHead = Pick<
  Report,
  'no' | 'robotName' | 'isSimulated' | 'title' | 'type' | 'startedAt' | 'endedAt' | 'result' | 'memo'
>

/** The name of a robot that is simulated, with a word for it. */
function describeSimulated(name: string, language: Language): string {
  return fillText(reportTexts.texts.simulatedName, { name })[language]
}

/** A row for each detail in the order of `reportColumnTexts`; one that says so for a report without details. Pure. */
export function toRows(report: ReportHead, details: readonly ReportDetail[], reader: Reader): SheetCell[][] {
  const { language, building } = reader
  const local = (iso: string | null) =>
    iso === null ? null : { local: formatLocalTime(iso, building.timezone) }
  const words = reportTexts.texts
  const header = [
    report.no,
    building.name,
    report.isSimulated ? describeSimulated(report.robotName, language) : report.robotName,
    report.title,
    words[`type_${report.type}`][language],
    local(report.startedAt),
    local(report.endedAt),
    report.result === null ? words.running[language] : words[`result_${report.result}`][language],
  ]
  if (details.length === 0) return [[...header, ...nothing(10), report.memo, ...nothing(8)]]
  return details.map((detail) => [...header, ...describe(detail), report.memo, ...explain(detail)])

  function describe(detail: ReportDetail): SheetCell[] {
    const { at, type, round, value, reading, sensor, beacon, result, errorCode, person } = detail
    return [
      local(at),
      reportExportTexts.texts[`detail_${type}`][language],
      getTitle(detail, language),
      round,
      sensor?.value ?? beacon?.rssi ?? reading?.value ?? value,
      getUnit(detail),
      result === null ? null : words[`result_${result}`][language],
      errorCode,
      errorCode === null ? null : reader.getMeaning(errorCode),
      person,
    ]
  }

  /** The explanation of an entry for somebody who was not there. */
  function explain({ target, text, reading }: ReportDetail): SheetCell[] {
    if (reading === null) return [target, text, ...nothing(6)]
    const { checkItemName, judgement, previous, value, readValue, reviewedAt, reviewedBy, reason } = reading
    return [
      checkItemName,
      text,
      judgement === null ? null : getConditionWords(judgement.conditions, say),
      previous?.value ?? null,
      local(previous?.at ?? null),
      reviewedAt === null || value === readValue ? null : readValue,
      reviewedBy,
      reason,
    ]
  }

  function say(word: keyof typeof thresholdRuleTexts.texts, values: Record<string, number> = {}): string {
    return fillText(thresholdRuleTexts.texts[word], values)[language]
  }
}

function nothing(columns: number): null[] {
  return Array.from({ length: columns }, () => null)
}

function getUnit({ reading, sensor, beacon }: ReportDetail): string | null {
  if (beacon !== null) return beacon.rssi === null ? null : 'dBm'
  if (sensor !== null) return readingKeys[sensor.key].unit
  return reading === null ? null : reading.unit || usualUnits[reading.targetType]
}

/** The title as on the report's own page: an unnamed step is named in the reader's language. */
function getTitle(detail: ReportDetail, language: Language): string {
  const { activity, sensor, beacon, behaviour } = detail
  const title = describeStepName({ name: detail.title }, language)
  if (behaviour !== null) return [detectionTexts.texts[`behaviours_${behaviour}`][language], title].join(' ')
  if (sensor !== null) {
    const { device, deviceName, key } = sensor
    return [title, deviceName ?? device, deviceReadingTexts.texts[`key_${key}`][language]].join(' ')
  }
  if (beacon !== null) {
    const { device, deviceName, place } = beacon
    const where = place === null ? '' : `(${formatMetres(place.x)}, ${formatMetres(place.y)}) m`
    return [title, deviceName ?? device, where].join(' ').trim()
  }
  if (activity === null) return title === '' ? reportTexts.texts.pictures[language] : title
  const words: Readonly<Record<string, Readonly<Record<Language, string>>>> = robotRecordTexts.texts
  const key = `activity_${activity}`
  const word = Object.hasOwn(words, key) ? words[key]?.[language] : undefined
  return [word ?? activity, title].filter((part) => part !== '').join(' ')
}

function formatMetres(metres: number): string {
  return metres.toFixed(1)
}
