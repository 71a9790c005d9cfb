import type { Alert } from '@wheelhouse/contract/alerts/alert'
import { alertTexts } from '@wheelhouse/texts/alerts/alerts'
import { notificationTexts } from '@wheelhouse/texts/organizations/notifications'
import { useBuildingNames } from '../buildings/building-filter.tsx'
import type { Column } from '../kernel/lists/data-table.tsx'
import { momentColumn, wordColumn } from '../kernel/lists/list-columns.tsx'
import { StateChip } from '../kernel/shell/state-chip.tsx'
import { formatMoment } from '../kernel/words/format-time.ts'
import { personName } from '../kernel/words/person-name.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { AlertActions } from './alert-actions.tsx'
import { AlertAge } from './alert-age.tsx'
import { AlertLevel } from './alert-level.tsx'
import classes from './alert-page.module.css'
import { AlertPicture } from './alert-picture.tsx'
import { AlertWhat } from './alert-what.tsx'

/** The leading columns of both lists of alerts: what, where, since when, how often. */
function useWhatColumns(): readonly Column<Alert>[] {
  const t = useTexts(alertTexts)
  const level = useTexts(notificationTexts)
  const language = useLanguage()
  const buildings = useBuildingNames()
  return [
    {
      id: 'level',
      label: t('level'),
      sort: 'urgency',
      text: (alert) => level(`level_${alert.level}`),
      cell: (alert) => <AlertLevel level={alert.level} />,
    },
    {
      id: 'what',
      label: t('what'),
      text: ({ title, detail }) => [title[language], detail?.[language]].join(' ').trim(),
      cell: (alert) => <AlertWhat alert={alert} />,
    },
    {
      id: 'picture',
      label: t('picture'),
      text: () => '',
      cell: (alert) => <Picture alert={alert} />,
    },
    {
      id: 'place',
      label: t('place'),
      text: (alert) => listPlace(alert, buildings).join(', '),
      cell: (alert) => <Place parts={listPlace(alert, buildings)} />,
    },
    momentColumn('openedAt', t('openedAt'), { language }),
    momentColumn('lastAt', t('lastAt'), { language }),
    {
      id: 'count',
      label: t('count'),
      sort: 'count',
      text: ({ count }) => t('times', { count }),
    },
  ]
}

/** The columns for open alerts: with owner and actions. */
export function useOpenColumns(): readonly Column<Alert>[] {
  const t = useTexts(alertTexts)
  const language = useLanguage()
  const what = useWhatColumns()
  return [
    ...what.map((column) => {
      const at = column.id
      if (at !== 'openedAt' && at !== 'lastAt') return column
      return { ...column, cell: (alert: Alert) => <AlertAge at={alert[at]} /> }
    }),
    {
      id: 'state',
      label: t('state'),
      sort: 'state',
      text: ({ state, snoozedUntil, owner }) =>
        [
          t(`state_${state}`),
          ...(owner === null ? [] : [personName(owner, language)]),
          ...(snoozedUntil === null ? [] : [t('snoozed', { time: formatMoment(snoozedUntil, language) })]),
        ].join(', '),
      cell: (alert) => <OpenState alert={alert} />,
    },
    {
      id: 'actions',
      label: t('actions'),
      isAction: true,
      text: () => '',
      cell: (alert) => <AlertActions alert={alert} />,
    },
  ]
}

/** The columns for all alerts: with how they ended. */
export function useHistoryColumns(): readonly Column<Alert>[] {
  const t = useTexts(alertTexts)
  const language = useLanguage()
  const what = useWhatColumns()
  return [
    ...what,
    wordColumn(t, 'state'),
    {
      id: 'owner',
      label: t('ownerId'),
      text: ({ owner }) => (owner === null ? t('nobody') : personName(owner, language)),
    },
    momentColumn('closedAt', t('closedAt'), { language }),
    {
      id: 'closedBy',
      label: t('closedBy'),
      text: ({ state, closedBy }) => {
        if (closedBy !== null) return personName(closedBy, language)
        return state === 'closed' ? t('byItself') : ''
      },
    },
    { id: 'note', label: t('note'), text: ({ note }) => note },
  ]
}

/** The place of an alert, most specific part first; unknown parts, and a lone building, are left out. */
export function listPlace(
  { robotName, floorName, buildingId }: Alert,
  buildings: ReadonlyMap<string, string>,
): string[] {
  const building = buildings.size > 1 ? buildings.get(buildingId) : undefined
  return [robotName, floorName, building].filter((name) => name !== null && name !== undefined)
}

/** What is being done about an alert, as shape, colour and word: whoever looks for work looks for what is loud. */
function OpenState({ alert: { state, snoozedUntil, owner } }: { alert: Alert }) {
  const t = useTexts(alertTexts)
  const language = useLanguage()
  const isLoud = state === 'open' && snoozedUntil === null
  return (
    <>
      <StateChip shape={state === 'open' ? 'ring' : 'half'} tone={isLoud ? 'attention' : 'neutral'}>
        {t(`state_${state}`)}
      </StateChip>
      {owner !== null && <p className={classes.detail}>{personName(owner, language)}</p>}
      {snoozedUntil !== null && (
        <p className={classes.snoozed}>{t('snoozed', { time: formatMoment(snoozedUntil, language) })}</p>
      )}
    </>
  )
}

function Place({ parts: [first, ...rest] }: { parts: readonly string[] }) {
  return (
    <>
      <p className={classes.place}>{first}</p>
      {rest.length > 0 && <p className={classes.detail}>{rest.join(' · ')}</p>}
    </>
  )
}

function Picture({ alert: { mediaId, title } }: { alert: Alert }) {
  const t = useTexts(alertTexts)
  const language = useLanguage()
  if (mediaId === null) return t('noPicture')
  const name = title[language]
  return <AlertPicture mediaId={mediaId} label={t('pictureOf', { name })} />
}
