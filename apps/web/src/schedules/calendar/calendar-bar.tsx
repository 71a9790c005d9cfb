import { ActionIcon, Button, Popover } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { scheduleTexts } from '@wheelhouse/texts/schedules/schedules'
import { CalendarSearch as CalendarSearchIcon, ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { BuildingChoice } from '../../buildings/building-filter.tsx'
import { MonthGrid } from '../../kernel/dates/month-grid.tsx'
import { useKeys } from '../../kernel/shell/use-keys.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import {
  type CalendarSearch,
  type CalendarType,
  calendarTypes,
  isCalendarType,
  schedulePaths,
} from '../schedule-paths.ts'
import classes from '../schedules.module.css'
import { formatPeriod, turn } from './calendar-dates.ts'

type CalendarBarProps = { type: CalendarType; date: string; search: CalendarSearch }

/** Which days, and which building: all of it is in the address. */
export function CalendarBar({ type, date, search }: CalendarBarProps) {
  const t = useTexts(scheduleTexts)
  const language = useLanguage()
  const navigate = useNavigate()
  const { date: _, ...kept } = search
  useCalendarKeys(type, date, kept)
  const { building: __, ...others } = kept
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
            <ChevronLeft size={14} aria-hidden /> <span className={classes.turn}>{t('previous')}</span>
          </>,
        )}
        {link(type, undefined, false, t('today'))}
        {link(
          type,
          turn(type, date, 1),
          false,
          <>
            <span className={classes.turn}>{t('next')}</span> <ChevronRight size={14} aria-hidden />
          </>,
        )}
        <DateJump
          date={date}
          onChoose={(day) =>
            void navigate({ to: schedulePaths.calendar, params: { type }, search: { ...kept, date: day } })
          }
        />
      </div>
      <strong role="status" className={classes.period}>
        {formatPeriod(type, date, language)}
      </strong>
      <BuildingChoice
        value={search.building}
        onChange={(id) =>
          void navigate({
            to: schedulePaths.calendar,
            params: { type },
            search: { ...others, date, ...(id !== undefined && { building: id }) },
          })
        }
      />
    </div>
  )
}

/** Any other date, from a small month. */
function DateJump({ date, onChoose }: { date: string; onChoose: (day: string) => void }) {
  const t = useTexts(scheduleTexts)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setIsOpen} trapFocus returnFocus position="bottom" shadow="md">
      <Popover.Target>
        <ActionIcon
          size={30}
          variant="default"
          aria-label={t('goToDate')}
          title={t('goToDate')}
          onClick={() => setIsOpen(!isOpen)}
        >
          <CalendarSearchIcon size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('goToDate')}>
        <MonthGrid
          value={date}
          onChoose={(day) => {
            setIsOpen(false)
            onChoose(day)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

const calendarKeys = [
  { code: 'KeyT', id: 'today', textId: 'today' },
  { code: 'KeyK', id: 'previous', textId: 'previous' },
  { code: 'KeyJ', id: 'next', textId: 'next' },
  { code: 'KeyD', id: 'day', textId: 'type_day' },
  { code: 'KeyW', id: 'week', textId: 'type_week' },
  { code: 'KeyM', id: 'month', textId: 'type_month' },
] as const

/** Letter keys for the links of the bar. */
function useCalendarKeys(type: CalendarType, date: string, kept: CalendarSearch): void {
  const navigate = useNavigate()
  useKeys(calendarKeys, scheduleTexts, (id, phase) => {
    if (phase === 'up') return
    const to = isCalendarType(id) ? id : type
    const day = isCalendarType(id)
      ? date
      : id === 'today'
        ? undefined
        : turn(type, date, id === 'next' ? 1 : -1)
    void navigate({
      to: schedulePaths.calendar,
      params: { type: to },
      search: day === undefined ? kept : { ...kept, date: day },
    })
  })
}
