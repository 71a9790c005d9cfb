import {
  type RobotModel,
  type RobotUiState,
  robotModels,
  robotUiStates,
} from '@wheelhouse/contract/robots/robot-values'
import { oneOf, searchText, withoutEmpty } from '../kernel/lists/list-search.ts'

/** The search parameters of robot/control: the state of the page is in the address, so that it can be shared. */

export const robotSorts = ['name', '-name', 'lastComm', '-lastComm', 'battery', '-battery'] as const
export type RobotSort = (typeof robotSorts)[number]

export const robotViews = ['grid', 'list', 'map'] as const
export type RobotListLook = (typeof robotViews)[number]

/** What is left out is not restricted. Without a view it is the last one used, else the map if there is one. */
export type RobotSearch = {
  view?: RobotListLook
  text?: string
  building?: string
  group?: string
  model?: RobotModel
  online?: 'yes' | 'no'
  state?: RobotUiState
  sort?: RobotSort
  /** For the map: the floor, and the serial number of the selected robot. */
  floor?: string
  robot?: string
  /** The map as a wall display: nothing but the map, and no input needed. */
  kiosk?: 1
}

/** Reads an address leniently: invalid values are ignored. */
export function readRobotSearch(search: Record<string, unknown>): RobotSearch {
  return withoutEmpty({
    view: oneOf(robotViews, search.view),
    text: searchText(search.text),
    building: searchText(search.building),
    group: searchText(search.group),
    model: oneOf(robotModels, search.model),
    online: oneOf(['yes', 'no'], search.online),
    state: oneOf(robotUiStates, search.state),
    sort: oneOf(robotSorts, search.sort),
    floor: searchText(search.floor),
    robot: searchText(search.robot),
    kiosk: Number(search.kiosk) === 1 ? 1 : undefined,
  })
}

/** Is there any restriction? Then "no robots" means "none of these". */
export function hasFilter({ text, building, group, model, online, state }: RobotSearch): boolean {
  return [text, building, group, model, online, state].some((filter) => filter !== undefined)
}

/** These depend on live values, which the server's list does not have; the page then watches every robot listed. */
export function needsLive({ online, state, sort }: RobotSearch): boolean {
  return online !== undefined || state !== undefined || sort === 'battery' || sort === '-battery'
}
