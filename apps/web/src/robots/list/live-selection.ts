import type { AttentionList } from '@wheelhouse/contract/robots/attention'
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import { useEffect, useMemo, useState } from 'react'
import { readLive, watchLive } from '../../kernel/server/live.ts'
import { useStore } from '../../kernel/server/store.ts'
import { attention } from '../attention/attention.store.ts'
import { robotState } from '../robot.calls.ts'
import { needsLive, type RobotSearch } from '../robot-search.ts'
import type { ListedRobot } from '../robots.queries.ts'

/** How often a list that depends on live values is re-sorted. Milliseconds: any faster, it would jump about. */
const refreshMs = 1_000

/** Applies the filters and orders that need live values. Robots without a report yet do not count as offline. */
export function selectLive(
  robots: readonly ListedRobot[],
  search: RobotSearch,
  getState: (serialNo: string) => RobotState | undefined,
): readonly ListedRobot[] {
  if (!needsLive(search)) return robots
  const found = robots.filter(({ serialNumber }) => {
    const state = getState(serialNumber)
    if (search.online !== undefined && state?.online !== (search.online === 'yes')) return false
    return search.state === undefined || state?.uiState === search.state
  })
  if (search.sort !== 'battery' && search.sort !== '-battery') return found
  const sign = search.sort === 'battery' ? 1 : -1
  const charge = ({ serialNumber }: ListedRobot) => getState(serialNumber)?.battery?.charge
  return found.sort((a, b) => {
    const [left, right] = [charge(a), charge(b)]
    // Unknown charges come last in both directions.
    if (left === undefined || right === undefined)
      return Number(left === undefined) - Number(right === undefined)
    return sign * (left - right)
  })
}

/** Robots that need attention come first, unless the person has chosen an order. */
export function putAttentionFirst(
  robots: readonly ListedRobot[],
  search: RobotSearch,
  { items }: AttentionList,
): readonly ListedRobot[] {
  if (search.sort !== undefined || items.length === 0) return robots
  const needy = new Set(items.map(({ serialNumber }) => serialNumber))
  const isNeedy = ({ serialNumber }: ListedRobot) => needy.has(serialNumber)
  return [...robots.filter(isNeedy), ...robots.filter((robot) => !isNeedy(robot))]
}

/** The robots to show. While a live filter or order is active, every listed robot is watched. */
export function useLiveSelection(
  robots: readonly ListedRobot[],
  search: RobotSearch,
): readonly ListedRobot[] {
  const [version, setVersion] = useState(0)
  const needy = useStore(attention)
  const isLive = needsLive(search)
  useEffect(() => {
    if (!isLive) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const handleChange = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        setVersion((last) => last + 1)
      }, refreshMs)
    }
    const stops = robots.map(({ serialNumber }) =>
      watchLive(robotState, { serialNo: serialNumber }, handleChange),
    )
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [isLive, robots])
  return useMemo(
    () =>
      // `version` counts changes outside React.
      version < 0
        ? []
        : putAttentionFirst(
            selectLive(robots, search, (serialNo) => readLive(robotState, { serialNo }).message),
            search,
            needy,
          ),
    [robots, search, version, needy],
  )
}
