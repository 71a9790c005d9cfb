import { buildingRoutes } from './buildings/building.ts'
import { floorRoutes } from './buildings/floor.ts'
import { organizationRoutes } from './organizations/organization.ts'
import { robotRoutes } from './robots/robot.ts'
import { robotCommandRoutes } from './robots/robot-command.ts'
import { sessionRoutes } from './session/session.ts'
import { outgoingMessageRoutes } from './system/outgoing-message.ts'
import { teleopRoutes } from './teleop/teleop.ts'

/** Every HTTP call of the product: the list that the server binds, the permission test walks, and the API document shows. */
export const routes = {
  session: sessionRoutes,
  organizations: organizationRoutes,
  buildings: buildingRoutes,
  floors: floorRoutes,
  robots: robotRoutes,
  robotCommands: robotCommandRoutes,
  teleop: teleopRoutes,
  outgoingMessages: outgoingMessageRoutes,
}
