import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { robotRoutes } from '@wheelhouse/contract/robots/robot'
import { incidentTexts } from '@wheelhouse/texts/archives/incidents'
import type { ReactNode } from 'react'
import { ListLoading } from '../../kernel/lists/list-parts.tsx'
import { asApiError } from '../../kernel/server/api-error.ts'
import { BackLink } from '../../kernel/shell/back-link.tsx'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { MissingPage } from '../../kernel/shell/missing-page.tsx'
import { useTitle } from '../../kernel/shell/title.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { archivePaths } from '../archive-paths.ts'
import { incidentQuery, serialNumberQuery } from './incident.queries.ts'
import { IncidentPlayer } from './incident-player.tsx'

/** archive/incident/{serialNo}: everything known about a robot over a range, on one clock (R-ARCHIVES-7). */
export function IncidentPage() {
  const t = useTexts(incidentTexts)
  const { serialNo } = useParams({ from: `/shell${archivePaths.incident}` })
  const { from, until, at } = useSearch({ from: `/shell${archivePaths.incident}` })
  const navigate = useNavigate()
  if (from === undefined || until === undefined)
    return (
      <Frame title={t('titleOf', { name: serialNo })}>
        <p role="status">{t('noRange')}</p>
      </Frame>
    )
  return (
    <LoadedIncident
      serialNo={serialNo}
      range={{ from, until, at }}
      onRest={(moment) =>
        void navigate({
          to: archivePaths.incident,
          params: { serialNo },
          search: { from, until, at: new Date(moment).toISOString() },
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}

/** archive/incident-of/{robotId}: the same by the robot's id, for alerts and reports. */
export function IncidentOfRobotPage() {
  const t = useTexts(incidentTexts)
  const { robotId } = useParams({ from: `/shell${archivePaths.incidentOf}` })
  const search = useSearch({ from: `/shell${archivePaths.incidentOf}` })
  const { data: serialNo, error, refetch } = useQuery(serialNumberQuery(robotId))
  if (serialNo != null)
    return <Navigate to={archivePaths.incident} params={{ serialNo }} search={search} replace />
  return (
    <Frame title={t('title')}>
      {serialNo === null && <MissingPage path={robotRoutes.list.path} list={archivePaths.list} />}
      {error !== null && <ListFailure error={error} onRetry={() => void refetch()} />}
      {serialNo === undefined && error === null && <ListLoading />}
    </Frame>
  )
}

type LoadedIncidentProps = {
  serialNo: string
  range: { from: string; until: string; at: string | undefined }
  onRest: (moment: number) => void
}

function LoadedIncident({ serialNo, range: { from, until, at }, onRest }: LoadedIncidentProps) {
  const t = useTexts(incidentTexts)
  const { data: incident, error, refetch } = useQuery(incidentQuery(serialNo, from, until))
  const title = t('titleOf', { name: incident?.robot.name ?? serialNo })
  if (error !== null && asApiError(error).code === 'entity.notFound')
    return (
      <Frame title={title}>
        <MissingPage path={robotRoutes.list.path} list={archivePaths.list} />
      </Frame>
    )
  return (
    <Frame title={title}>
      {error !== null && <ListFailure error={error} onRetry={() => void refetch()} />}
      {incident === undefined && error === null && <ListLoading />}
      {incident !== undefined && (
        <IncidentPlayer
          key={`${serialNo} ${from} ${until}`}
          incident={incident}
          at={at === undefined ? null : Date.parse(at)}
          onRest={onRest}
        />
      )}
    </Frame>
  )
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const t = useTexts(incidentTexts)
  useTitle(title)
  return (
    <section>
      <BackLink to={archivePaths.list}>{t('backToArchive')}</BackLink>
      <h1>{title}</h1>
      {children}
    </section>
  )
}
