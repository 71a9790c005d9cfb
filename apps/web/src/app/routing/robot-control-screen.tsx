import { lazy, Suspense } from 'react'
import { SiteAlerts } from '../../alerts/site-alerts.tsx'
import type { ListedBuilding } from '../../buildings/building-list.queries.ts'
import { RobotControlPage } from '../../robots/list/robot-control-page.tsx'
import { TodayWork } from '../../schedules/calendar/today-work.tsx'

/** Loaded when the first robot is selected on the map. */
const LivePreview = lazy(async () => ({
  default: (await import('../../teleop/picture/live-preview.tsx')).LivePreview,
}))

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
    <>
      <SiteAlerts buildingId={building.id} />
      <TodayWork building={building} />
    </>
  )
}
