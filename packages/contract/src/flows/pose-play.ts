import { z } from 'zod'
import { idSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'
import { jointsSchema } from '../robots/arm.ts'
import { bySerialNo } from '../robots/robot.ts'
import { armModels, armTypes, closedModeErrors } from '../robots/robot-values.ts'
import { poseDuration, poseEasings } from './pose-def.ts'

/** One movement: target joints and duration. Sent to the robot in `setPose` and `playPose`. */
export const poseStepSchema = z.object({
  joints: jointsSchema,
  durationMs: poseDuration,
  easing: z.enum(poseEasings),
})
export type PoseStep = z.output<typeof poseStepSchema>

/**
 * Playing a pose on a robot whose lease one holds. The robot only accepts it: it moves as long as the holder's page
 * sends `play` with its drive commands, so the guard and its dead-man switch control the arm as they do the wheels.
 */
export const posePlayRoutes = {
  play: defineRoute({
    method: 'POST',
    path: '/robots/:serialNo/pose',
    permission: 'robot:drive',
    summary:
      'Give a robot whose lease one holds a pose to play: one of a network, by its edges from where the arm is; or joints that are being edited, straight. It moves while the page holds the key.',
    params: bySerialNo,
    body: z.union([
      z.strictObject({ poseNetworkId: idSchema, poseId: idSchema }),
      z.strictObject({
        armModel: z.literal(armModels),
        armType: z.literal(armTypes),
        joints: jointsSchema,
        durationMs: poseDuration,
        easing: z.enum(poseEasings),
      }),
    ]),
    /** The poses on the path, including the arm's current one; empty for joints that are being edited. */
    responses: { 200: z.object({ way: z.array(idSchema) }) },
    errors: [
      'entity.notFound',
      'lease.notHeld',
      'robot.offline',
      'robot.unavailable',
      'robot.updating',
      'robot.standby',
      ...closedModeErrors,
      'robot.stopped',
      'robot.notCapable',
      'robot.refused',
      'robot.noAnswer',
      'pose.otherArm',
      'pose.notInNetwork',
      'pose.noWay',
      'pose.outOfReach',
    ],
  }),
}
