import { listTexts } from '@wheelhouse/texts/kernel/lists'
import { useTexts } from '../words/texts.ts'
import { DayChoice } from './day-choice.tsx'
import { Choice } from './filter-fields.tsx'
import { formatPeriod, movingPeriods, type Period, readDays, readPeriod } from './period.ts'
import type { EntityList, EntityRow } from './use-entity-list.ts'

const chosenDays = 'days' as const

/** The days that a list covers; its definition converts them to a range (`periodFilter`). */
export function PeriodFilter<Row extends EntityRow>({
  list: { search, change },
  name,
  label,
}: {
  list: EntityList<Row>
  /** Its search parameter. */
  name: string
  label: string
}) {
  const t = useTexts(listTexts)
  // The router reads `2026` as a number.
  const value = String(search[name] ?? '')
  const days = readDays(value)
  const set = (next: string | undefined) => change({ [name]: next })
  const choose = (choice: string) => {
    if (choice !== chosenDays) return set(choice === '' ? undefined : choice)
    const now = new Date()
    const period = readPeriod(value, now) ?? readPeriod('today', now)
    return set(period === null ? undefined : formatPeriod(period))
  }
  return (
    <>
      <Choice
        label={label}
        all={t('anyTime')}
        value={days === null ? value : chosenDays}
        options={[...movingPeriods, chosenDays].map((one) => ({ value: one, label: t(`period_${one}`) }))}
        onChange={choose}
      />
      {days !== null && <Days period={days} onChange={(next) => set(formatPeriod(next))} />}
    </>
  )
}

/** First and last day; if one passes the other, both move. */
function Days({ period: { from, to }, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const t = useTexts(listTexts)
  return (
    <>
      <DayChoice
        label={t('firstDay')}
        value={from}
        onChange={(day) => onChange({ from: day, to: day > to ? day : to })}
      />
      <DayChoice
        label={t('lastDay')}
        value={to}
        onChange={(day) => onChange({ from: day < from ? day : from, to: day })}
      />
    </>
  )
}
