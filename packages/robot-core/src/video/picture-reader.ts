import type { Crop, MarkerFinding } from '@wheelhouse/contract/inspections/crop'
import { runInThread } from '../run-in-thread.ts'
import type { PictureSize } from './camera-source.ts'

/** A JPEG of this size. */
export type TakenPicture = PictureSize & {
  /** Unmasked, for finding markers. */
  readonly jpeg: Uint8Array
  /** As it may leave the robot; crops are taken from this one. The same bytes if nothing is masked. */
  readonly shown: Uint8Array
}

/** Finds markers in pictures. Both resolve with `null` for bytes that are not a picture, or are too large. */
export type PictureReader = {
  /** The area that a crop describes, as a square JPEG of `cropPixels`; `jpeg` is `null` if its marker was not found. */
  cut(
    picture: TakenPicture,
    crop: Crop,
  ): Promise<{ readonly marker: MarkerFinding; readonly jpeg: Uint8Array | null } | null>
  /** The texts of the QR codes, the largest first. */
  readCodes(picture: TakenPicture): Promise<readonly string[] | null>
}

/** The input of the thread, with `crop` `null` for codes, and its answer. */
export type ReadingTask = TakenPicture & { readonly encoderPath: string; readonly crop: Crop | null }
export type Reading = {
  readonly marker: MarkerFinding
  readonly jpeg: Uint8Array | null
  readonly texts: readonly string[]
}

const largestHeapMb = 512

/** Reads each picture in a thread of its own, because it takes a second. */
export function createPictureReader(encoderPath: string): PictureReader {
  const read = (task: ReadingTask) =>
    runInThread<Reading>(new URL('./picture-reader-thread.ts', import.meta.url), task, largestHeapMb)
  return {
    cut: (picture, crop) => read({ ...picture, encoderPath, crop }),
    readCodes: async (picture) => (await read({ ...picture, encoderPath, crop: null }))?.texts ?? null,
  }
}
