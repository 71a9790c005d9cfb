import type { Identity } from '../../kernel/http/identity.ts'
import type { LinkContext } from '../robot-link/link-context.ts'
import type { CommandAnswer } from '../robot-link/orders/instant-action.ts'
import type { RobotTwin } from '../robot-link/twins/robot-twin.ts'
import { beginCleaningReport } from './cleaning-report.store.ts'

/**
 * Starts a cleaning by somebody's command; its report then names them. Nobody would learn how it ended from a robot
 * that sends no status: such a robot gets a report only if it reports the cleaning itself.
 * @param give sends the command to the robot; its errors are passed on
 */
export async function startCleaning(
  { db, clock, log }: Pick<LinkContext, 'db' | 'clock' | 'log'>,
  { robotId, statusMessage }: Pick<RobotTwin, 'robotId' | 'statusMessage'>,
  { operatorId }: Pick<Identity, 'operatorId'>,
  give: () => Promise<CommandAnswer>,
): Promise<CommandAnswer> {
  const at = clock.now()
  const answer = await give()
  if (statusMessage === null) return answer
  // The robot is already cleaning, and its own report will follow.
  await beginCleaningReport(db, { robotId, startedBy: operatorId, at }).catch((error: unknown) =>
    log.warn({ error, robotId }, 'who started a cleaning could not be kept'),
  )
  return answer
}
