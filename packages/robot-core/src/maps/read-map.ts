import type { Zone } from '@wheelhouse/contract/maps/map-document'
import { runInThread } from '../run-in-thread.ts'

/** A downloaded map, and its announced SHA-256 in hexadecimal, if any. */
export type MapFile = { readonly bytes: Uint8Array; readonly hash: string | null }
/** What a robot keeps of a map, or what is wrong with it. */
export type MapReading = { readonly zones: Zone[] } | { readonly fault: 'wrongHash' | 'noMap' }

const largestHeapMb = 1_024

/** Reads a map in a thread of its own, because it may have millions of cells. */
export async function readMap(file: MapFile): Promise<MapReading> {
  const thread = new URL('./read-map-thread.ts', import.meta.url)
  return (await runInThread<MapReading>(thread, file, largestHeapMb)) ?? { fault: 'noMap' }
}
