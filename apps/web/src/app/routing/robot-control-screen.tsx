import { lazy, Suspense } from 'react'
import type { ListedBuilding } from '../../buildings/building-list.queries.ts'
import { RobotControlPage } from '../../robots/list/robot-control-page.tsx'

/** Loaded when the first robot is selected on the map. */
const LivePreview = lazy(async () => ({
  default: (await import('../../teleop/picture/live-preview.tsx')).LivePreview,
}))

/** Loaded with the map: the lists do without it. */
const SiteDay = lazy(async () => ({ default: (await import('./site-day.tsx')).SiteDay }))

/** The start page with live pictures and today's work, which are provided by other areas. */
export function RobotControlScreen() {
  return (
    <RobotControlPage
      renderPicture={(serialNo) => (
        <Suspense>
          <LivePreview serialNo={serialNo} />
        </Suspense>
      )}
      renderDay={renderDay}
    />
  )
}

function renderDay(building: ListedBuilding) {
  return (
    <Suspense>
      <SiteDay building={building} />
    </Suspense>
  )
}
