import { type RobotUiState, robotUiStates } from '@wheelhouse/contract/robots/robot-values'
import { oneOf, searchText, withoutEmpty } from '../../kernel/lists/list-search.ts'

/** The part of the spatial view's state in its address. What is left out is not restricted. */
export type SpatialSearch = {
  building?: string
  /** The floor that is pulled out of the stack. */
  floor?: string
  state?: RobotUiState
  /** Only robots that need attention. */
  alerts?: 'yes'
}

/** Reads an address leniently: invalid values are ignored. */
export function readSpatialSearch(search: Record<string, unknown>): SpatialSearch {
  return withoutEmpty({
    building: searchText(search.building),
    floor: searchText(search.floor),
    state: oneOf(robotUiStates, search.state),
    alerts: oneOf(['yes'], search.alerts),
  })
}
