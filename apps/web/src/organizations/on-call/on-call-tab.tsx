import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { maxLimit } from '@wheelhouse/contract/kernel/filter'
import { type OnCallRota, onCallRotaRoutes } from '@wheelhouse/contract/organizations/on-call-rota'
import { listTurns } from '@wheelhouse/contract/organizations/on-call-turns'
import { placeTexts } from '@wheelhouse/texts/buildings/places'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { notificationTexts } from '@wheelhouse/texts/organizations/notifications'
import { onCallRotaTexts } from '@wheelhouse/texts/organizations/on-call-rotas'
import { useMemo, useState } from 'react'
import { useBuildingNames } from '../../buildings/building-filter.tsx'
import { type Column, DataTable } from '../../kernel/lists/data-table.tsx'
import { CreateLink } from '../../kernel/lists/list-page.tsx'
import { ListEmpty, ListLoading } from '../../kernel/lists/list-parts.tsx'
import { call } from '../../kernel/server/api.ts'
import { now } from '../../kernel/server/clock.ts'
import { wholeRows } from '../../kernel/server/entity.queries.ts'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { paths } from '../../kernel/shell/paths.ts'
import { personName } from '../../kernel/words/person-name.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import classes from '../notifications/notification-tab.module.css'

/** The rotas of an organisation, and who is on call by each. */
export function OnCallTab({ organizationId }: { organizationId: string }) {
  const t = useTexts(onCallRotaTexts)
  const [sort, setSort] = useState('name')
  const order = sort.startsWith('-') ? `${sort.slice(1)} DESC` : `${sort} ASC`
  const { data, error, refetch } = useQuery({
    queryKey: [onCallRotaRoutes.list.path, organizationId, order],
    queryFn: async ({ signal }) => {
      const query = { filter: JSON.stringify({ order, limit: maxLimit }) }
      return wholeRows<OnCallRota>(
        await call(onCallRotaRoutes.list, { params: { organizationId }, query }, { signal }),
      )
    },
  })
  const columns = useColumns()
  const create = (
    <CreateLink to={paths.onCallRotaCreate} params={{ organizationId }}>
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

function useColumns(): readonly Column<OnCallRota>[] {
  const t = useTexts(onCallRotaTexts)
  const formText = useTexts(formTexts)
  const levelText = useTexts(notificationTexts)
  const placeText = useTexts(placeTexts)
  const language = useLanguage()
  const buildings = useBuildingNames()
  return useMemo(
    () => [
      {
        id: 'name',
        label: t('name'),
        sort: 'name',
        text: ({ name }) => name,
        cell: ({ organizationId, id, name }) => (
          <Link to={paths.onCallRota} params={{ organizationId, id }}>
            {name}
          </Link>
        ),
      },
      {
        id: 'building',
        label: t('buildingId'),
        text: ({ buildingId }) =>
          buildingId === null ? placeText('allBuildings') : (buildings.get(buildingId) ?? ''),
      },
      { id: 'level', label: t('level'), sort: 'level', text: ({ level }) => levelText(`level_${level}`) },
      {
        id: 'now',
        label: t('now'),
        text: (rota) => {
          const person = findOnCall(rota)
          return person === null ? t('nobodyNow') : personName(person, language)
        },
      },
      {
        id: 'status',
        label: t('status'),
        sort: 'status',
        text: ({ status }) => formText(status === 1 ? 'enabled' : 'disabled'),
      },
    ],
    [t, formText, levelText, placeText, language, buildings],
  )
}

function findOnCall(rota: OnCallRota) {
  const available = rota.people.filter(({ isAvailable }) => isAvailable)
  const [turn] = listTurns(rota, (id) => available.some((person) => person.id === id), now(), 1)
  return available.find(({ id }) => id === turn?.operatorId) ?? null
}
