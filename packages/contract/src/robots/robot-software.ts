import { z } from 'zod'
import { idSchema, timestampSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'
import { systemVersionSchema } from '../system/system-version.ts'
import { bySerialNo } from './robot.ts'
import { closedModeErrors } from './robot-values.ts'
import { syncHistorySchema } from './sync-history.ts'

/** A version that a robot can be updated to (R-ROBOTS-29). */
const offeredVersionSchema = systemVersionSchema.pick({
  id: true,
  name: true,
  version: true,
  status: true,
  releaseNote: true,
  minBattery: true,
  publishedAt: true,
})
export type OfferedVersion = z.output<typeof offeredVersionSchema>

const softwareSchema = z.object({
  /** The version that the robot itself last reported. */
  version: z.string().nullable(),
  /** Newest first, without the one that it has. */
  offered: z.array(offeredVersionSchema),
  /** The newest update, whatever its outcome. */
  last: z
    .object({
      version: z.string(),
      at: timestampSchema,
      ...syncHistorySchema.pick({ status: true, error: true, reason: true, statusAt: true }).shape,
    })
    .nullable(),
})
export type RobotSoftware = z.output<typeof softwareSchema>

export const robotSoftwareRoutes = {
  ofRobot: defineRoute({
    method: 'GET',
    path: '/robots/:serialNo/versions',
    permission: 'robot:updateSoftware',
    summary: "A robot's software: what it has, what it can be given, and what became of its last update.",
    params: bySerialNo,
    responses: { 200: softwareSchema },
    errors: ['entity.notFound'],
  }),
  install: defineRoute({
    method: 'POST',
    path: '/robots/:serialNo/update',
    permission: 'robot:updateSoftware',
    summary:
      "Update a robot's software. It is notified at once and is not available meanwhile; how far it is stands in its state and " +
      'in the sync history. An older version is given only if it is published.',
    params: bySerialNo,
    body: z.strictObject({ versionId: idSchema }),
    responses: { 204: null },
    errors: [
      'entity.notFound',
      'robot.offline',
      'robot.notCapable',
      ...closedModeErrors,
      'robot.updating',
      'robot.drivenByOther',
      'robot.busy',
      'robot.batteryLow',
      'robot.sameVersion',
      'robot.versionNotOffered',
    ],
  }),
  /** Called by robots: they get the URL in `updateSoftware`, and need nothing else. */
  download: defineRoute({
    method: 'GET',
    path: '/robot-software',
    permission: 'public',
    summary:
      'The software that the robot which was given this address is to install; for 15 minutes, also in parts.',
    query: z.strictObject({ ticket: z.string().min(1).max(1_000) }),
    produces: '*/*',
    responses: { 200: null },
    errors: ['entity.notFound'],
  }),
}
