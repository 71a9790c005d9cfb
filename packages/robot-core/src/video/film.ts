import type { CameraPicture } from './camera-source.ts'

/** A film that is being written. */
export type Film = {
  /** The first one must be a key picture. */
  write(picture: CameraPicture): void
  /** Resolves when the file is whole; with `false` when no picture came. Rejects when it could not be written. */
  finish(): Promise<boolean>
}

/**
 * Begins a film (MP4, H.264) at this path. One in pieces can be played up to where it was cut, should it never be ended;
 * one that is whole is quicker to look about in.
 */
export type StartFilm = (path: string, options?: { readonly inPieces?: boolean }) => Film
