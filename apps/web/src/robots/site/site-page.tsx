import { Link } from '@tanstack/react-router'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { siteTexts } from '@wheelhouse/texts/robots/site'
import { Monitor, MonitorPlay } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import type { ListedBuilding } from '../../buildings/building-list.queries.ts'
import { Choice } from '../../kernel/lists/filter-fields.tsx'
import { paths } from '../../kernel/shell/paths.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { ViewSwitch } from '../list/filter-bar.tsx'
import pageClasses from '../list/robot-control-page.module.css'
import type { RobotSearch } from '../robot-search.ts'
import classes from './site-page.module.css'
import { SiteView } from './site-view.tsx'
import { useWakeLock } from './use-wake-lock.ts'

type SitePageProps = {
  search: RobotSearch
  building: ListedBuilding | undefined
  buildings: readonly ListedBuilding[]
  onChange: (part: Record<string, string | undefined>) => void
  renderPicture: (serialNo: string) => ReactNode
  renderDay: (building: ListedBuilding) => ReactNode
}

/** robot/control as a map: the choice of the building, and the frame of the view. */
export function SitePage({ search, building, buildings, onChange, renderPicture, renderDay }: SitePageProps) {
  const t = useTexts(siteTexts)
  const tr = useTexts(robotTexts)
  const isKiosk = search.kiosk === 1
  useWakeLock(isKiosk)
  // Memoised, so that moving robots do not re-render it.
  const day = useMemo(() => building && renderDay(building), [building, renderDay])
  const view = building !== undefined && (
    <SiteView
      key={building.id}
      search={search}
      building={building}
      onChange={onChange}
      renderPicture={renderPicture}
      day={day}
    />
  )
  if (isKiosk)
    return (
      <>
        <header className={classes.kioskHead}>
          <h1>{building?.name}</h1>
          <Link
            to={paths.robotControl}
            search={{ ...search, kiosk: undefined, view: 'map' }}
            className={classes.endKiosk}
          >
            {t('endKiosk')}
          </Link>
        </header>
        {view}
      </>
    )
  return (
    <>
      <header className={pageClasses.head}>
        <h1>{tr('title')}</h1>
        <Link to={paths.robotControl} search={{ ...search, kiosk: 1 }} className={pageClasses.wall}>
          <Monitor size={16} aria-hidden />
          {t('kiosk')}
        </Link>
        <Link to={paths.robotWall} className={classes.wall}>
          <MonitorPlay size={16} aria-hidden />
          {tr('wall')}
        </Link>
      </header>
      <div className={classes.bar}>
        {buildings.length > 1 && (
          <Choice
            label={tr('building')}
            value={building?.id}
            options={buildings.map(({ id, name = '' }) => ({ value: id, label: name }))}
            onChange={(id) => onChange({ building: id, floor: undefined, robot: undefined })}
          />
        )}
        {buildings.length === 1 && <strong>{building?.name}</strong>}
        <span className={classes.switch}>
          <ViewSwitch look="map" onChange={(look) => onChange({ view: look })} />
        </span>
      </div>
      {building === undefined ? <p className={pageClasses.empty}>{tr('empty')}</p> : view}
    </>
  )
}
