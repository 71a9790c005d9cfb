import { activeZones } from '@wheelhouse/map-model/zones'
import type { Database } from '../../../kernel/database/database.ts'
import type { Clock } from '../../../kernel/process/clock.ts'
import { toBuildingTime } from '../twins/building-time.ts'
import type { RobotTwin } from '../twins/robot-twin.ts'
import { makeZoneSet, type ZoneSet } from '../ways/zone-set.ts'
import { getMapMeans, getOwnSpeed } from './map-means.ts'
import { findStep, type MapStep } from './map-step.ts'
import { listMapTargets, type MapTarget } from './map-target.store.ts'

/** The published maps that robots are to use, and the zones of each now in force. */
export type MapTargets = {
  /** Reads what is published. */
  load(): Promise<void>
  /** The maps of the robot's building, that of its own floor first. */
  of(twin: RobotTwin): MapTarget[]
  get(floorId: string): MapTarget | undefined
  /** What the robot must be sent next for this map; `null` if it already uses it. */
  findStep(twin: RobotTwin, target: MapTarget): MapStep | null
  /** A new minute may bring another zone set. @returns whether any may have changed */
  turnMinute(): boolean
}

export function createMapTargets({ db, clock }: { db: Database; clock: Clock }): MapTargets {
  let targets = new Map<string, MapTarget>()
  let byBuilding = new Map<string, MapTarget[]>()
  const zoneSets = new Map<string, ZoneSet>()
  let minute = 0

  function getZoneSet(target: MapTarget, mapId: string, twin: RobotTwin): ZoneSet {
    const { zoneTypes: types = null } = getMapMeans(twin) ?? {}
    const reader = { ownSpeed: getOwnSpeed(twin), types }
    const name = JSON.stringify([target.floorId, reader])
    const known = zoneSets.get(name)
    if (known !== undefined) return known
    const zones = activeZones(target.zones, toBuildingTime(clock.now(), target.timezone))
    const made = makeZoneSet({ ...target, mapId, zones }, reader)
    zoneSets.set(name, made)
    return made
  }

  return {
    async load() {
      const found = await listMapTargets(db, targets)
      targets = new Map(found.map((target) => [target.floorId, target]))
      byBuilding = Map.groupBy(found, ({ buildingId }) => buildingId)
      zoneSets.clear()
    },
    of({ buildingId, state }) {
      const here = state?.pose?.mapId
      const isHere = (target: MapTarget) => Number(toMapId(target) === here)
      return (byBuilding.get(buildingId) ?? []).toSorted((a, b) => isHere(b) - isHere(a))
    },
    get: (floorId) => targets.get(floorId),
    findStep(twin, target) {
      const means = getMapMeans(twin)
      if (means === null) return null
      const mapId = toMapId(target)
      const zoneSet = means.zones ? getZoneSet(target, mapId, twin) : null
      return findStep(twin, { target, mapId, means, zoneSet })
    },
    turnMinute() {
      const now = Math.floor(clock.now().getTime() / 60_000)
      if (now === minute) return false
      minute = now
      const hasWindows = ({ zones }: MapTarget) => zones.some(({ windows }) => windows.length > 0)
      if (![...targets.values()].some(hasWindows)) return false
      zoneSets.clear()
      return true
    },
  }
}

function toMapId({ buildingId, floorId }: MapTarget): string {
  return `${buildingId}.${floorId}`
}
