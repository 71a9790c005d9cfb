import {
  type RobotModel,
  type RobotUiState,
  robotModels,
  robotUiStates,
} from '@wheelhouse/contract/robots/robot-values'
import { oneOf, searchText, withoutEmpty } from '../kernel/lists/list-search.ts'

/** The search parameters of robot/control: what is shown is in the address, so that it can be shared. */

export const robotSorts = ['name', '-name', 'lastComm', '-lastComm', 'battery', '-battery'] as const
export type RobotSort = (typeof robotSorts)[number]

/** What is left out is not restricted; the grid by name is what an empty address shows. */
export type RobotSearch = {
  view?: 'list'
  text?: string
  building?: string
  group?: string
  model?: RobotModel
  online?: 'yes' | 'no'
  state?: RobotUiState
  sort?: RobotSort
}

/** Reads an address leniently: what makes no sense is left out. */
export function readRobotSearch(search: Record<string, unknown>): RobotSearch {
  return withoutEmpty({
    view: oneOf(['list'], search.view),
    text: searchText(search.text),
    building: searchText(search.building),
    group: searchText(search.group),
    model: oneOf(robotModels, search.model),
    online: oneOf(['yes', 'no'], search.online),
    state: oneOf(robotUiStates, search.state),
    sort: oneOf(robotSorts, search.sort),
  })
}

/** Is anything restricted at all? Then "no robots" means "none of these". */
export function hasFilter({ view: _view, sort: _sort, ...filters }: RobotSearch): boolean {
  return Object.keys(filters).length > 0
}

/** These follow live values, which the server's list does not know; the page then watches every robot it lists. */
export function needsLive({ online, state, sort }: RobotSearch): boolean {
  return online !== undefined || state !== undefined || sort === 'battery' || sort === '-battery'
}
