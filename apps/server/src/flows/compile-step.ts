import { poseLimits } from '@wheelhouse/contract/flows/pose-def'
import type { PoseStep } from '@wheelhouse/contract/flows/pose-play'
import type { Step } from '@wheelhouse/contract/flows/step'
import { firstCustomType, type StepCode, stepTypes } from '@wheelhouse/contract/flows/step-types'
import type { CheckItem } from '@wheelhouse/contract/inspections/check-item'
import { hasKey } from '@wheelhouse/contract/kernel/typed'
import { mediaLimits } from '@wheelhouse/contract/reports/media'
import { type Joints, jointsOutOfReach } from '@wheelhouse/contract/robots/arm'
import type { VdaBlockingType } from '@wheelhouse/contract/robots/vda5050'
import { AppError } from '../kernel/process/app-error.ts'
import { type PlannedDetection, toDetectionParams } from '../robots/detection-task.store.ts'
import type { Sound } from '../system/sound.store.ts'
import {
  type PlacedArm,
  type PlannedNetwork,
  type PlannedPose,
  planPoseStep,
  planPoseWay,
} from './poses/plan-pose.ts'

/** What is sent to a robot for one step: one action of the robot link (docs/robot-link.md). */
export type RobotStep = {
  readonly actionType: string
  readonly parameters: Record<string, unknown>
  /** To what extent the robot may do other things meanwhile, within an order. Does not apply to instant actions. */
  readonly blockingType: VdaBlockingType
}

/** What a robot must know about a check item. */
export type PlannedCheckItem = Pick<CheckItem, 'id' | 'name' | 'definition'>

/** What is currently known about the robot and about what steps name. */
export type RobotStepContext = {
  /** The arm with its position when the step begins; `null`: the robot has none, or does not report it. */
  readonly arm: PlacedArm | null
  /** Can it detect the people in its pictures? */
  readonly canAnonymise: boolean
  /** The poses that steps name and those of the networks, by id; an absent pose is not available to this robot. */
  readonly poses: ReadonlyMap<string, PlannedPose>
  readonly networks: ReadonlyMap<string, PlannedNetwork>
  /** The enabled check items that steps name, by id. */
  readonly checkItems: ReadonlyMap<string, PlannedCheckItem>
  /** The sounds that steps name, by id. */
  readonly sounds: ReadonlyMap<string, Sound>
  /** The robot; `null` in a dry run with a robot that is not part of the installation. */
  readonly robotId: string | null
  /** The settings that robots use to detect behaviour. */
  readonly detections: readonly PlannedDetection[]
  /** Codes of the customers' commands by their type number. */
  readonly codes: ReadonlyMap<number, string>
}

type Params = Step['params']
type Compile = (params: Params, context: RobotStepContext) => RobotStep

/** The steps that are one robot action. Driving to a place is an order, and server steps are not sent to the robot. */
const compilers: Partial<Record<StepCode, Compile>> = {
  wait: ({ seconds }) => hard('wait', { seconds }),
  moveDistance: ({ distance }) => hard('moveRelative', { distance }),
  rotate: ({ angle }) => hard('rotate', { angle: (Number(angle) * Math.PI) / 180 }),
  pose: ({ poseId }, { arm, poses }) => {
    const pose = poses.get(String(poseId))
    if (pose === undefined || pose.status === 0) throw new AppError('entity.notFound')
    return hard('setPose', { poseId, steps: [planPoseStep(requireArm(arm), pose)] })
  },
  poseSequence: ({ poseNetworkId, poseId }, { arm, poses, networks }) => {
    const network = networks.get(String(poseNetworkId))
    if (network === undefined) throw new AppError('entity.notFound')
    const { way, steps } = planPoseWay(requireArm(arm), network, poses, String(poseId))
    return hard('playPose', { poseNetworkId, from: way[0], to: poseId, steps })
  },
  // Only the robot, which has the camera, can work out where the place is in the room.
  pressButton: ({ arm: side, camera, x, y }, { arm }) => {
    requireArm(arm)
    return hard('pressButton', { arm: side, cameraId: camera, x, y })
  },
  lift: ({ height }, { arm }) => toJoints(arm, { lift: Number(height) }),
  head: ({ pan, tilt }, { arm }) => toJoints(arm, { neckPan: Number(pan), neckTilt: 0 - Number(tilt) }),
  speak: (params) => ({ actionType: 'speak', parameters: { ...params }, blockingType: 'SOFT' }),
  // The robot gets the URL with the command to play the sound (robot-link/link-sender.ts).
  playAudio: ({ resourceId, repeat }, { sounds }) => {
    const sound = sounds.get(String(resourceId))
    if (sound === undefined) throw new AppError('entity.notFound')
    const parameters = { resourceId: sound.id, hash: sound.hash, repeat }
    return { actionType: 'playMedia', parameters, blockingType: 'SOFT' }
  },
  guideStart: (params) => ({
    actionType: 'startConversation',
    parameters: { ...params },
    blockingType: 'NONE',
  }),
  guideStop: () => ({ actionType: 'stopConversation', parameters: {}, blockingType: 'NONE' }),
  saveImage: ({ camera, title, anonymise }, { canAnonymise }) => {
    if (anonymise !== true) return hard('takePhoto', { cameraId: camera, title })
    // A robot without support for it would send the photo unaltered.
    if (!canAnonymise) throw new AppError('robot.notCapable')
    return hard('takePhoto', { cameraId: camera, title, anonymise })
  },
  videoStart: ({ camera, seconds }) => ({
    actionType: 'startRecording',
    parameters: { cameraIds: [camera], profile: 'clip', maxSeconds: seconds },
    blockingType: 'NONE',
  }),
  videoStop: () => ({ actionType: 'stopRecording', parameters: {}, blockingType: 'NONE' }),
  thermalPhoto: ({ title }) => hard('takeThermalImage', { title }),
  checkItem: ({ checkItemId }, { checkItems }) => {
    const item = checkItems.get(String(checkItemId))
    if (item === undefined) throw new AppError('entity.notFound')
    return look(item)
  },
  readSensors: () => hard('readSensors', {}),
  locateBeacons: () => hard('locateBeacons', {}),
  detectionOn: (_params, { robotId, detections }) => {
    const parameters = toDetectionParams(detections, robotId)
    if (robotId !== null && parameters.settings.length === 0) throw new AppError('entity.notFound')
    return { actionType: 'startDetection', parameters, blockingType: 'NONE' }
  },
  detectionOff: () => ({ actionType: 'stopDetection', parameters: {}, blockingType: 'NONE' }),
}

const compilersByType = new Map(
  stepTypes.flatMap(({ type, code }) => {
    const compile = hasKey(compilers, code) ? compilers[code] : undefined
    return compile === undefined ? [] : [[type, compile] as const]
  }),
)

/**
 * The action for one step, both in orders and when run manually; `null` for what is not a robot action: driving to a
 * place is an order, and the server handles blocks, calls, notices and questions. Pure.
 * @param step checked against the catalogue (`checkSteps`), with every parameter
 * @throws AppError entity.notFound for a pose, network, sound or command that no longer exists and for a robot without
 *   detection settings, robot.notCapable for a robot without an arm, pose.otherArm, pose.outOfReach,
 *   pose.notInNetwork, pose.noWay
 */
export function compileRobotStep(
  { type, params }: Pick<Step, 'type' | 'params'>,
  context: RobotStepContext,
): RobotStep | null {
  if (type < firstCustomType) return compilersByType.get(type)?.(params, context) ?? null
  const actionType = context.codes.get(type)
  if (actionType === undefined) throw new AppError('entity.notFound')
  return hard(actionType, { ...params })
}

function hard(actionType: string, parameters: Record<string, unknown>): RobotStep {
  return { actionType, parameters, blockingType: 'HARD' }
}

/** What a robot does at a check item. */
function look({ id, name, definition }: PlannedCheckItem): RobotStep {
  const title = Array.from(name).slice(0, mediaLimits.titleMax).join('')
  if (definition.editor === 'thermal') return hard('takeThermalImage', { areas: definition.areas, title })
  const { cameraId } = definition
  return definition.editor === 'record'
    ? hard('takePhoto', { cameraId, quality: definition.quality, title })
    : hard('readMeter', { checkItemId: id, cameraId, crop: definition.crop, title })
}

function requireArm(arm: PlacedArm | null): PlacedArm {
  if (arm === null) throw new AppError('robot.notCapable')
  return arm
}

/** Moves some joints smoothly and as fast as possible: a robot takes as long as its slowest joint needs. */
function toJoints(arm: PlacedArm | null, joints: Joints): RobotStep {
  if (jointsOutOfReach(requireArm(arm), joints).length > 0) throw new AppError('pose.outOfReach')
  const step: PoseStep = { joints, durationMs: poseLimits.durationMinMs, easing: 'easeInOut' }
  return hard('setPose', { steps: [step] })
}
