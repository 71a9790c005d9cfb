import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { scheduleTexts } from '@wheelhouse/texts/schedules/schedules'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { BuildingChoice } from '../../buildings/building-filter.tsx'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { type CalendarType, calendarTypes, schedulePaths } from '../schedule-paths.ts'
import { formatDay } from '../schedule-words.ts'
import classes from '../schedules.module.css'
import { getEnds, turn } from './calendar-dates.ts'

type CalendarBarProps = { type: CalendarType; date: string; building: string | undefined }

/** Which days are looked at, of which building: all of it is in the address. */
export function CalendarBar({ type, date, building }: CalendarBarProps) {
  const t = useTexts(scheduleTexts)
  const language = useLanguage()
  const navigate = useNavigate()
  const kept = building === undefined ? {} : { building }
  const { first, last } = getEnds(type, date)
  const link = (to: CalendarType, day: string | undefined, isOn: boolean, children: ReactNode) => (
    <Button
      size="xs"
      variant={isOn ? 'light' : 'default'}
      renderRoot={(props) => (
        <Link
          {...props}
          to={schedulePaths.calendar}
          params={{ type: to }}
          search={day === undefined ? kept : { ...kept, date: day }}
          aria-current={isOn ? 'page' : undefined}
        />
      )}
    >
      {children}
    </Button>
  )
  return (
    <div className={classes.bar}>
      <nav aria-label={t('span')} className={classes.group}>
        {calendarTypes.map((one) => (
          <span key={one}>{link(one, date, one === type, t(`type_${one}`))}</span>
        ))}
      </nav>
      <div className={classes.group}>
        {link(
          type,
          turn(type, date, -1),
          false,
          <>
            <ChevronLeft size={14} aria-hidden /> {t('previous')}
          </>,
        )}
        {link(type, undefined, false, t('today'))}
        {link(
          type,
          turn(type, date, 1),
          false,
          <>
            {t('next')} <ChevronRight size={14} aria-hidden />
          </>,
        )}
      </div>
      <strong role="status">
        {first === last
          ? formatDay(first, language)
          : t('spanSameDay', { start: formatDay(first, language), end: formatDay(last, language) })}
      </strong>
      <BuildingChoice
        value={building}
        onChange={(id) =>
          void navigate({
            to: schedulePaths.calendar,
            params: { type },
            search: { date, ...(id !== undefined && { building: id }) },
          })
        }
      />
    </div>
  )
}
