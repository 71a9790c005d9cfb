import { Worker } from 'node:worker_threads'
import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import type { CameraThreadSettings, FromCameraThread, ToCameraThread } from './camera-messages.ts'

/**
 * The thread that draws and encodes pictures (`camera-thread.ts`), started by the first message to it. If it has ended,
 * with an error or without, the next message starts a new one.
 */
export function createCameraWorker(
  settings: CameraThreadSettings,
  handlers: { onMessage(message: FromCameraThread): void; onExit(): void },
) {
  let worker: Worker | null = null
  let sentMap: MapDocument | null = null

  function start(): Worker {
    const thread = new Worker(new URL('./camera-thread.ts', import.meta.url), { workerData: settings })
    thread.on('message', (message: FromCameraThread) => handlers.onMessage(message))
    thread.on('error', () => {})
    thread.on('exit', () => {
      if (worker !== thread) return
      worker = null
      sentMap = null
      handlers.onExit()
    })
    return thread
  }

  function post(message: ToCameraThread): void {
    worker ??= start()
    worker.postMessage(message)
  }

  return {
    post,
    /** Sends the map unless the thread has it. @returns whether there is a map */
    sendMap(map: MapDocument | null): boolean {
      if (map === null) return false
      if (map !== sentMap) post({ type: 'map', map })
      sentMap = map
      return true
    },
    end(): void {
      if (worker === null) return
      // Not `terminate`: the encoders of a terminated thread would stay in the process list forever.
      post({ type: 'end' })
      worker = null
      sentMap = null
    },
  }
}
