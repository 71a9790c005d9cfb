import type { Weekday } from '@wheelhouse/contract/schedules/local-time'
import type { Occurrence, ScheduleResult, ScheduleTimes } from '@wheelhouse/contract/schedules/schedule'
import type { ScheduleLog } from '@wheelhouse/contract/schedules/schedule-log'
import { runTexts } from '@wheelhouse/texts/flows/runs'
import { scheduleTexts } from '@wheelhouse/texts/schedules/schedules'
import type { ShapeName, Tone } from '../kernel/shell/state-chip.tsx'
import { formatDay } from '../kernel/words/format-day.ts'
import { useLanguage, useTexts, wordOr } from '../kernel/words/texts.ts'

export const weekdays: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6]

type Look = { shape: ShapeName; tone: Tone }
export const resultLooks: Record<ScheduleResult, Look> = {
  done: { shape: 'ring', tone: 'good' },
  fail: { shape: 'cross', tone: 'danger' },
  cancel: { shape: 'square', tone: 'neutral' },
  running: { shape: 'play', tone: 'active' },
  unknown: { shape: 'question', tone: 'neutral' },
}

/** For what has not begun. */
export const comingLooks = {
  planned: { word: 'planned', shape: 'half', tone: 'neutral' },
  hindered: { word: 'hindered', shape: 'warning', tone: 'attention' },
  skipped: { word: 'skipped', shape: 'dots', tone: 'off' },
} as const satisfies Record<string, Look & { word: string }>

/** For the first upcoming one, if a list highlights it. */
export const nextLook = { word: 'upNext', shape: 'half', tone: 'active' } as const

/** The state of an occurrence, in a word. */
export function getState({ result, skipped, hindrance }: Occurrence) {
  if (result !== null) return { word: `result_${result}`, ...resultLooks[result] } as const
  if (skipped) return comingLooks.skipped
  return hindrance === null ? comingLooks.planned : comingLooks.hindered
}

/** Why one will not begin, did not, or does not go on: then in the words of its run, which say what to do. */
export function getReason(
  reason: NonNullable<ScheduleLog['reason']>,
  result: Occurrence['result'] = null,
): string {
  const ofSchedule = (otherwise: string) => wordOr(scheduleTexts, `why_${reason}`, otherwise)
  const ofRun = (otherwise: string) => wordOr(runTexts, `reason_${reason}`, otherwise)
  return result === 'running' ? ofRun(ofSchedule(reason)) : ofSchedule(ofRun(reason))
}

/** A rule in words: `every Monday and Friday 22:00 to 6:00 the next day, from Tue, Nov 24, 2026`. */
export function useRuleWords(): (times: ScheduleTimes) => string {
  const t = useTexts(scheduleTexts)
  const language = useLanguage()
  return ({ startAt, endAt, repeat, daysOfWeek, until }) => {
    const span = t(startAt.slice(0, 10) === endAt.slice(0, 10) ? 'spanSameDay' : 'spanNextDay', {
      start: startAt.slice(11),
      end: endAt.slice(11),
    })
    const date = formatDay(startAt, language)
    if (repeat === 'none') return t('rule_none', { date, span })
    const names = daysOfWeek.toSorted((a, b) => a - b).map((day) => t(`daysOfWeek_${day}`))
    const days = [names.slice(0, -1).join(t('dayComma')), ...names.slice(-1)]
      .filter((part) => part !== '')
      .join(t('dayAnd'))
    const rule = t(`rule_${repeat}`, { span, days, day: Number(startAt.slice(8, 10)) })
    return until === null
      ? t('ruleFrom', { rule, date })
      : t('ruleUntil', { rule, from: date, until: formatDay(until, language) })
  }
}
