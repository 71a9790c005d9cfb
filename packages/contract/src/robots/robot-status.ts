import { z } from 'zod'
import { robotGuideSchema } from '../guide/robot-guide.ts'
import { robotDetectionLimits } from '../inspections/robot-detection.ts'
import { idSchema } from '../kernel/entity.ts'
import { anonymizeReportSchema } from '../system/anonymisation.ts'
import { driveRefusals, driveStops } from '../teleop/drive.ts'
import { videoProviders } from '../teleop/video.ts'
import {
  armStateSchema,
  batteryStates,
  motorsSchema,
  obstacleSchema,
  settingResultsSchema,
} from './robot-state.ts'
import { cameraIds } from './robot-values.ts'

/** A robot's status: sent twice a second, 10 times while driven manually. */
export const statusBody = {
  /** Milliseconds of the robot's own monotonic clock. */
  tick: z.number(),
  leaseId: z.string().nullable(),
  applied: z.object({ vx: z.number(), vy: z.number(), omega: z.number() }),
  /** Last drive command received over the fallback path, for the page's round trip. */
  relay: z.object({ seq: z.int(), refused: z.enum(driveRefusals).nullable() }).nullable(),
  driveStop: z.enum(driveStops).nullable(),
  remoteStop: z.object({ latched: z.boolean(), stopId: z.string().nullable() }),
  standby: z.boolean(),
  cleaning: z.boolean(),
  /** The settings by which it guides visitors; `null` or absent: it does not. */
  guide: robotGuideSchema.nullable().optional(),
  /** The settings by which it detects people's behaviour. */
  detections: z.array(idSchema).max(robotDetectionLimits.settingsMax).optional(),
  microphoneMuted: z.boolean(),
  speaking: z.string().max(400).nullable(),
  call: z.enum(['none', 'callIn', 'conversation']),
  codes: z.object({ recording: z.string().max(16), elevator: z.string().max(16), door: z.string().max(16) }),
  battery: z.object({ state: z.enum(batteryStates), voltage: z.number().nullable() }),
  obstacle: obstacleSchema.nullable(),
  network: z.object({
    kind: z.enum(['wifi', 'lte', 'wired']),
    ssid: z.string().max(64).nullable(),
    rssi: z.number().nullable(),
    ip: z.string().max(64).nullable(),
  }),
  system: z.object({
    cpu: z.number(),
    memory: z.number(),
    disk: z.number(),
    temperature: z.number(),
    version: z.string().max(32),
  }),
  cameras: z.array(z.enum(cameraIds)),
  /** Where it sends its video: to whoever requests it by `x-signal`, or to its SkyWay room. Absent: the former. */
  videoProvider: z.enum(videoProviders).optional(),
  /** Can it publish pictures at a relay (`publish` of `x-signal`)? Absent: it cannot. */
  canPublish: z.boolean().optional(),
  /** `null`: it has no arm. Absent: not reported. */
  arm: armStateSchema.nullable().optional(),
  motors: motorsSchema.nullable().optional(),
  viewers: z.int().min(0),
  simulated: z.boolean(),
  /** `revision` of the settings that `configResults` answers for; `null` before the robot has any. */
  configRevision: z.int().nullable().optional(),
  /** The outcome of each setting. A missing one has not been answered, so it does not count as applied. */
  configResults: settingResultsSchema.optional(),
  /** What it anonymises in its pictures. Absent: nothing. */
  anonymize: anonymizeReportSchema.optional(),
}
