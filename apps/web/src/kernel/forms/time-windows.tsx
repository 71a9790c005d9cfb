import '@mantine/core/styles/Chip.css'
import { ActionIcon, Button, Chip } from '@mantine/core'
import type { TimeWindow } from '@wheelhouse/contract/maps/map-document'
import { timeWindowTexts } from '@wheelhouse/texts/kernel/time-windows'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { TimeInput } from '../dates/time-input.tsx'
import { useTexts } from '../words/texts.ts'
import classes from './time-windows.module.css'

const days = [1, 2, 3, 4, 5, 6, 0] as const
const maxWindows = 20

type TimeWindowsProps = {
  windows: readonly TimeWindow[]
  isDisabled: boolean
  onChange: (windows: TimeWindow[]) => void
}

/** Days of the week with hours, in which something applies; without any it always does. */
export function TimeWindows({ windows, isDisabled, onChange }: TimeWindowsProps) {
  const t = useTexts(timeWindowTexts)
  const put = (index: number, change: Partial<TimeWindow>) => {
    const window = windows[index]
    if (window !== undefined) onChange(windows.with(index, { ...window, ...change }))
  }
  return (
    <>
      <p className={classes.legend}>{t('windows')}</p>
      {windows.length === 0 && <p className={classes.note}>{t('windowsAlways')}</p>}
      {windows.map((window, index) => (
        <div key={index} className={classes.window}>
          <div role="group" aria-label={t('windowDays')} className={classes.days}>
            {days.map((day) => (
              <Chip
                key={day}
                size="xs"
                disabled={isDisabled}
                checked={window.days.includes(day)}
                onChange={(isOn) => {
                  const next = isOn ? [...window.days, day] : window.days.filter((known) => known !== day)
                  // A window without days is meaningless.
                  if (next.length > 0) put(index, { days: next.toSorted((a, b) => a - b) })
                }}
              >
                {t(`day_${day}`)}
              </Chip>
            ))}
          </div>
          <div className={classes.pair}>
            <TimeField
              label={t('windowFrom')}
              isDisabled={isDisabled}
              value={window.from}
              onCommit={(from) => put(index, { from })}
            />
            <TimeField
              label={t('windowTo')}
              isDisabled={isDisabled}
              value={window.to}
              onCommit={(to) => put(index, { to })}
            />
          </div>
          {!isDisabled && (
            <ActionIcon
              variant="subtle"
              size="sm"
              aria-label={t('removeWindow', { count: index + 1 })}
              onClick={() => onChange(windows.toSpliced(index, 1))}
            >
              <X size={14} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {!isDisabled && windows.length < maxWindows && (
        <Button
          size="xs"
          variant="default"
          leftSection={<Plus size={14} aria-hidden />}
          onClick={() => onChange([...windows, { days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }])}
        >
          {t('addWindow')}
        </Button>
      )}
    </>
  )
}

type TimeFieldProps = {
  label: string
  isDisabled: boolean
  value: string
  onCommit: (time: string) => void
}

function TimeField({ label, isDisabled, value, onCommit }: TimeFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <TimeInput
      size="xs"
      label={label}
      disabled={isDisabled}
      value={draft ?? value}
      onChange={(time) => {
        setDraft(time)
        if (/^\d\d:\d\d$/.test(time)) onCommit(time)
      }}
      onBlur={() => setDraft(null)}
    />
  )
}
