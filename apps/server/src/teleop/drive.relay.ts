import { linkTopics } from '@wheelhouse/contract/robots/robot-link'
import type { DriveCommand } from '@wheelhouse/contract/teleop/drive'
import { AppError } from '../kernel/process/app-error.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import type { RobotTwin } from '../robots/robot-link/twins/robot-twin.ts'
import type { LeaseManager } from './lease-manager.ts'

/**
 * The path of a drive command when page and robot have no data channel: through the live socket and the broker. Nothing
 * is decided or stored here: the robot's guard treats the command exactly like one from the data channel, and the
 * command is dropped, not queued, when the broker is unreachable.
 * @throws AppError lease.notHeld unless the sender's session holds the lease that the command names
 */
export function relayDrive(
  link: LinkContext,
  leases: LeaseManager,
  twin: RobotTwin,
  { sessionId, command }: { sessionId: string; command: DriveCommand },
): void {
  const holder = leases.getHolder(twin)
  if (holder === null || holder.sessionId !== sessionId || holder.leaseId !== command.lease)
    throw new AppError('lease.notHeld')
  link.sender.extension(twin, linkTopics.teleop, { command })
}
