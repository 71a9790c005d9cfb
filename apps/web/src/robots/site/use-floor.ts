import type { FloorSummary } from '@wheelhouse/contract/buildings/building'
import type { SiteRobot } from '@wheelhouse/contract/robots/site'
import { useEffect, useMemo, useState } from 'react'
import type { RobotSearch } from '../robot-search.ts'
import { getFloorId, needsSomebody } from './site-order.ts'

type Parts = {
  floors: readonly FloorSummary[]
  robots: readonly SiteRobot[] | null
  search: RobotSearch
}

/** The floor to show: on a wall display that of the tour, else the selected one, the selected robot's, or the first. */
export function useFloor({ floors, robots, search }: Parts): FloorSummary | undefined {
  const isKiosk = search.kiosk === 1
  const tour = useTour(floors, robots ?? none, isKiosk)
  const first = useFirstFloor(floors, robots)
  const chosen = robots?.find(({ serialNumber }) => serialNumber === search.robot)
  const wanted = isKiosk ? tour : (search.floor ?? getFloorId(chosen?.mapId ?? null))
  return floors.find(({ id }) => id === wanted) ?? floors.find(({ id }) => id === first)
}

const none: readonly SiteRobot[] = []

/**
 * The floor shown before anybody has selected one: where attention is needed, else where most robots are. Computed
 * once, when the robots are first known: robots that change floors must not change the picture.
 */
function useFirstFloor(floors: readonly FloorSummary[], robots: readonly SiteRobot[] | null): string | null {
  const [kept, setKept] = useState<string | null>(null)
  if (kept !== null) return kept
  const found = findFirstFloor(floors, robots ?? none)
  if (robots !== null && found !== null) setKept(found)
  return found
}

export function findFirstFloor(floors: readonly FloorSummary[], robots: readonly SiteRobot[]): string | null {
  const score = ({ id, hasMap }: FloorSummary) => {
    const here = robots.filter(({ mapId }) => getFloorId(mapId) === id)
    return (hasMap ? 1_000_000 : 0) + here.filter(needsSomebody).length * 10_000 + here.length
  }
  const [best] = floors.toSorted((a, b) => score(b) - score(a) || a.index - b.index)
  return best?.id ?? null
}

/** How long a wall display shows a floor. Milliseconds. */
const stayMs = 20_000

/**
 * The floor that a wall display shows now: it cycles through those with robots, and stays where attention is needed.
 * @returns `null` if it is not a wall display, or there is nothing to cycle through
 */
function useTour(
  floors: readonly FloorSummary[],
  robots: readonly SiteRobot[],
  isOn: boolean,
): string | null {
  const [step, setStep] = useState(0)
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setInterval(() => setStep((last) => last + 1), stayMs)
    return () => clearInterval(timer)
  }, [isOn])
  return useMemo(() => {
    if (!isOn) return null
    const stops = floors.filter(
      ({ id, hasMap }) => hasMap && robots.some(({ mapId }) => getFloorId(mapId) === id),
    )
    const alarms = stops.filter(({ id }) =>
      robots.some((robot) => getFloorId(robot.mapId) === id && needsSomebody(robot)),
    )
    const round = alarms.length > 0 ? alarms : stops
    return round[step % Math.max(1, round.length)]?.id ?? null
  }, [floors, robots, isOn, step])
}
