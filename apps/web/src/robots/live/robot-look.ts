import { type ListedBuilding } from '../../buildings/building-list.queries.ts'
import { chosenLocation } from '../../session/chosen-location.ts'
import { type RobotListLook, type RobotSearch, robotViews } from '../robot-search.ts'

/** How robot/control was last viewed on this device. */
const key = 'wheelhouse.robotView'

export function rememberLook(look: RobotListLook): void {
  localStorage.setItem(key, look)
}

/**
 * The view of robot/control: from the address, else the last one, else a map if the building has one.
 * @param building the one with the map
 */
export function getLook({ view, kiosk }: RobotSearch, building: ListedBuilding | undefined): RobotListLook {
  if (kiosk !== undefined) return 'map'
  const remembered = robotViews.find((one) => one === localStorage.getItem(key))
  return view ?? remembered ?? (hasMap(building) ? 'map' : 'grid')
}

function hasMap(building: ListedBuilding | undefined): boolean {
  return building?.floors?.some((floor) => floor.hasMap) ?? false
}

/** The building whose map is shown: from the filter, else the person's location, else the first with a map. */
export function findSiteBuilding(
  { building }: RobotSearch,
  buildings: readonly ListedBuilding[],
): ListedBuilding | undefined {
  const wanted = building ?? chosenLocation.get().buildingId
  return buildings.find(({ id }) => id === wanted) ?? buildings.find(hasMap) ?? buildings[0]
}
