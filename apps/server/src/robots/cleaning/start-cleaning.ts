import type { Identity } from '../../kernel/http/identity.ts'
import type { LinkContext } from '../robot-link/link-context.ts'
import type { CommandAnswer } from '../robot-link/orders/instant-action.ts'
import type { RobotTwin } from '../robot-link/twins/robot-twin.ts'
import { beginCleaningReport } from './cleaning-report.store.ts'

/**
 * Has somebody's command start a cleaning, whose report then names them. Of a robot that sends no status nobody would hear how
 * it ended: it gets a report only if it tells of its cleaning itself.
 * @param give tells the robot, with the errors of that
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
  // The robot cleans already, and its own word for it follows.
  await beginCleaningReport(db, { robotId, startedBy: operatorId, at }).catch((error: unknown) =>
    log.warn({ error, robotId }, 'who started a cleaning could not be kept'),
  )
  return answer
}
