import type { Zone } from '@wheelhouse/contract/maps/map-document'
import { askThread } from '../ask-thread.ts'

/** A downloaded map, and the SHA-256 that it was announced with in hexadecimal figures, if any. */
export type MapFile = { readonly bytes: Uint8Array; readonly hash: string | null }
/** What a robot keeps of it, or what is wrong with it. */
export type MapReading = { readonly zones: Zone[] } | { readonly fault: 'wrongHash' | 'noMap' }

const largestHeapMb = 1_024

/** Reads a map in a thread of its own: it may have millions of cells. */
export async function readMap(file: MapFile): Promise<MapReading> {
  const thread = new URL('./read-map-thread.ts', import.meta.url)
  return (await askThread<MapReading>(thread, file, largestHeapMb)) ?? { fault: 'noMap' }
}
