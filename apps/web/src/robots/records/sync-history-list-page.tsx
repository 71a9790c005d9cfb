import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  type SyncHistory,
  type SyncStatus,
  syncHistoryRoutes,
  syncKinds,
  syncStatuses,
} from '@wheelhouse/contract/robots/sync-history'
import { syncHistoryTexts } from '@wheelhouse/texts/robots/sync-history'
import { BuildingFilter, useBuildingColumn } from '../../buildings/building-filter.tsx'
import type { Column } from '../../kernel/lists/data-table.tsx'
import { momentColumn } from '../../kernel/lists/list-columns.tsx'
import { WordFilter } from '../../kernel/lists/list-filters.tsx'
import { ListPage } from '../../kernel/lists/list-page.tsx'
import { periodFilter } from '../../kernel/lists/period.ts'
import { PeriodFilter } from '../../kernel/lists/period-filter.tsx'
import { RowButton } from '../../kernel/lists/row-button.tsx'
import { defineList, useEntityList } from '../../kernel/lists/use-entity-list.ts'
import { call } from '../../kernel/server/api.ts'
import { notify, showError } from '../../kernel/shell/notify.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { type ShapeName, StateChip, type Tone } from '../../kernel/shell/state-chip.tsx'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { locationWhere } from '../../session/chosen-location.ts'
import classes from './sync-history-list-page.module.css'

const syncs = defineList({
  routes: syncHistoryRoutes,
  id: 'sync-histories',
  searchIn: ['robotName', 'serialNumber'],
  filters: {
    at: periodFilter,
    buildingId: String,
    robotId: String,
    kind: String,
    status: String,
  },
  sort: '-at',
  where: locationWhere,
  refreshMs: 5_000,
})

const looks: Record<SyncStatus, { shape: ShapeName; tone: Tone }> = {
  queued: { shape: 'dots', tone: 'neutral' },
  sent: { shape: 'play', tone: 'active' },
  applied: { shape: 'ring', tone: 'good' },
  notSupported: { shape: 'square', tone: 'neutral' },
  failed: { shape: 'cross', tone: 'danger' },
}

/** system/sync-history/list/{page}: what was sent to robots to keep, and with what result. */
export function SyncHistoryListPage() {
  const t = useTexts(syncHistoryTexts)
  const list = useEntityList(syncs)
  return (
    <ListPage
      empty={t('empty')}
      title={t('title')}
      list={list}
      columns={useColumns()}
      getName={({ robotName }) => t('entry', { robot: robotName })}
      filters={
        <>
          <PeriodFilter list={list} name="at" label={t('day')} />
          <BuildingFilter list={list} />
          <WordFilter list={list} t={t} name="kind" all="allKinds" values={syncKinds} />
          <WordFilter list={list} t={t} name="status" all="allStatuses" values={syncStatuses} />
        </>
      }
    />
  )
}

/** Nothing can be sent anymore: the robot is gone or has left the map's building. Updates start on its page. */
function isClosed({ error, kind }: SyncHistory): boolean {
  return error === 'robotRemoved' || error === 'robotMoved' || kind === 'version'
}

function useRetry(): (sync: SyncHistory) => Promise<void> {
  const t = useTexts(syncHistoryTexts)
  const queryClient = useQueryClient()
  return async ({ id }) => {
    try {
      await call(syncHistoryRoutes.retry, { params: { id } })
      notify({ message: t('retried') })
    } catch (error) {
      showError(error)
    }
    await queryClient.invalidateQueries({ queryKey: [syncHistoryRoutes.list.path] })
  }
}

function useColumns(): readonly Column<SyncHistory>[] {
  const t = useTexts(syncHistoryTexts)
  const language = useLanguage()
  const building = useBuildingColumn<SyncHistory>()
  const retry = useRetry()
  const getNote = ({ status, error, reason, kind }: SyncHistory) => {
    const isMap = kind === 'map'
    const said = reason === null ? '' : t('robotReason', { reason })
    if (error !== null) return `${t(`error_${error}`)} ${said}`.trim()
    if (status === 'notSupported') return t(isMap ? 'mapNotSupportedNote' : 'notSupportedNote')
    if (isMap) return status === 'queued' ? t('queuedMapNote') : ''
    if (kind === 'version') return ''
    return status === 'sent' ? t('sentNote') : ''
  }
  const getWhat = ({ setting, floorName, version }: SyncHistory) =>
    setting === null ? (floorName ?? version ?? '') : t(`setting_${setting}`)
  return [
    {
      id: 'robot',
      label: t('robot'),
      sort: 'robotName',
      text: ({ robotName, serialNumber }) => `${robotName} (${serialNumber})`,
      cell: ({ robotId, robotName, serialNumber, error }) => (
        <div className={classes.robot}>
          {error === 'robotRemoved' ? (
            robotName
          ) : (
            <Link to={paths.robot} params={{ id: robotId }}>
              {robotName}
            </Link>
          )}
          <p className={classes.serial}>{serialNumber}</p>
        </div>
      ),
    },
    {
      id: 'status',
      label: t('status'),
      sort: 'status',
      text: (sync) => `${t(`status_${sync.status}`)} ${getNote(sync)}`.trim(),
      cell: (sync) => (
        <div className={classes.status}>
          <StateChip {...looks[sync.status]}>{t(`status_${sync.status}`)}</StateChip>
          <p className={classes.note}>{getNote(sync)}</p>
        </div>
      ),
    },
    {
      id: 'retry',
      label: t('action'),
      text: () => '',
      cell: (sync) =>
        sync.status === 'applied' || isClosed(sync) ? null : (
          <RowButton onClick={() => void retry(sync)}>{t('retry')}</RowButton>
        ),
    },
    building,
    { id: 'kind', label: t('kind'), text: ({ kind }) => t(`kind_${kind}`) },
    { id: 'setting', label: t('what'), text: getWhat },
    { id: 'revision', label: t('revision'), text: ({ revision }) => String(revision) },
    momentColumn('at', t('at'), { language }),
    momentColumn('statusAt', t('statusAt'), { language }),
  ]
}
