import { SiteAlerts } from '../../alerts/site-alerts.tsx'
import type { ListedBuilding } from '../../buildings/building-list.queries.ts'
import { TodayWork } from '../../schedules/calendar/today-work.tsx'

/** What a building needs people for today, beside its map. */
export function SiteDay({ building }: { building: ListedBuilding }) {
  return (
    <>
      <SiteAlerts buildingId={building.id} />
      <TodayWork building={building} />
    </>
  )
}
