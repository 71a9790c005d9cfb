import { Worker } from 'node:worker_threads'
import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import type { CameraId } from '@wheelhouse/contract/teleop/video'
import type { Clock } from '../../clock.ts'
import type { CameraSource, StreamHandlers } from '../../video/camera-source.ts'
import { cameraMounts } from './camera-mounts.ts'
import type { CameraThreadSettings, FromCameraThread, ToCameraThread } from './camera-messages.ts'
import type { CameraScene } from './camera-scene.ts'
import { createPictureTurns, type PictureTurn } from './picture-turns.ts'

export type VirtualCameraOptions = CameraThreadSettings & {
  readonly clock: Clock
  readonly scene: CameraScene
  readonly cameras: readonly CameraId[]
  isLost(camera: CameraId): boolean
}

type Stream = StreamHandlers & { readonly turn: PictureTurn; busy: boolean }

const thermalEveryMs = 250

/**
 * Cameras drawn from the map. Drawing and encoding happen in a thread of their own, which exists only while somebody
 * watches: the thread that guards the drive sends it a snapshot for each picture and never waits for it.
 */
export function createVirtualCameraSource(options: VirtualCameraOptions): CameraSource {
  const { clock, scene, encoderPath, tickBars } = options
  const streams = new Map<number, Stream>()
  const turns = createPictureTurns(clock)
  const thermalViewers = new Set<(raw: Uint8Array) => void>()
  let stopThermal: (() => void) | null = null
  let worker: Worker | null = null
  let sentMap: MapDocument | null = null
  let nextStream = 1

  function post(message: ToCameraThread): void {
    worker ??= startThread()
    worker.postMessage(message)
  }

  function startThread(): Worker {
    const settings: CameraThreadSettings = { encoderPath, tickBars }
    const thread = new Worker(new URL('./camera-thread.ts', import.meta.url), { workerData: settings })
    thread.on('message', receive)
    thread.on('error', () => {})
    // After an error, or by itself: its streams end, and the next viewer gets a new one.
    thread.on('exit', () => {
      if (worker !== thread) return
      worker = null
      sentMap = null
      for (const id of [...streams.keys()]) finish(id)
    })
    return thread
  }

  function receive(message: FromCameraThread): void {
    if (message.type === 'thermal') {
      for (const onPicture of [...thermalViewers]) onPicture(message.raw)
      return
    }
    const stream = streams.get(message.stream)
    if (stream === undefined) return
    if (message.type === 'picture') {
      stream.onPicture(message)
      stream.turn.encoded()
    }
    if (message.type === 'drawn') stream.busy = false
    if (message.type === 'ended') finish(message.stream)
  }

  /** The stream ended by itself. */
  function finish(id: number): void {
    const stream = streams.get(id)
    if (stream === undefined) return
    forget(id, stream)
    stream.onEnd('noEncoder')
  }

  function forget(id: number, stream: Stream): void {
    stream.turn.leave()
    streams.delete(id)
    stopWhenIdle()
  }

  function stopWhenIdle(): void {
    if (streams.size > 0 || thermalViewers.size > 0 || worker === null) return
    // Not `terminate`: encoders whose thread is gone would stay on the system's list for ever.
    post({ type: 'end' })
    worker = null
    sentMap = null
  }

  function sendMap(): boolean {
    const map = scene.map()
    if (map === null) return false
    if (map !== sentMap) post({ type: 'map', map })
    sentMap = map
    return true
  }

  function draw(id: number, camera: CameraId): void {
    const stream = streams.get(id)
    if (stream === undefined || stream.busy || options.isLost(camera) || !sendMap()) return
    stream.busy = true
    post({ type: 'draw', stream: id, scene: scene.snapshot() })
  }

  return {
    cameras: options.cameras,
    hasEncoder: encoderPath !== null,
    mount: (camera) => cameraMounts[camera],
    isLost: (camera) => options.isLost(camera),
    open(camera, rung, handlers) {
      if (encoderPath === null) {
        queueMicrotask(() => handlers.onEnd('noEncoder'))
        return () => {}
      }
      const id = nextStream++
      const turn = turns.join(rung, () => draw(id, camera))
      const stream: Stream = { ...handlers, turn, busy: false }
      streams.set(id, stream)
      post({ type: 'open', stream: id, camera, rung })
      draw(id, camera)
      return () => {
        if (!streams.has(id)) return
        post({ type: 'close', stream: id })
        forget(id, stream)
      }
    },
    openThermal(onPicture) {
      thermalViewers.add(onPicture)
      stopThermal ??= clock.every(thermalEveryMs, () => {
        if (!options.isLost('thermal') && sendMap()) post({ type: 'thermal', scene: scene.snapshot() })
      })
      return () => {
        if (!thermalViewers.delete(onPicture) || thermalViewers.size > 0) return
        stopThermal?.()
        stopThermal = null
        stopWhenIdle()
      }
    },
    close() {
      for (const [id, stream] of [...streams]) forget(id, stream)
      thermalViewers.clear()
      stopThermal?.()
      stopThermal = null
      stopWhenIdle()
    },
  }
}
