import { robotModels, robotStatuses } from '@wheelhouse/contract/robots/robot-values'
import { type ListSearch, oneOf, readListSearch, searchText, withoutEmpty } from '../kernel/list-search.ts'

/** The search parameters of robot/list. */
export type RobotListSearch = ListSearch & {
  building?: string
  model?: (typeof robotModels)[number]
  /** A number of `robotStatuses`, as text. */
  status?: string
}

const sorts = ['name', 'serialNumber', 'model', 'status', 'lastCommAt']
const statusValues = Object.values(robotStatuses).map(String)

/** Reads an address leniently: what makes no sense is left out. */
export function readRobotListSearch(search: Record<string, unknown>): RobotListSearch {
  return withoutEmpty({
    ...readListSearch(search, sorts),
    building: searchText(search.building),
    model: oneOf(robotModels, search.model),
    status: oneOf(statusValues, search.status),
  })
}

/** Is anything restricted? Then "nothing" means "none of these". */
export function isNarrowed({ page: _page, sort: _sort, ...filters }: RobotListSearch): boolean {
  return Object.keys(filters).length > 0
}
