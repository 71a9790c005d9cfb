import type { MediaAnswer, MediaFacts } from '@wheelhouse/contract/reports/media'
import { cameraActionTypes, type Vehicle, type VehicleActivity } from '../adapter.ts'
import type { AgentVideo } from '../agent-ports.ts'
import type { Clock } from '../clock.ts'
import { createCameraActions } from './camera-actions.ts'
import { openMediaSpool, type SpoolLimits, usualSpoolLimits } from './media-spool.ts'
import { createMediaUploader } from './media-uploader.ts'
import { type SendMedia, sendMedia } from './send-media.ts'

/** Where a robot's media are kept, and how much of them. */
export type MediaFolder = {
  readonly path: string
  readonly limits?: SpoolLimits
  readonly send?: SendMedia
}

type MediaPorts = {
  readonly folder: MediaFolder
  readonly video: AgentVideo
  readonly vehicle: Vehicle
  readonly clock: Clock
  readonly random: () => number
  readonly link: { isUp(): boolean; publishMedia(body: { media: MediaFacts }): void }
  report(activity: VehicleActivity): void
}

/** The robot's photos, clips and thermal pictures, from the action to the server. */
export type RobotMedia = {
  /** The vehicle with the actions of its cameras added. */
  readonly vehicle: Vehicle
  onAnswer(answer: MediaAnswer): void
  /** The link is up. */
  wake(): void
  close(): Promise<void>
}

export function createRobotMedia(ports: MediaPorts): RobotMedia {
  const { folder, video, vehicle, clock, link } = ports
  const lost = (type: 'mediaDropped' | 'mediaRefused', detail: VehicleActivity['detail']) =>
    ports.report({ kind: 'activity', level: 4, service: 'flow', type, errorCode: 'F0002', detail })
  const spool = openMediaSpool(folder.path, {
    clock,
    limits: folder.limits ?? usualSpoolLimits,
    onDropped: ({ reason, media }) =>
      lost('mediaDropped', { reason, count: media.length, takenAt: media[0]?.takenAt ?? null }),
  })
  const uploader = createMediaUploader({
    spool,
    clock,
    random: ports.random,
    send: folder.send ?? sendMedia,
    isUp: () => link.isUp(),
    announce: (media) => link.publishMedia({ media }),
    onGivenUp: ({ takenAt, actionId }, reason) => lost('mediaRefused', { reason, takenAt, actionId }),
  })
  const actions = createCameraActions({
    cameras: video.cameras,
    privacy: video.privacy,
    startFilm: video.startFilm,
    reader: video.pictureReader,
    spool,
    clock,
    pose: () => vehicle.state(),
    onMedium: () => uploader.wake(),
  })
  return {
    vehicle: {
      ...vehicle,
      info: { ...vehicle.info, actions: [...vehicle.info.actions, ...actions.types] },
      perform(action, onEnd) {
        const type = cameraActionTypes.find((known) => known === action.type)
        return type === undefined ? vehicle.perform(action, onEnd) : actions.perform(type, action, onEnd)
      },
    },
    onAnswer: (answer) => uploader.onAnswer(answer),
    wake: () => uploader.wake(),
    async close() {
      await actions.close()
      uploader.close()
    },
  }
}
