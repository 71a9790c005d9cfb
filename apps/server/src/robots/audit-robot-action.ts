import type { AuditActor } from '../kernel/http/audit.ts'
import type { AuditBacklog } from '../kernel/http/audit-backlog.ts'
import { AppError } from '../kernel/process/app-error.ts'
import type { RobotTwin } from './robot-link/twins/robot-twin.ts'

/** What was done with a robot: the audit log's action name and its details. */
type RobotAction = { twin: RobotTwin; action: string; details?: Record<string, unknown> }

/** Refusals that are already audited as a denied attempt. */
const deniedCodes = new Set(['auth.forbidden', 'entity.notFound'])

/**
 * Runs an action on a robot and writes one audit entry, however it ends: even a robot that does not answer may have
 * received it. The details are read afterwards, so that they can include the outcome.
 */
export async function auditRobotAction<T>(
  backlog: AuditBacklog,
  actor: AuditActor,
  { twin, action, details = {} }: RobotAction,
  act: () => Promise<T>,
): Promise<T> {
  const robot = { action, entity: 'robot', entityId: twin.robotId }
  try {
    const result = await act()
    await backlog.add(actor, { ...robot, outcome: 'done', after: details })
    return result
  } catch (error) {
    const code = error instanceof AppError ? error.code : 'server.error'
    if (!deniedCodes.has(code))
      await backlog.add(actor, { ...robot, outcome: 'failed', after: { ...details, error: code } })
    throw error
  }
}
