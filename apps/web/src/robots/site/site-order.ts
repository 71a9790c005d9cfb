import type { SiteRobot } from '@wheelhouse/contract/robots/site'
import type { Tone } from '../../kernel/shell/state-chip.tsx'
import { stateLooks } from '../live/robot-view.ts'
import type { RobotSearch } from '../robot-search.ts'

/** Danger first, then what needs attention, then the rest. */
const weights: Record<Tone, number> = { danger: 0, attention: 1, active: 2, good: 2, neutral: 2, off: 3 }

export function needsSomebody({ uiState }: SiteRobot): boolean {
  return weights[stateLooks[uiState].tone] < 2
}

/** The robots that match a search, those that need attention first, then by name. */
export function orderSiteRobots(
  robots: readonly SiteRobot[],
  { text = '', state, online }: RobotSearch,
): SiteRobot[] {
  const wanted = text.trim().toLowerCase()
  return robots
    .filter(
      (robot) =>
        (wanted === '' || `${robot.name} ${robot.serialNumber}`.toLowerCase().includes(wanted)) &&
        (state === undefined || robot.uiState === state) &&
        (online === undefined || robot.online === (online === 'yes')),
    )
    .sort(
      (a, b) =>
        weights[stateLooks[a.uiState].tone] - weights[stateLooks[b.uiState].tone] ||
        a.name.localeCompare(b.name, undefined, { numeric: true }),
    )
}

/** The floor of a map id (`buildingId.floorId`), or `null`. */
export function getFloorId(mapId: string | null): string | null {
  return mapId?.split('.')[1] ?? null
}
