import type { CameraId } from '@wheelhouse/contract/teleop/video'
import type { Clock } from '@wheelhouse/robot-core/clock'
import type {
  CameraSource,
  PhotoWish,
  PictureSize,
  StreamHandlers,
  TakenPhoto,
} from '@wheelhouse/robot-core/video/camera-source'
import type { CameraThreadSettings, FromCameraThread } from './camera-messages.ts'
import { getMount } from './camera-mounts.ts'
import type { CameraScene } from './camera-scene.ts'
import { createCameraWorker } from './camera-worker.ts'
import { virtualPrivacy } from './find-people.ts'
import { createPictureTurns, type PictureTurn } from './picture-turns.ts'

type VirtualCameraOptions = CameraThreadSettings & {
  readonly clock: Clock
  readonly scene: CameraScene
  readonly cameras: readonly CameraId[]
  isLost(camera: CameraId): boolean
}

type Stream = StreamHandlers & { readonly turn: PictureTurn; busy: boolean }

const thermalEveryMs = 250

/**
 * Cameras drawn from the map. Drawing and encoding run in a thread of their own, which exists only while somebody
 * watches: the thread that guards the drive sends it a snapshot for each picture and never waits for it.
 */
export function createVirtualCameraSource(options: VirtualCameraOptions): CameraSource {
  const { clock, scene, encoderPath, tickBars } = options
  const streams = new Map<number, Stream>()
  const turns = createPictureTurns(clock)
  const worker = createCameraWorker(
    { encoderPath, tickBars },
    {
      onMessage: receive,
      // Its streams end, and the next viewer starts a new thread.
      onExit() {
        for (const id of [...streams.keys()]) finish(id)
        photos.endAll()
      },
    },
  )
  const thermal = createThermalPictures(clock, {
    ask() {
      if (isReady('thermal')) worker.post({ type: 'thermal', scene: scene.snapshot() })
    },
    onUnwatched: endWhenIdle,
  })
  const photos = createPhotos({
    ask: (photo, camera, size, wish) =>
      worker.post({ type: 'photo', photo, camera, size, wish, scene: scene.snapshot() }),
    onDone: endWhenIdle,
  })
  let nextStream = 1

  /** Can a picture of the camera be drawn? If so, the thread has the map. */
  const isReady = (camera: CameraId) => !options.isLost(camera) && worker.sendMap(scene.map())

  function receive(message: FromCameraThread): void {
    if (message.type === 'thermal') return thermal.show(message.raw)
    if (message.type === 'photo') return photos.end(message.photo, message.taken)
    const stream = streams.get(message.stream)
    if (stream === undefined) return
    if (message.type === 'picture') {
      stream.onPicture(message)
      stream.turn.encoded()
    }
    if (message.type === 'drawn') stream.busy = false
    if (message.type === 'ended') finish(message.stream)
  }

  /** The stream ended on its own. */
  function finish(id: number): void {
    const stream = streams.get(id)
    if (stream === undefined) return
    forget(id, stream)
    stream.onEnd('noEncoder')
  }

  function forget(id: number, stream: Stream): void {
    stream.turn.leave()
    streams.delete(id)
    endWhenIdle()
  }

  function endWhenIdle(): void {
    if (streams.size === 0 && !thermal.isWatched() && !photos.isWaiting()) worker.end()
  }

  function draw(id: number, camera: CameraId): void {
    const stream = streams.get(id)
    if (stream === undefined || stream.busy || !isReady(camera)) return
    stream.busy = true
    worker.post({ type: 'draw', stream: id, scene: scene.snapshot(), mask: stream.getMask?.() ?? null })
  }

  return {
    cameras: options.cameras,
    privacy: virtualPrivacy,
    hasEncoder: encoderPath !== null,
    mount: (camera) => getMount(camera, scene.joints()),
    isLost: (camera) => options.isLost(camera),
    open(camera, rung, handlers) {
      if (encoderPath === null) return refuseStream(handlers)
      const id = nextStream++
      const turn = turns.join(rung, () => draw(id, camera))
      const stream: Stream = { ...handlers, turn, busy: false }
      streams.set(id, stream)
      worker.post({ type: 'open', stream: id, camera, rung })
      draw(id, camera)
      return () => {
        if (!streams.has(id)) return
        worker.post({ type: 'close', stream: id })
        forget(id, stream)
      }
    },
    takePhoto(camera, size, wish = {}) {
      return encoderPath !== null && isReady(camera) ? photos.take(camera, size, wish) : Promise.resolve(null)
    },
    openThermal: (onPicture) => thermal.open(onPicture),
    close() {
      for (const [id, stream] of [...streams]) forget(id, stream)
      thermal.close()
      photos.endAll()
    },
  }
}

function refuseStream(handlers: StreamHandlers): () => void {
  queueMicrotask(() => handlers.onEnd('noEncoder'))
  return () => {}
}

/** Requested photos. */
function createPhotos(ports: {
  ask(photo: number, camera: CameraId, size: PictureSize, wish: PhotoWish): void
  onDone(): void
}) {
  const waiting = new Map<number, (taken: TakenPhoto | null) => void>()
  let next = 1

  function end(photo: number, taken: TakenPhoto | null): void {
    const resolve = waiting.get(photo)
    if (!waiting.delete(photo)) return
    resolve?.(taken)
    ports.onDone()
  }

  return {
    isWaiting: () => waiting.size > 0,
    take(camera: CameraId, size: PictureSize, wish: PhotoWish): Promise<TakenPhoto | null> {
      const { promise, resolve } = Promise.withResolvers<TakenPhoto | null>()
      const photo = next++
      waiting.set(photo, resolve)
      ports.ask(photo, camera, size, wish)
      return promise
    },
    end,
    /** No photo will arrive anymore. */
    endAll(): void {
      for (const photo of [...waiting.keys()]) end(photo, null)
    },
  }
}

/** Raw temperatures, requested while somebody watches them. */
function createThermalPictures(clock: Clock, ports: { ask(): void; onUnwatched(): void }) {
  const viewers = new Set<(raw: Uint8Array) => void>()
  let stopPolling: (() => void) | null = null

  function stop(): void {
    stopPolling?.()
    stopPolling = null
    ports.onUnwatched()
  }

  return {
    isWatched: () => viewers.size > 0,
    show(raw: Uint8Array): void {
      for (const onPicture of [...viewers]) onPicture(raw)
    },
    open(onPicture: (raw: Uint8Array) => void): () => void {
      viewers.add(onPicture)
      stopPolling ??= clock.every(thermalEveryMs, () => ports.ask())
      return () => {
        if (viewers.delete(onPicture) && viewers.size === 0) stop()
      }
    },
    close(): void {
      viewers.clear()
      stop()
    },
  }
}
