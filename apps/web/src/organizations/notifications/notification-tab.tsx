import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { maxLimit } from '@wheelhouse/contract/kernel/filter'
import {
  type NotificationTarget,
  notificationTargetRoutes,
} from '@wheelhouse/contract/organizations/notification-target'
import { placeTexts } from '@wheelhouse/texts/buildings/places'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { notificationTargetTexts } from '@wheelhouse/texts/organizations/notification-targets'
import { notificationTexts } from '@wheelhouse/texts/organizations/notifications'
import { outgoingTexts } from '@wheelhouse/texts/system/outgoing'
import { useMemo, useState } from 'react'
import { useBuildingNames } from '../../buildings/building-filter.tsx'
import { type Column, DataTable } from '../../kernel/lists/data-table.tsx'
import { CreateLink } from '../../kernel/lists/list-page.tsx'
import { ListEmpty, ListLoading } from '../../kernel/lists/list-parts.tsx'
import { call } from '../../kernel/server/api.ts'
import { wholeRows } from '../../kernel/server/entity.queries.ts'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { paths } from '../../kernel/shell/paths.ts'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import classes from './notification-tab.module.css'
import { useFailureWords } from './use-failure-words.ts'

/** Who hears of what happens in an organisation. */
export function NotificationTab({ organizationId }: { organizationId: string }) {
  const t = useTexts(notificationTargetTexts)
  const [sort, setSort] = useState('type')
  const order = sort.startsWith('-') ? `${sort.slice(1)} DESC` : `${sort} ASC`
  const { data, error, refetch } = useQuery({
    queryKey: [notificationTargetRoutes.list.path, organizationId, order],
    queryFn: async ({ signal }) => {
      const query = { filter: JSON.stringify({ order, limit: maxLimit }) }
      return wholeRows<NotificationTarget>(
        await call(notificationTargetRoutes.list, { params: { organizationId }, query }, { signal }),
      )
    },
  })
  const columns = useColumns()
  const create = (
    <CreateLink to={paths.notificationTargetCreate} params={{ organizationId }}>
      {t('create')}
    </CreateLink>
  )
  return (
    <section className={classes.tab} aria-label={t('title')}>
      <header className={classes.head}>
        <p>{t('lead')}</p>
        {data?.length !== 0 && create}
      </header>
      {data === undefined && error !== null && <ListFailure error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <ListLoading />}
      {data?.length === 0 && <ListEmpty isFiltered={false} text={t('none')} create={create} />}
      {data !== undefined && data.length > 0 && (
        <DataTable caption={t('title')} columns={columns} rows={data} sort={sort} onSort={setSort} />
      )}
    </section>
  )
}

function useColumns(): readonly Column<NotificationTarget>[] {
  const t = useTexts(notificationTargetTexts)
  const formText = useTexts(formTexts)
  const levelText = useTexts(notificationTexts)
  const outgoingText = useTexts(outgoingTexts)
  const failureWords = useFailureWords()
  const placeText = useTexts(placeTexts)
  const language = useLanguage()
  const buildings = useBuildingNames()
  return useMemo(
    () => [
      {
        id: 'destination',
        label: t('destination'),
        sort: 'destination',
        text: targetName,
        cell: (target) => (
          <Link
            to={paths.notificationTarget}
            params={{ organizationId: target.organizationId, id: target.id }}
          >
            {targetName(target)}
          </Link>
        ),
      },
      { id: 'type', label: t('type'), sort: 'type', text: ({ type }) => t(`type_${type}`) },
      { id: 'level', label: t('level'), sort: 'level', text: ({ level }) => levelText(`level_${level}`) },
      {
        id: 'building',
        label: t('building'),
        text: ({ buildingId }) =>
          buildingId === null ? placeText('allBuildings') : (buildings.get(buildingId) ?? ''),
      },
      {
        id: 'status',
        label: t('status'),
        sort: 'status',
        text: ({ status }) => formText(status === 1 ? 'enabled' : 'disabled'),
      },
      {
        id: 'lastTest',
        label: t('test'),
        text: ({ lastTestAt, lastTestFailure, type }) =>
          lastTestAt === null
            ? ''
            : `${formatMoment(lastTestAt, language)} ${lastTestFailure === null ? outgoingText('delivery_sent') : failureWords(lastTestFailure, type)}`,
      },
    ],
    [t, formText, levelText, outgoingText, failureWords, placeText, language, buildings],
  )
}

/** How people know a target: its address, or its room where the installation knows the address. */
export function targetName({ destination, spaceId, room }: NotificationTarget): string {
  return destination === '' ? [spaceId, room].filter(Boolean).join(' / ') : destination
}
