import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Filter, Where } from '@wheelhouse/contract/kernel/filter'
import type { ResultOf } from '@wheelhouse/contract/kernel/route'
import type { robotFilter, robotRoutes } from '@wheelhouse/contract/robots/robot'
import { containsPattern } from '../kernel/lists/list-search.ts'
import { call } from '../kernel/server/api.ts'
import { locationWhere } from '../session/chosen-location.ts'
import { countRobots, listRobots } from './robot.calls.ts'
import { needsLive, type RobotSearch } from './robot-search.ts'

type Listed = ResultOf<typeof robotRoutes.list>[number]
/** A robot in the form listed by robot/control. */
export type ListedRobot = Pick<Listed, 'id' | 'buildingId' | 'robotGroupId' | 'model' | 'lastCommAt'> & {
  name: string
  serialNumber: string
}

type RobotField = (typeof robotFilter.where)[number]

/** A filter of the list of robots. The contract's rules are used as a type only: values would import its schemas. */
function toFilter(filter: Filter<RobotField>): string {
  return JSON.stringify(filter)
}

/** Rows per page while scrolling, and if the page needs every robot (the contract's maximum). */
const pageSize = { scrolling: 100, everything: 1000 }
const fields = ['id', 'name', 'serialNumber', 'model', 'buildingId', 'robotGroupId', 'lastCommAt']

/** The part of the filters that the server applies. */
export function robotWhere({ text, building, group, model }: RobotSearch): Where<RobotField> {
  return {
    ...locationWhere(),
    ...(building && { buildingId: building }),
    ...(group && { robotGroupId: group }),
    ...(model && { model }),
    ...(text && {
      or: [{ name: { ilike: containsPattern(text) } }, { serialNumber: { ilike: containsPattern(text) } }],
    }),
  }
}

function robotOrder({ sort }: RobotSearch): string[] {
  if (sort === 'lastComm') return ['lastCommAt ASC', 'name ASC']
  if (sort === '-lastComm') return ['lastCommAt DESC', 'name ASC']
  return [sort === '-name' ? 'name DESC' : 'name ASC', 'serialNumber ASC']
}

/** The robots that match the server's part of the filters, page by page. */
export function robotsQuery(search: RobotSearch) {
  const where = robotWhere(search)
  const order = robotOrder(search)
  const limit = needsLive(search) ? pageSize.everything : pageSize.scrolling
  return infiniteQueryOptions({
    queryKey: [listRobots.path, where, order, limit],
    initialPageParam: 0,
    queryFn: async ({ pageParam: skip, signal }) => {
      const filter = toFilter({ where, order, fields, limit, skip })
      const robots = await call(listRobots, { query: { filter } }, { signal })
      return robots.map(toListed)
    },
    getNextPageParam: (last, pages) => (last.length < limit ? undefined : pages.length * limit),
  })
}

/** The first robots whose name or serial number contains the text; none for an empty one. */
export function robotsByTextQuery(text: string) {
  const where = robotWhere({ text })
  return queryOptions({
    queryKey: [listRobots.path, 'by text', text],
    enabled: text !== '',
    queryFn: async ({ signal }) => {
      const filter = toFilter({ where, order: ['name ASC'], fields, limit: 8 })
      const robots = await call(listRobots, { query: { filter } }, { signal })
      return robots.map(toListed)
    },
  })
}

function toListed(robot: Listed): ListedRobot {
  return { ...robot, name: robot.name ?? '', serialNumber: robot.serialNumber ?? '' }
}

/** The number of robots that match the server's part of the filters. */
export function robotCountQuery(search: RobotSearch) {
  const where = robotWhere(search)
  return queryOptions({
    queryKey: [countRobots.path, where],
    queryFn: async ({ signal }) => {
      const { count } = await call(countRobots, { query: { where: JSON.stringify(where) } }, { signal })
      return count
    },
  })
}
