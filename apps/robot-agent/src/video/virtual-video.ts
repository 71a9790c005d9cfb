import { cameraIds } from '@wheelhouse/contract/robots/robot-values'
import type { AgentVideo } from '@wheelhouse/robot-core/agent-ports'
import { createFilmWriter } from '@wheelhouse/robot-core/video/film-writer'
import { createPictureReader } from '@wheelhouse/robot-core/video/picture-reader'
import { createVideoHost } from '@wheelhouse/robot-core/video/video-host'
import { worldScene } from '@wheelhouse/simulator/cameras/camera-scene'
import { createVirtualCameraSource } from '@wheelhouse/simulator/cameras/virtual-camera-source'
import { createVirtualMicrophone } from '@wheelhouse/simulator/sound/virtual-microphone'
import type { VideoParts } from '../run-robots.ts'

/**
 * The cameras, sound and data channels of virtual robots.
 * @param encoderPath from `findEncoder`; `null`: no pictures, everything else works.
 * @param bindAddress from `RobotsConfig`
 */
export function virtualVideo(
  encoderPath: string | null,
  bindAddress?: string,
): (parts: VideoParts) => AgentVideo {
  return ({ serialNumber, world, vehicle, clock, control, speaker }) => {
    const source = createVirtualCameraSource({
      clock,
      scene: worldScene({
        world,
        robotId: serialNumber,
        tick: () => control.tick(),
        pose: () => vehicle.state(),
      }),
      cameras: cameraIds,
      isLost: (camera) => !vehicle.state().cameras.includes(camera),
      encoderPath,
      tickBars: false,
    })
    return createVideoHost({
      clock,
      source,
      ...(encoderPath !== null && {
        startFilm: createFilmWriter(encoderPath),
        pictureReader: createPictureReader(encoderPath),
      }),
      bindAddress,
      voice: { readMicrophone: createVirtualMicrophone(speaker, () => vehicle.state().microphoneMuted) },
      onDrive: (viewer, command) => control.onDrive(viewer, command),
      currentTick: () => control.currentTick(),
      onRemoteStop: (viewer, stopId) => control.onRemoteStop(viewer, stopId),
    })
  }
}
