import type { ListedSensor } from '@wheelhouse/contract/devices/ble-sensor'
import type { ListedSensors } from '../../devices/ble/listed-sensors.ts'
import { isListed } from './robot-readiness.ts'
import type { RobotTwin } from './robot-twin.ts'

/** Which sensors the robots were told to listen for. */
export type ToldSensors = {
  /** Those that the robot is to listen for, which it is told now; `undefined`: it does not say that it can. */
  tell(twin: RobotTwin): ListedSensor[] | undefined
  /** Is it to be told something else than it was? */
  hasNews(twin: RobotTwin): boolean
  /** May the robot speak for this device? */
  maySpeakFor(twin: RobotTwin, deviceId: string): boolean
  load(): Promise<void>
}

/** The action that a robot lists which hears sensors. */
const readSensors = 'readSensors'

export function createToldSensors(sensors: ListedSensors): ToldSensors {
  const told = new WeakMap<RobotTwin, string>()
  const pick = (twin: RobotTwin) => (isListed(twin, readSensors) ? sensors.of(twin) : undefined)
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
