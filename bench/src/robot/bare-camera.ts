/** Thread of the peer: draws the same pictures as the robot's camera and passes them to an encoder that sends RTP. */
import { type ChildProcess, spawn } from 'node:child_process'
import { parentPort, workerData } from 'node:worker_threads'
import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import type { VideoRung } from '@wheelhouse/contract/teleop/video'
import type { SceneSnapshot } from '@wheelhouse/simulator/cameras/camera-scene'
import { drawCamera } from '@wheelhouse/simulator/cameras/draw-camera'
import { createCanvas } from '@wheelhouse/simulator/cameras/frame'
import { buildStage } from '@wheelhouse/simulator/cameras/shot'
import { drawTickBars } from '@wheelhouse/simulator/cameras/tick-bars'
import { createYuvPicture } from '@wheelhouse/simulator/cameras/yuv-picture'

export type BareCameraSettings = {
  readonly encoderPath: string
  readonly rtpPort: number
  readonly rung: VideoRung
  readonly map: MapDocument
}

const { encoderPath, rtpPort, rung, map }: BareCameraSettings = workerData
const encoder = startEncoder()
// It is ended by us; a picture in progress is lost.
encoder.stdin?.on('error', () => undefined)
const picture = createYuvPicture(rung.width, rung.height)
const canvas = createCanvas(rung.width)
const stage = buildStage(map)

parentPort?.on('message', (scene: SceneSnapshot | 'end') => {
  if (scene === 'end') {
    encoder.kill('SIGKILL')
    parentPort?.close()
    return
  }
  if (encoder.stdin?.writableNeedDrain === true) return
  const startedAt = performance.now()
  drawCamera(picture, canvas, { stage, scene, camera: 'v1' })
  drawTickBars(picture, scene.tick)
  parentPort?.postMessage({ drawnInMs: performance.now() - startedAt })
  encoder.stdin?.write(picture.data)
})

/** The plain recipe for such a stream: one process, RTP output, one key picture a second. */
function startEncoder(): ChildProcess {
  const { width, height, fps, kbps } = rung
  const text = [
    `-hide_banner -loglevel error -f rawvideo -pix_fmt yuv420p -video_size ${width}x${height} -framerate ${fps}`,
    '-use_wallclock_as_timestamps 1 -fflags nobuffer -probesize 32 -i pipe:0 -an -fps_mode passthrough',
    '-c:v libx264 -preset ultrafast -tune zerolatency -profile:v baseline',
    `-b:v ${kbps}k -maxrate ${kbps}k -bufsize ${Math.round(kbps / 4)}k -g ${fps} -sc_threshold 0`,
    `-f rtp -payload_type 96 rtp://127.0.0.1:${rtpPort}?pkt_size=1180`,
  ].join(' ')
  return spawn(encoderPath, text.split(' '), { stdio: ['pipe', 'ignore', 'ignore'] })
}
