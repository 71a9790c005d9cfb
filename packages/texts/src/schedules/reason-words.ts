import { runTexts } from '../flows/runs.ts'
import type { Text } from '../kernel/define-texts.ts'
import { scheduleTexts } from './schedules.ts'

const words: Readonly<Record<string, Text>> = { ...runTexts.texts, ...scheduleTexts.texts }

/** Why a run failed or a schedule did not begin, as the schedule log says it; `null` for a reason without words. */
export function getReasonWords(reason: string): Text | null {
  const key = [`why_${reason}`, `reason_${reason}`].find((one) => Object.hasOwn(words, one))
  return (key === undefined ? null : words[key]) ?? null
}
