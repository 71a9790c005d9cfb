import type { FloorSummary } from '@wheelhouse/contract/buildings/building'
import type { SiteRobot } from '@wheelhouse/contract/robots/site'
import { siteTexts } from '@wheelhouse/texts/robots/site'
import { TriangleAlert } from 'lucide-react'
import { useTexts } from '../../kernel/words/texts.ts'
import { getFloorId, needsSomebody } from './site-order.ts'
import classes from './site-view.module.css'

type FloorTabsProps = {
  floors: readonly FloorSummary[]
  robots: readonly SiteRobot[]
  shown: string | null
  onShow: (floorId: string) => void
  /** Left out, the robot's state alone decides. */
  isAlarm?: (robot: SiteRobot) => boolean
}

/** The floors of the building, highest first, with their robots, and a sign where one needs attention. */
export function FloorTabs({ floors, robots, shown, onShow, isAlarm = needsSomebody }: FloorTabsProps) {
  const t = useTexts(siteTexts)
  return (
    <div role="group" aria-label={t('floors')} className={classes.floors}>
      {floors.map(({ id, name }) => {
        const here = robots.filter(({ mapId }) => getFloorId(mapId) === id)
        const hasAlarm = here.some(isAlarm)
        return (
          <button
            key={id}
            type="button"
            className={classes.floor}
            data-alarm={hasAlarm}
            aria-pressed={id === shown}
            onClick={() => onShow(id)}
          >
            {hasAlarm && <TriangleAlert size={14} aria-label={t('floorNeedsSomebody')} />}
            <span>{name}</span>
            {here.length > 0 && <small>{t('onFloor', { count: here.length })}</small>}
          </button>
        )
      })}
    </div>
  )
}
