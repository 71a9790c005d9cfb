import { NativeSelect } from '@mantine/core'
import { type Alert, alertRoutes, alertStates } from '@wheelhouse/contract/alerts/alert'
import { notificationLevels } from '@wheelhouse/contract/organizations/notification-target'
import { alertTexts } from '@wheelhouse/texts/alerts/alerts'
import { notificationTexts } from '@wheelhouse/texts/organizations/notifications'
import { BuildingFilter } from '../buildings/building-filter.tsx'
import { FilterChoice, WordFilter } from '../kernel/lists/list-filters.tsx'
import { ListPage } from '../kernel/lists/list-page.tsx'
import { periodFilter } from '../kernel/lists/period.ts'
import { PeriodFilter } from '../kernel/lists/period-filter.tsx'
import { defineList, type EntityList, useEntityList } from '../kernel/lists/use-entity-list.ts'
import { useStore } from '../kernel/server/store.ts'
import { ScreenLink } from '../kernel/shell/screen-address.tsx'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { alarmLevel, alarmSound, muteAlarms, setAlarmLevel } from '../robots/attention/attention-sound.ts'
import { locationWhere } from '../session/chosen-location.ts'
import { alertPaths } from './alert-paths.ts'
import { AlertTable } from './alert-table.tsx'
import { OnCallLine } from './on-call-line.tsx'
import { useHistoryColumns, useOpenColumns } from './use-alert-columns.tsx'

const openStates = alertStates.filter((state) => state !== 'closed')
const searchIn = ['titleJa', 'titleEn', 'robotName'] as const
const open = defineList({
  routes: alertRoutes,
  id: 'alerts',
  searchIn,
  filters: { level: Number, state: String, buildingId: String },
  sort: '-urgency',
  // Also without the filter of that name, closed ones are left out.
  where: () => ({ ...locationWhere(), state: { neq: 'closed' } }),
  // Saved changes are pushed, but the end of a snooze is not, so it is polled.
  refreshMs: 30_000,
})
const history = defineList({
  routes: alertRoutes,
  id: 'alert-history',
  searchIn: [...searchIn, 'note'],
  filters: { level: Number, state: String, buildingId: String, robotId: String, openedAt: periodFilter },
  sort: '-openedAt',
  where: locationWhere,
})

/** alerts: the open alerts, with their owners and start times (R-ALERTS-2). */
export function AlertPage() {
  const t = useTexts(alertTexts)
  const language = useLanguage()
  const list = useEntityList(open)
  return (
    <ListPage
      title={t('title')}
      empty={t('empty')}
      below={<OnCallLine />}
      list={list}
      columns={useOpenColumns()}
      getName={({ title }) => title[language]}
      renderTable={(table) => <AlertTable {...table} />}
      actions={
        <>
          <SoundChoice />
          <ScreenLink to={alertPaths.history}>{t('history')}</ScreenLink>
        </>
      }
      filters={
        <>
          <LevelFilter list={list} />
          <WordFilter list={list} t={t} name="state" all="allStates" values={openStates} />
          <BuildingFilter list={list} />
        </>
      }
    />
  )
}

/** alerts/history: all alerts, and how they ended. */
export function AlertHistoryPage() {
  const t = useTexts(alertTexts)
  const language = useLanguage()
  const list = useEntityList(history)
  return (
    <ListPage
      title={t('historyTitle')}
      empty={t('emptyHistory')}
      list={list}
      columns={useHistoryColumns()}
      getName={({ title }) => title[language]}
      renderTable={(table) => <AlertTable {...table} />}
      actions={<ScreenLink to={alertPaths.open}>{t('now')}</ScreenLink>}
      filters={
        <>
          <LevelFilter list={list} />
          <WordFilter list={list} t={t} name="state" all="allStates" values={alertStates} />
          <PeriodFilter list={list} name="openedAt" label={t('day')} />
          <BuildingFilter list={list} />
        </>
      }
    />
  )
}

function LevelFilter({ list }: { list: EntityList<Alert> }) {
  const t = useTexts(alertTexts)
  const level = useTexts(notificationTexts)
  return (
    <FilterChoice
      list={list}
      name="level"
      label={t('level')}
      all={t('allLevels')}
      values={Object.values(notificationLevels)}
      getWord={(value) => level(`level_${value}`)}
    />
  )
}

const soundLevels = ['9', '5', '0'] as const

/** Which alerts sound on this device, on every screen, with a note if the browser blocks sound. */
function SoundChoice() {
  const t = useTexts(alertTexts)
  const sound = useStore(alarmSound)
  const level = useStore(alarmLevel)
  return (
    <NativeSelect
      size="xs"
      aria-label={t('sound')}
      error={sound === 'blocked' ? t('soundBlocked') : undefined}
      value={sound === 'muted' ? '' : String(level)}
      onChange={({ currentTarget: { value } }) => {
        muteAlarms(value === '')
        if (value !== '') setAlarmLevel(Number(value))
      }}
      data={[
        ...soundLevels.map((value) => ({ value, label: t(`sound_${value}`) })),
        { value: '', label: t('sound_off') },
      ]}
    />
  )
}
