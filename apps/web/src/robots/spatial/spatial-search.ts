import { type RobotUiState, robotUiStates } from '@wheelhouse/contract/robots/robot-values'
import { oneOf, searchText, withoutEmpty } from '../../kernel/lists/list-search.ts'

/** What of the spatial view is in its address. What is left out is not restricted. */
export type SpatialSearch = {
  building?: string
  /** The floor that is drawn out of the stack. */
  floor?: string
  state?: RobotUiState
  /** Only robots that need somebody. */
  alerts?: 'yes'
}

/** Reads an address leniently: what makes no sense is left out. */
export function readSpatialSearch(search: Record<string, unknown>): SpatialSearch {
  return withoutEmpty({
    building: searchText(search.building),
    floor: searchText(search.floor),
    state: oneOf(robotUiStates, search.state),
    alerts: oneOf(['yes'], search.alerts),
  })
}
