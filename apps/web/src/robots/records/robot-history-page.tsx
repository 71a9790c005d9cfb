import { useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { robotRecordTexts } from '@wheelhouse/texts/robots/robot-record'
import { buildingsQuery } from '../../buildings/building-list.queries.ts'
import { floorsQuery } from '../../buildings/buildings.queries.ts'
import listClasses from '../../kernel/lists/list-page.module.css'
import { ListLoading } from '../../kernel/lists/list-parts.tsx'
import { organizationsQuery } from '../../kernel/server/organizations.queries.ts'
import { BackLink } from '../../kernel/shell/back-link.tsx'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { paths } from '../../kernel/shell/paths.ts'
import { useTitle } from '../../kernel/shell/title.ts'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { personName } from '../../kernel/words/person-name.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { fieldWords, type PlaceNames, valueWords } from '../settings/setting-words.ts'
import { useTimeZone } from '../use-time-zone.ts'
import { RecordPager } from './record-pager.tsx'
import classes from './robot-record.module.css'
import { historyQuery, robotQuery, type SettingHistory } from './robot-record.queries.ts'

/** robot/{id}/setting-history: who changed which setting, from what to what. */
export function RobotHistoryPage() {
  const t = useTexts(robotRecordTexts)
  useTitle(t('toHistory'))
  const { id } = useParams({ from: `/shell${paths.robotSettingHistory}` })
  const search = useSearch({ from: `/shell${paths.robotSettingHistory}` })
  const navigate = useNavigate({ from: paths.robotSettingHistory })
  const { data: robot } = useQuery(robotQuery(id))
  const history = useQuery(historyQuery(id, search))
  const places = usePlaces(history.data?.rows ?? [], robot?.buildingId)
  const { page = 1 } = search
  return (
    <section>
      <BackLink to={paths.robot} params={{ id }}>
        {t('backToRobot')}
      </BackLink>
      <header className={listClasses.head}>
        <h1>{t('toHistory')}</h1>
        <span>{robot?.name}</span>
      </header>
      {history.error !== null && (
        <ListFailure
          error={history.error}
          route={{ path: '/robots' }}
          onRetry={() => void history.refetch()}
        />
      )}
      {history.isPending && <ListLoading />}
      {history.data?.rows.length === 0 && <p className={classes.empty}>{t('noChanges')}</p>}
      {history.data !== undefined && history.data.rows.length > 0 && (
        <ol className={classes.entries}>
          {history.data.rows.map((entry) => (
            <Entry key={entry.id} entry={entry} buildingId={robot?.buildingId ?? ''} places={places} />
          ))}
        </ol>
      )}
      <RecordPager
        page={page}
        hasOlder={history.data?.hasOlder ?? false}
        onPage={(next) => void navigate({ search: { page: next }, replace: true })}
      />
    </section>
  )
}

function Entry({
  entry: { at, source, operator, changes },
  buildingId,
  places,
}: {
  entry: SettingHistory
  buildingId: string
  places: PlaceNames
}) {
  const t = useTexts(robotRecordTexts)
  const language = useLanguage()
  const timeZone = useTimeZone(buildingId)
  return (
    <li>
      <time dateTime={at}>{formatMoment(at, language, timeZone)}</time>
      <span className={classes.who}>
        {operator === null ? t(`source_${source}`) : personName(operator, language)}
      </span>
      <table className={classes.changes}>
        <thead>
          <tr>
            <th scope="col">{t('what')}</th>
            <th scope="col">{t('before')}</th>
            <th scope="col">{t('after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">{fieldWords(field)}</th>
              <td>{valueWords(field, before, places)}</td>
              <td>{valueWords(field, after, places)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </li>
  )
}

/** Names of all places in the entries, as far as the person can see them. */
function usePlaces(entries: readonly SettingHistory[], buildingId: string | undefined): PlaceNames {
  const { data: buildings = [] } = useQuery(buildingsQuery)
  const { data: organizations = [] } = useQuery(organizationsQuery)
  const moved = entries
    .flatMap(({ changes }) => changes)
    .filter(({ field }) => field === 'buildingId')
    .flatMap(({ before, after }) => [before, after])
  const known = new Set(buildings.map(({ id }) => id))
  const wanted = [...new Set([buildingId, ...moved])].filter(
    (id): id is string => typeof id === 'string' && known.has(id),
  )
  const floors = useQueries({ queries: wanted.map((id) => floorsQuery(id)) })
  const named = [
    ...organizations,
    ...buildings,
    ...buildings.flatMap(({ groups = [] }) => groups),
    ...floors.flatMap(({ data = [] }) => data),
  ]
  return new Map(named.map(({ id, name = '' }) => [id, name]))
}
