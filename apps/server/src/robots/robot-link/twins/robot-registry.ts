import type { LinkRobot, RobotVersion } from '../../robot-link.store.ts'
import { getUserName } from '../access/broker-access.ts'
import { createTwin, type RobotTwin } from './robot-twin.ts'

/** Where a robot is reached at the broker. */
type LinkAddress = Pick<RobotTwin, 'interfaceName' | 'manufacturer' | 'serialNumber' | 'version'>

/** The robots that this server knows, each with its twin, by id, serial number and MQTT user name. */
export type RobotRegistry = {
  robot(robotId: string): LinkRobot | undefined
  /** Is this the record that is here, or an older one? */
  knows: (robot: RobotVersion) => boolean
  twin(robotId: string): RobotTwin | undefined
  bySerial(serialNumber: string): RobotTwin | undefined
  byUser(userName: string): RobotTwin | undefined
  all(): IterableIterator<RobotTwin>
  /** @returns the twin, its previous address if that has changed, and whether different people may see it now */
  put(robot: LinkRobot): { twin: RobotTwin; movedFrom: LinkAddress | null; hasNewOwner: boolean }
  /** Updates what was just written to the database; the robot's address stays the same. */
  note(
    robotId: string,
    change: Partial<Pick<LinkRobot, 'vdaVersion' | 'version' | 'credentials' | 'anonymize'>>,
  ): void
  remove(robotId: string): RobotTwin | undefined
}

export function createRobotRegistry(): RobotRegistry {
  const robots = new Map<string, LinkRobot>()
  const byId = new Map<string, RobotTwin>()
  const bySerial = new Map<string, RobotTwin>()
  const byUser = new Map<string, RobotTwin>()

  function enter(twin: RobotTwin): void {
    byId.set(twin.robotId, twin)
    bySerial.set(twin.serialNumber, twin)
    byUser.set(getUserName(twin), twin)
  }

  return {
    robot: (robotId) => robots.get(robotId),
    knows({ id, revision, manufacturer, interfaceName }) {
      const known = robots.get(id)
      if (known === undefined || known.revision < revision) return false
      if (known.revision > revision) return true
      return known.manufacturer === manufacturer && known.interfaceName === interfaceName
    },
    twin: (robotId) => byId.get(robotId),
    bySerial: (serialNumber) => bySerial.get(serialNumber),
    byUser: (userName) => byUser.get(userName),
    all: () => byId.values(),
    put(robot) {
      const former = robots.get(robot.id)
      robots.set(robot.id, robot)
      const known = byId.get(robot.id)
      if (known === undefined || former === undefined) {
        const twin = createTwinOf(robot)
        enter(twin)
        return { twin, movedFrom: null, hasNewOwner: false }
      }
      const { organizationId, buildingId, status, anonymize } = robot
      const hasNewOwner = known.organizationId !== organizationId || known.buildingId !== buildingId
      Object.assign(known, { organizationId, buildingId, status, anonymize })
      if (!isMoved(former, robot)) return { twin: known, movedFrom: null, hasNewOwner }
      const { interfaceName, manufacturer, serialNumber, version } = known
      byUser.delete(getUserName(known))
      known.interfaceName = robot.interfaceName
      known.manufacturer = robot.manufacturer
      known.version = robot.vdaVersion
      enter(known)
      return { twin: known, movedFrom: { interfaceName, manufacturer, serialNumber, version }, hasNewOwner }
    },
    note(robotId, change) {
      const robot = robots.get(robotId)
      if (robot === undefined) return
      robots.set(robotId, { ...robot, ...change })
      if (change.anonymize !== undefined)
        Object.assign(byId.get(robotId) ?? {}, { anonymize: change.anonymize })
    },
    remove(robotId) {
      const twin = byId.get(robotId)
      robots.delete(robotId)
      byId.delete(robotId)
      if (twin === undefined) return undefined
      bySerial.delete(twin.serialNumber)
      byUser.delete(getUserName(twin))
      return twin
    },
  }
}

function createTwinOf(robot: LinkRobot): RobotTwin {
  return createTwin({ ...robot, robotId: robot.id, version: robot.vdaVersion })
}

function isMoved(before: LinkRobot, after: LinkRobot): boolean {
  return (['interfaceName', 'manufacturer', 'vdaVersion'] as const).some(
    (name) => before[name] !== after[name],
  )
}
