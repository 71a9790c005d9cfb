import { beaconFormat, type ListedSensor } from '@wheelhouse/contract/devices/ble-sensor'
import type { ListedSensors } from '../../devices/ble/listed-sensors.ts'
import { isListed } from './twins/robot-readiness.ts'
import type { RobotTwin } from './twins/robot-twin.ts'

/** Keeps track of which sensors each robot was assigned. */
type SensorAssignments = {
  /** The sensors that the robot is to listen for, recorded as sent; `undefined` if it does not list that ability. */
  assign(twin: RobotTwin): ListedSensor[] | undefined
  /** Does the robot need another list than it was last sent? */
  hasNews(twin: RobotTwin): boolean
  /** May the robot speak for this device? */
  maySpeakFor(twin: RobotTwin, deviceId: string): boolean
  load(): Promise<void>
}

/** Actions listed by robots that can receive sensors, and by those that can locate beacons. */
const readSensors = 'readSensors'
const locateBeacons = 'locateBeacons'

export function createSensorAssignments(sensors: ListedSensors): SensorAssignments {
  const sent = new WeakMap<RobotTwin, string>()
  function pick(twin: RobotTwin): ListedSensor[] | undefined {
    if (!isListed(twin, readSensors)) return undefined
    // A robot that does not know the format of beacons would refuse all of its settings.
    const knowsBeacons = isListed(twin, locateBeacons)
    return sensors.of(twin).filter(({ format }) => knowsBeacons || format !== beaconFormat)
  }
  const toText = (list: ListedSensor[] | undefined) => JSON.stringify(list ?? null)
  return {
    assign(twin) {
      const list = pick(twin)
      sent.set(twin, toText(list))
      return list
    },
    hasNews: (twin) => sent.get(twin) !== toText(pick(twin)),
    maySpeakFor: (twin, wanted) => sensors.of(twin).some(({ deviceId }) => deviceId === wanted),
    load: () => sensors.load(),
  }
}
