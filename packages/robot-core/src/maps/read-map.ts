import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Zone } from '@wheelhouse/contract/maps/map-document'

/** A downloaded map, and the SHA-256 that it was announced with in hexadecimal figures, if any. */
export type MapFile = { readonly bytes: Uint8Array; readonly hash: string | null }
/** What a robot keeps of it, or what is wrong with it. */
export type MapReading = { readonly zones: Zone[] } | { readonly fault: 'wrongHash' | 'noMap' }

const largestHeapMb = 1_024

/** Reads a map in a thread of its own: it may have millions of cells, and the thread that guards the drive never waits. */
export async function readMap(file: MapFile): Promise<MapReading> {
  const worker = new Worker(new URL('./read-map-thread.ts', import.meta.url), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: largestHeapMb },
  })
  try {
    const messages = await once(worker, 'message')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the thread beside this file says nothing else
    return messages[0] as MapReading
  } catch {
    // More than the thread may hold.
    return { fault: 'noMap' }
  } finally {
    await worker.terminate()
  }
}
