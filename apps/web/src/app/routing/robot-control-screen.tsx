import { lazy, Suspense } from 'react'
import { SiteAlerts } from '../../alerts/site-alerts.tsx'
import type { ListedBuilding } from '../../buildings/building-list.queries.ts'
import { RobotControlPage } from '../../robots/list/robot-control-page.tsx'
import { TodayWork } from '../../schedules/calendar/today-work.tsx'

/** Loaded with the first robot that is chosen on the map. */
const LivePreview = lazy(async () => ({
  default: (await import('../../teleop/picture/live-preview.tsx')).LivePreview,
}))

/** The landing page with live pictures and the work of the day, which belong to other areas. */
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
    <>
      <SiteAlerts buildingId={building.id} />
      <TodayWork building={building} />
    </>
  )
}
