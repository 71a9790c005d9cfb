import { traceWork } from '../../../kernel/process/tracing.ts'
import type { RobotTwin } from '../twins/robot-twin.ts'

/** Records a command to a robot as a span, from when it is given until the robot has answered. */
export function traceCommand<T>(
  { robotId, organizationId }: Pick<RobotTwin, 'robotId' | 'organizationId'>,
  command: string,
  work: () => Promise<T>,
): Promise<T> {
  const attributes = { 'wheelhouse.robot.id': robotId, 'wheelhouse.organization.id': organizationId }
  return traceWork(`robot ${command}`, { attributes }, work)
}
