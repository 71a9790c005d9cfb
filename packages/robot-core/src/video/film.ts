import type { CameraPicture } from './camera-source.ts'

/** A film that is being written. */
export type Film = {
  /** The first one must be a key picture. */
  write(picture: CameraPicture): void
  /** Resolves when the file is complete; with `false` if there was no picture. Rejects if it could not be written. */
  finish(): Promise<boolean>
}

/**
 * Begins a film (MP4, H.264) at this path. A fragmented one can be played up to where it was cut off; a plain one is
 * quicker to seek in.
 */
export type StartFilm = (path: string, options?: { readonly inPieces?: boolean }) => Film
