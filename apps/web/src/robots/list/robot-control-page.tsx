import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { MonitorPlay } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useCallback } from 'react'
import { buildingsQuery, type ListedBuilding } from '../../buildings/building-list.queries.ts'
import type { KeyEntry } from '../../kernel/shell/keys.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { useTitle } from '../../kernel/shell/title.ts'
import { useKeys } from '../../kernel/shell/use-keys.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { findSiteBuilding, getLook, rememberLook } from '../live/robot-look.ts'
import { readRobotSearch, robotViews } from '../robot-search.ts'
import { StopReport } from '../stop/stop-report.tsx'
import { searchFieldId } from './filter-bar.tsx'
import classes from './robot-control-page.module.css'
import { RobotListView } from './robot-list-view.tsx'

const pageKeys = [
  { code: 'Slash', id: 'robots.search', textId: 'keySearch' },
  { code: 'KeyV', id: 'robots.view', textId: 'keyView' },
] as const satisfies readonly KeyEntry[]

const noBuildings: readonly ListedBuilding[] = []

/** Loaded on demand: its script is not part of the lists. */
const SitePage = lazy(async () => ({ default: (await import('../site/site-page.tsx')).SitePage }))

type RobotControlPageProps = {
  /** A robot's live picture, which is provided by another area. */
  renderPicture: (serialNo: string) => ReactNode
  /** Today's work in a building, which is provided by other areas. */
  renderDay: (building: ListedBuilding) => ReactNode
}

/** robot/control, the start page: every robot that the person may see, live, on its map or in a list. */
export function RobotControlPage({ renderPicture, renderDay }: RobotControlPageProps) {
  const t = useTexts(robotTexts)
  useTitle(t('title'))
  const search = useSearch({ from: `/shell${paths.robotControl}` })
  const navigate = useNavigate({ from: paths.robotControl })
  const { data: buildings = noBuildings, isPending } = useQuery(buildingsQuery)
  const building = findSiteBuilding(search, buildings)
  const look = getLook(search, building)

  const change = useCallback(
    (part: Record<string, string | undefined>) => {
      const view = robotViews.find((one) => one === part.view)
      if (view !== undefined) rememberLook(view)
      void navigate({ search: (last) => readRobotSearch({ ...last, ...part }), replace: true })
    },
    [navigate],
  )
  useKeys(pageKeys, robotTexts, (id) => {
    if (id === 'robots.search') document.getElementById(searchFieldId)?.focus()
    else change({ view: robotViews[(robotViews.indexOf(look) + 1) % robotViews.length] })
  })

  // The view depends on whether there is a map: nothing is shown that might be replaced.
  if (isPending && search.view === undefined) return null
  return (
    <>
      {look === 'map' ? (
        <Suspense>
          <SitePage
            search={search}
            building={building}
            buildings={buildings}
            onChange={change}
            renderPicture={renderPicture}
            renderDay={renderDay}
          />
        </Suspense>
      ) : (
        <RobotListView
          search={search}
          look={look}
          buildings={buildings}
          onChange={change}
          renderHead={(count) => (
            <header className={classes.head}>
              <h1>{t('title')}</h1>
              {count !== null && <span>{t('count', { count })}</span>}
              <Link to={paths.robotWall} className={classes.wall}>
                <MonitorPlay size={16} aria-hidden />
                {t('wall')}
              </Link>
            </header>
          )}
        />
      )}
      <StopReport />
    </>
  )
}
