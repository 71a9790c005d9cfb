import { usualUnits } from '@wheelhouse/contract/inspections/check-item'
import type { Reading } from '@wheelhouse/contract/inspections/reading'
import { readingTexts } from '@wheelhouse/texts/inspections/readings'
import { StateChip } from '../kernel/shell/state-chip.tsx'
import { type TextKey, type TextParams, useTexts } from '../kernel/words/texts.ts'
import classes from './report.module.css'

type Say = (key: TextKey<typeof readingTexts>, params?: TextParams) => string
type Measured = Pick<Reading, 'targetType' | 'unit'>

/** A value with its unit, formatted for the language. */
export function formatValue(
  value: number | null,
  { targetType, unit }: Measured,
  { t, language }: { t: Say; language: string },
): string {
  if (value === null) return t('none')
  const figure = new Intl.NumberFormat(language, { maximumFractionDigits: 5 }).format(value)
  return t('measured', { value: figure, unit: unit === '' ? usualUnits[targetType] : unit }).trim()
}

/** A threshold rule's judgement of a value. */
export function JudgementChip({ abnormal }: { abnormal: boolean }) {
  const t = useTexts(readingTexts)
  return (
    <StateChip shape={abnormal ? 'warning' : 'ring'} tone={abnormal ? 'danger' : 'good'}>
      {t(abnormal ? 'abnormal' : 'normal')}
    </StateChip>
  )
}

/** Whether the value is abnormal or doubtful, and whether somebody should review it. */
export function ReadingChips({
  reading: { status, judgement, doubt, needsReview, rolledOver, isTest },
}: {
  reading: Pick<Reading, 'status' | 'judgement' | 'doubt' | 'needsReview' | 'rolledOver' | 'isTest'>
}) {
  const t = useTexts(readingTexts)
  const isOpen = status === 'waiting' || status === 'asked'
  return (
    <span className={classes.chips}>
      {status !== 'done' && (
        <StateChip shape={isOpen ? 'dots' : 'cross'} tone={isOpen ? 'active' : 'attention'}>
          {t(`status_${status}`)}
        </StateChip>
      )}
      {judgement !== null && <JudgementChip abnormal={judgement.abnormal} />}
      {doubt !== null && (
        <StateChip shape="diamond" tone="attention">
          {t(`doubt_${doubt}`)}
        </StateChip>
      )}
      {rolledOver && (
        <StateChip shape="half" tone="neutral">
          {t('rolledOver')}
        </StateChip>
      )}
      {needsReview && (
        <StateChip shape="bubble" tone="attention">
          {t('toReview')}
        </StateChip>
      )}
      {isTest && (
        <StateChip shape="square" tone="neutral">
          {t('test')}
        </StateChip>
      )}
    </span>
  )
}
