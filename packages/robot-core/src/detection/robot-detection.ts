import {
  type DetectionTask,
  detectionTaskSchema,
  type RobotDetection,
  robotDetectionLimits,
} from '@wheelhouse/contract/inspections/robot-detection'
import { photoSizes } from '@wheelhouse/contract/reports/media'
import { ulid } from 'ulid'
import { z } from 'zod'
import type { ActionOutcome, Vehicle } from '../adapter.ts'
import type { AgentVideo } from '../agent-ports.ts'
import type { Clock } from '../clock.ts'
import { failed, orText } from '../media/keep-media.ts'
import { toMark } from '../privacy/privacy.ts'
import type { BehaviourDetector, Sighting } from './behaviour-detector.ts'

/** The actions that show that a robot can detect behaviour. */
export const detectionActions = ['startDetection', 'stopDetection'] as const

/** Enough for the maximum number of settings, each with the maximum number of points. */
const textMax = 200_000
/** Lists are JSON text in VDA 5050 2.x. */
const startSchema = z.object({
  settings: orText(z.array(detectionTaskSchema).min(1).max(robotDetectionLimits.settingsMax), textMax),
})

type Ports = {
  readonly detector: BehaviourDetector
  readonly clock: Clock
  readonly vehicle: Vehicle
  /** `null`: detections are reported without pictures. */
  readonly video: AgentVideo | null
  readonly publish: (detection: RobotDetection) => void
  /** The settings in force have changed. */
  readonly onChange: () => void
}

export type RobotDetector = {
  /** The vehicle with the detection actions added. */
  readonly vehicle: Vehicle
  /** The settings in force. */
  settingIds(): string[]
  close(): void
}

/** Detects by the settings that the server names, and reports each sighting with a picture. Off after a restart. */
export function createRobotDetector({
  detector,
  clock,
  vehicle,
  video,
  publish,
  onChange,
}: Ports): RobotDetector {
  let tasks: readonly DetectionTask[] = []

  function change(to: readonly DetectionTask[]): ActionOutcome {
    tasks = to
    detector.watch(tasks, (sighting) => void publishSighting(sighting))
    onChange()
    return { ok: true }
  }

  function start(parameters: unknown): ActionOutcome {
    const parsed = startSchema.safeParse(parameters)
    return parsed.success
      ? change(parsed.data.settings)
      : failed('invalidParameters', 'startDetection needs settings')
  }

  async function publishSighting(sighting: Sighting): Promise<void> {
    const now = clock.wallMs()
    const { mapId, x, y, theta, localized } = vehicle.state()
    const moment = {
      ...sighting,
      id: ulid(now),
      at: new Date(now).toISOString(),
      pose: mapId === null || !localized ? null : { mapId, x, y, theta },
    }
    publish({ ...moment, ...(await takePicture(video, sighting.camera)) })
  }

  return {
    vehicle: {
      ...vehicle,
      info: { ...vehicle.info, actions: [...vehicle.info.actions, ...detectionActions] },
      perform(action, onEnd) {
        if (action.type === 'startDetection') onEnd(start(action.parameters))
        else if (action.type === 'stopDetection') onEnd(change([]))
        else return vehicle.perform(action, onEnd)
        return () => {}
      },
    },
    settingIds: () => tasks.map(({ settingId }) => settingId),
    close: () => detector.close(),
  }
}

/** Masked as the anonymisation policy masks photos. A picture that is too large for a message is left out. */
async function takePicture(
  video: AgentVideo | null,
  camera: Sighting['camera'],
): Promise<Pick<RobotDetection, 'image' | 'anonymised'>> {
  const mask = video?.privacy.mask('photo', camera) ?? null
  const photo = await video?.cameras.takePhoto(camera, photoSizes.low, { mask }).catch(() => null)
  if (photo == null || photo.jpeg.length > robotDetectionLimits.pictureMax)
    return { image: null, anonymised: null }
  return { image: Buffer.from(photo.jpeg).toString('base64'), anonymised: toMark(mask) }
}
