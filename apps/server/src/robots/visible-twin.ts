import type { Identity } from '../kernel/http/identity.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { mayUseRobot } from './robot.policy.ts'
import type { LinkContext } from './robot-link/link-context.ts'
import type { RobotTwin } from './robot-link/twins/robot-twin.ts'

/**
 * The live robot with this serial number, if this person may see it. Answered from memory, so that it works while the
 * database is unreachable, as the remote stop must.
 * @throws AppError entity.notFound, for both unknown robots and those of others
 */
export function visibleTwin(link: LinkContext, identity: Identity, serialNumber: string): RobotTwin {
  const twin = link.twin(serialNumber)
  if (twin === undefined || !mayUseRobot(identity, twin)) throw new AppError('entity.notFound')
  return twin
}

/**
 * The same, for what is shown or decided by where the robot is, its battery, or how far it has come.
 * @throws AppError entity.notFound
 */
export async function freshTwin(
  link: LinkContext,
  identity: Identity,
  serialNumber: string,
): Promise<RobotTwin> {
  const twin = visibleTwin(link, identity, serialNumber)
  await link.freshen([twin])
  return twin
}
