import { parentPort, workerData } from 'node:worker_threads'
import type { CameraId, VideoRung } from '@wheelhouse/contract/teleop/video'
import { type Mask, putMask } from '@wheelhouse/robot-core/privacy/mask'
import { type EncoderProcess, startEncoder } from '@wheelhouse/robot-core/video/encoder-process'
import { encodeJpeg } from '@wheelhouse/robot-core/video/jpeg'
import type { CameraThreadSettings, FromCameraThread, ToCameraThread } from './camera-messages.ts'
import type { SceneSnapshot } from './camera-scene.ts'
import { drawCamera } from './draw-camera.ts'
import { findPeople } from './find-people.ts'
import { type Canvas, createCanvas } from './frame.ts'
import { buildStage, type Shot, type Stage } from './shot.ts'
import { createThermalCamera } from './thermal-picture.ts'
import { drawTickBars } from './tick-bars.ts'
import { createYuvPicture, type YuvPicture } from './yuv-picture.ts'

/** The thread that draws one robot's cameras and feeds their encoders. */

type Stream = {
  readonly camera: CameraId
  readonly picture: YuvPicture
  readonly canvas: Canvas
  readonly encoder: EncoderProcess
  /** Ticks of the pictures that the encoder has not returned yet; it keeps their order. */
  readonly ticks: number[]
}

const thermalSeed = 20_261
const settings: CameraThreadSettings = workerData
const streams = new Map<number, Stream>()
const drawThermal = createThermalCamera(thermalSeed)
/** Encoders that are shutting down, and photos in progress. */
const ending = new Set<Promise<void>>()
let stage: Stage | null = null

function post(message: FromCameraThread): void {
  parentPort?.postMessage(message)
}

function open(stream: number, camera: CameraId, rung: VideoRung): void {
  if (settings.encoderPath === null) return post({ type: 'ended', stream })
  const ticks: number[] = []
  const encoder = startEncoder(settings.encoderPath, rung, {
    onPicture({ key, data }) {
      const tick = ticks.shift()
      if (tick !== undefined) post({ type: 'picture', stream, tick, key, data })
    },
    onEnd() {
      streams.delete(stream)
      post({ type: 'ended', stream })
    },
  })
  const picture = createYuvPicture(rung.width, rung.height)
  streams.set(stream, { camera, picture, canvas: createCanvas(rung.width), encoder, ticks })
}

async function takePhoto({
  photo,
  camera,
  size,
  wish: { mask = null, withOriginal = false },
  scene,
}: Extract<ToCameraThread, { type: 'photo' }>) {
  const { encoderPath } = settings
  if (stage === null || encoderPath === null) return post({ type: 'photo', photo, taken: null })
  const shot = { stage, scene, camera }
  const canvas = createCanvas(size.width)
  const take = (put: Mask | null) => {
    const picture = createYuvPicture(size.width, size.height)
    drawMasked(picture, canvas, { ...shot, mask: put })
    return encodeJpeg(encoderPath, picture)
  }
  const jpeg = await take(mask)
  const original = !withOriginal || mask === null ? jpeg : await take(null)
  post({ type: 'photo', photo, taken: jpeg && { jpeg, original: withOriginal ? original : null } })
}

/** What may be encoded: no picture gets there without its mask. */
function drawMasked(
  picture: YuvPicture,
  canvas: Canvas,
  { mask, ...shot }: Shot & { readonly mask: Mask | null },
): void {
  drawCamera(picture, canvas, shot)
  if (mask !== null) putMask(picture, shot.camera, mask, () => findPeople(picture, canvas, shot))
}

/** Only the thread that started a process can reap it. */
function close(id: number): void {
  const stream = streams.get(id)
  if (stream === undefined) return
  streams.delete(id)
  const gone = stream.encoder.close().finally(() => ending.delete(gone))
  ending.add(gone)
}

async function end(): Promise<void> {
  for (const id of [...streams.keys()]) close(id)
  await Promise.all(ending)
  parentPort?.close()
}

function draw(id: number, scene: SceneSnapshot, mask: Mask | null): void {
  const stream = streams.get(id)
  if (stream === undefined) return
  if (stage !== null && stream.encoder.isReady()) {
    drawMasked(stream.picture, stream.canvas, { stage, scene, camera: stream.camera, mask })
    if (settings.tickBars) drawTickBars(stream.picture, scene.tick)
    stream.ticks.push(scene.tick)
    stream.encoder.write(stream.picture.data)
  }
  post({ type: 'drawn', stream: id })
}

parentPort?.on('message', (message: ToCameraThread) => {
  switch (message.type) {
    case 'map':
      stage = buildStage(message.map)
      break
    case 'open':
      open(message.stream, message.camera, message.rung)
      break
    case 'draw':
      draw(message.stream, message.scene, message.mask)
      break
    case 'close':
      close(message.stream)
      break
    case 'thermal':
      if (stage !== null) post({ type: 'thermal', raw: drawThermal(stage, message.scene) })
      break
    case 'photo': {
      const taken = takePhoto(message).finally(() => ending.delete(taken))
      ending.add(taken)
      break
    }
    case 'end':
      void end()
      break
  }
})

// An exception ends the thread as well, but leaves no encoder behind.
process.on('uncaughtException', () => void end())
