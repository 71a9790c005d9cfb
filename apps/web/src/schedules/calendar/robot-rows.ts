import { type DayEntry, type Entry, groupByDay } from './calendar-entries.ts'

export type CalendarRobot = {
  id: string
  name?: string | undefined
  serialNumber?: string | undefined
  buildingId?: string | undefined
}

/** A robot as named in the calendar. `detail`: distinguishes it from others of its name; `null` if there are none. */
export type NamedRobot = { id: string; name: string; buildingId: string; detail: string | null }

/** The row of a robot: its entries on each of the days shown. */
export type RobotRow = { robot: NamedRobot; entries: readonly Entry[]; days: readonly DayEntry[][] }

/**
 * Every robot by name; equal names with their building, and within one building with their serial number. Includes
 * robots known only from entries.
 */
export function nameRobots(
  robots: readonly CalendarRobot[],
  entries: readonly Entry[],
  buildingNames: ReadonlyMap<string, string>,
): NamedRobot[] {
  const all = new Map<string, CalendarRobot>(robots.map((robot) => [robot.id, robot]))
  for (const { occurrence } of entries) {
    const { robotId: id, robotName: name, buildingId } = occurrence
    if (!all.has(id)) all.set(id, { id, name, buildingId })
  }
  const byName = Map.groupBy(all.values(), ({ name = '' }) => name)
  return [...all.values()]
    .map((robot) => {
      const { id, name = '', buildingId = '' } = robot
      return { id, name, buildingId, detail: getDetail(robot, byName.get(name) ?? [], buildingNames) }
    })
    .toSorted((a, b) => collator.compare(a.name, b.name) || collator.compare(a.detail ?? '', b.detail ?? ''))
}

const collator = new Intl.Collator(['ja', 'en'], { numeric: true })

/** What distinguishes a robot from others of its name: the building, or within one building the serial number. */
function getDetail(
  { buildingId = '', serialNumber = '' }: CalendarRobot,
  ofName: readonly CalendarRobot[],
  buildingNames: ReadonlyMap<string, string>,
): string | null {
  const here = ofName.filter((other) => other.buildingId === buildingId).length
  const parts = [
    ...(here < ofName.length ? [buildingNames.get(buildingId) ?? ''] : []),
    ...(here > 1 ? [serialNumber] : []),
  ].filter((part) => part !== '')
  return parts.length === 0 ? null : parts.join(' ')
}

/** A row for each robot, in their order; those without entries on these days have empty ones. */
export function toRows(
  robots: readonly NamedRobot[],
  entries: readonly Entry[],
  days: readonly string[],
): RobotRow[] {
  const byRobot = Map.groupBy(entries, ({ occurrence }) => occurrence.robotId)
  return robots.map((robot) => {
    const own = byRobot.get(robot.id) ?? []
    return { robot, entries: own, days: groupByDay(own, days) }
  })
}

/** Has this robot no entries on the days shown? */
export function isIdle({ days }: RobotRow): boolean {
  return days.every(({ length }) => length === 0)
}
