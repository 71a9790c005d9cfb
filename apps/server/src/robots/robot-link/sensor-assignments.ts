import { beaconFormat, type ListedSensor } from '@wheelhouse/contract/devices/ble-sensor'
import type { ListedSensors } from '../../devices/ble/listed-sensors.ts'
import { isListed } from './twins/robot-readiness.ts'
import type { RobotTwin } from './twins/robot-twin.ts'

/** Which sensors the robots were told to listen for. */
export type SensorAssignments = {
  /** Those that the robot is to listen for, which it is told now; `undefined`: it does not say that it can. */
  tell(twin: RobotTwin): ListedSensor[] | undefined
  /** Is it to be told something else than it was? */
  hasNews(twin: RobotTwin): boolean
  /** May the robot speak for this device? */
  maySpeakFor(twin: RobotTwin, deviceId: string): boolean
  load(): Promise<void>
}

/** The actions that a robot lists which hears sensors, and beacons as well. */
const readSensors = 'readSensors'
const locateBeacons = 'locateBeacons'

export function createSensorAssignments(sensors: ListedSensors): SensorAssignments {
  const told = new WeakMap<RobotTwin, string>()
  function pick(twin: RobotTwin): ListedSensor[] | undefined {
    if (!isListed(twin, readSensors)) return undefined
    // One that does not know the format of beacons would refuse all of its settings over it.
    const knowsBeacons = isListed(twin, locateBeacons)
    return sensors.of(twin).filter(({ format }) => knowsBeacons || format !== beaconFormat)
  }
  const toText = (list: ListedSensor[] | undefined) => JSON.stringify(list ?? null)
  return {
    tell(twin) {
      const list = pick(twin)
      told.set(twin, toText(list))
      return list
    },
    hasNews: (twin) => told.get(twin) !== toText(pick(twin)),
    maySpeakFor: (twin, wanted) => sensors.of(twin).some(({ deviceId }) => deviceId === wanted),
    load: () => sensors.load(),
  }
}
