import type { Language } from '@wheelhouse/contract/session/session'
import { reportColumnTexts } from '@wheelhouse/texts/reports/report-exports'
import type { SheetColumn } from './xlsx.ts'

const { texts } = reportColumnTexts
type Column = keyof typeof texts

/** Widths in characters: a time, a name, a sentence. */
const [moment, name, sentence] = [20, 24, 40]
const widths = {
  startedAt: moment,
  endedAt: moment,
  at: moment,
  previousAt: moment,
  building: name,
  robot: name,
  flow: name,
  what: name,
  target: name,
  person: name,
  reviewedBy: name,
  detailType: 18,
  limit: name,
  meaning: sentence,
  memo: sentence,
  text: sentence,
  reason: sentence,
} satisfies Partial<Record<Column, number>>
/** For numbers, units, and enumerated words. */
const usualWidth = 14

/** The columns of an exported table, in order. */
export function toColumns(language: Language): SheetColumn[] {
  return Object.entries(texts).map(([id, text]) => ({
    label: text[language],
    width: new Map(Object.entries(widths)).get(id) ?? usualWidth,
  }))
}
