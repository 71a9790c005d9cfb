import {
  checkPrepared,
  getCommandRun,
  type OfferedCommand,
  type PreparedCommand,
} from '@wheelhouse/contract/flows/prepared-command'
import { stepNumbers } from '@wheelhouse/contract/flows/step-types'
import { robotCommandSchema } from '@wheelhouse/contract/robots/robot-command'
import { type ParamValues, paramValuesSchema } from '@wheelhouse/contract/system/params-schema'
import type { Database } from '../kernel/database/database.ts'
import type { Identity } from '../kernel/http/identity.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { listDetections } from '../robots/detection-task.store.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import { giveCommand, robotActions } from '../robots/robot-link/orders/give-command.ts'
import { type CommandAnswer, giveInstantAction } from '../robots/robot-link/orders/instant-action.ts'
import { requireIdle, requireMovable, requireReady } from '../robots/robot-link/twins/robot-readiness.ts'
import type { RobotTwin } from '../robots/robot-link/twins/robot-twin.ts'
import { listSounds } from '../system/sound.store.ts'
import type { LeaseManager } from '../teleop/lease-manager.ts'
import { compileRobotStep, type RobotStepContext } from './compile-step.ts'
import { listPoses } from './poses/pose-def.store.ts'
import { poseNetworkStore } from './poses/pose-network.store.ts'
import { getRobotMeans } from './robot-means.ts'

type CommandRunParts = {
  link: LinkContext
  leases: Pick<LeaseManager, 'getHolder'>
  db: Database
  identity: Identity
}

/**
 * Runs a prepared command on a robot: an order for what leads to a place, otherwise the action that flows send for the
 * same step. Arm commands need the caller's lease; commands that move the robot autonomously need it not to be driven.
 * @param command its current catalogue entry
 * @throws AppError flow.badSteps for parameters that the catalogue no longer accepts, and what
 *   `commandRunRoutes.run` declares
 */
export async function runCommand(
  { link, leases, db, identity }: CommandRunParts,
  twin: RobotTwin,
  command: OfferedCommand,
  prepared: PreparedCommand,
): Promise<CommandAnswer> {
  const run = getCommandRun(command)
  if (run === null) throw new AppError('robot.notCapable')
  const problems = checkPrepared(prepared, command, true)
  if (problems.length > 0) throw new AppError('flow.badSteps')
  const params = paramValuesSchema(command.paramsSchema).parse(prepared.params)
  if (run.way === 'alone') {
    requireMovable(twin, link.clock.monotonicMs())
    const answer = giveOrderFor(link, twin, command.code, params)
    if (answer !== null) return answer
    requireIdle(twin)
  }
  const leaseId = run.way === 'held' ? requireLease(leases, twin, identity) : null
  if (leaseId !== null) requireReady(twin, link.clock.monotonicMs())
  const context = await loadContext(db, identity, { twin, command, params })
  const step = compileRobotStep({ type: command.type, params: toStepParams(params) }, context)
  if (step === null) throw new AppError('robot.notCapable')
  if (step.actionType === 'speak')
    // `giveCommand` knows whether there is a voice for that language.
    return giveCommand(link, twin, robotCommandSchema.parse({ command: 'speak', params: step.parameters }))
  const parameters = leaseId === null ? step.parameters : { lease: leaseId, ...step.parameters }
  return giveInstantAction(link, twin, step.actionType, parameters)
}

/** Sends an order for what leads to a place; `null` for everything else. */
function giveOrderFor(
  link: LinkContext,
  twin: RobotTwin,
  code: string,
  { waypointId }: ParamValues,
): Promise<CommandAnswer> | null {
  if (code === 'dock' || code === 'undock') return robotActions[code](link, twin)
  if (code !== 'goTo') return null
  return giveCommand(link, twin, { command: 'goTo', params: { waypointId: String(waypointId) } })
}

/** @throws AppError lease.notHeld */
function requireLease(leases: Pick<LeaseManager, 'getHolder'>, twin: RobotTwin, identity: Identity): string {
  const holder = leases.getHolder(twin)
  const sessionId = identity.client === null ? identity.sessionId : null
  if (holder === null || holder.sessionId !== sessionId) throw new AppError('lease.notHeld')
  return holder.leaseId
}

type Named = { twin: RobotTwin; command: OfferedCommand; params: ParamValues }

/** The arm with its current position, and what the parameters name, as far as available in the robot's building. */
async function loadContext(
  db: Database,
  identity: Identity,
  { twin, command, params: { poseId, poseNetworkId, resourceId } }: Named,
): Promise<RobotStepContext> {
  const isForRobot = (row: { organizationId: string; buildingId: string | null }) =>
    row.organizationId === twin.organizationId &&
    (row.buildingId === null || row.buildingId === twin.buildingId)
  const network =
    typeof poseNetworkId === 'string' ? await poseNetworkStore.get(db, identity, poseNetworkId) : null
  const ids = network?.poseIds ?? (typeof poseId === 'string' ? [poseId] : [])
  const poses = ids.length === 0 ? new Map<string, never>() : await listPoses(db, identity, ids)
  return {
    ...getRobotMeans(twin),
    poses: new Map([...poses].filter(([, pose]) => isForRobot(pose))),
    networks: new Map(network !== null && isForRobot(network) ? [[network.id, network]] : []),
    // Check items need a flow run, whose record contains their readings.
    checkItems: new Map(),
    sounds: await listSounds(db, twin.organizationId, typeof resourceId === 'string' ? [resourceId] : []),
    detections: command.type === stepNumbers.detectionOn ? await listDetections(db, twin.organizationId) : [],
    codes: new Map([[command.type, command.code]]),
  }
}

/** Leaves out parameters that are undefined. */
function toStepParams(params: ParamValues) {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  )
}
