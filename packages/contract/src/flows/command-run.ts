import { z } from 'zod'
import { idSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'
import { bySerialNo } from '../robots/robot.ts'
import { commandErrors, commandResultSchema } from '../robots/robot-command.ts'
import { cameraIds } from '../robots/robot-values.ts'
import { workParts } from './work-plan.ts'

/**
 * Where in a picture the driver has marked a button: replaces the place stored in `pressButton`, and nothing else.
 * Fractions of the picture from its upper left corner.
 */
const pressPlaceSchema = z.strictObject({
  camera: z.enum(cameraIds).exclude(['thermal']),
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
})
export type PressPlace = z.output<typeof pressPlaceSchema>

/** Identifies a prepared command by its position in what is stored: nothing else is ever run. */
const fromList = z.strictObject({
  from: z.literal('list'),
  listId: idSchema,
  index: z.int().min(0),
  place: pressPlaceSchema.optional(),
  /** Revision of the list on the page: in another revision a different command may be at this position. */
  revision: z.int(),
})

/** The same for a work plan: the position in one part of a step. */
const fromPlan = z.strictObject({
  from: z.literal('plan'),
  planId: idSchema,
  stepId: z.string(),
  part: z.enum(workParts),
  index: z.int().min(0),
  place: pressPlaceSchema.optional(),
  revision: z.int(),
})

/** How far a robot is with an action. `null`: it has not reported on it, or that is too long ago. */
const runOutcomes = ['waiting', 'running', 'finished', 'failed'] as const

/**
 * Running a prepared command on a robot. One of the arm is only accepted, under the caller's lease, and moves while the
 * holder's page requests it, like poses (`posePlayRoutes`).
 */
export const commandRunRoutes = {
  run: defineRoute({
    method: 'POST',
    path: '/robots/:serialNo/command-runs',
    permission: 'robot:operate',
    summary:
      'Run a command of a command list or a work plan on a robot of its building, and wait for the first answer.',
    params: bySerialNo,
    body: z.discriminatedUnion('from', [fromList, fromPlan]),
    responses: { 200: commandResultSchema },
    errors: [
      ...commandErrors,
      'entity.changed',
      'flow.badSteps',
      'lease.notHeld',
      'speech.noVoice',
      'pose.otherArm',
      'pose.outOfReach',
      'pose.notInNetwork',
      'pose.noWay',
    ],
  }),
  outcome: defineRoute({
    method: 'GET',
    path: '/robots/:serialNo/command-runs',
    permission: 'robot:operate',
    summary: 'How far a robot is with an action that it was given.',
    params: bySerialNo,
    query: z.strictObject({ actionId: z.string().min(1).max(64) }),
    responses: {
      200: z.object({
        outcome: z.enum(runOutcomes).nullable(),
        /** The robot’s own explanation of the failure. */
        error: z.string().nullable(),
      }),
    },
    errors: ['entity.notFound'],
  }),
}
