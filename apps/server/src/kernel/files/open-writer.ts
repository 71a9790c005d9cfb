import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import type { FileStore } from './store-interface.ts'

/** A file that is written piece by piece, as fast as the store takes it. */
export type FileWriter = {
  /** @throws the store's own error, here or at the end */
  write(piece: Uint8Array): Promise<void>
  /** Durably stored, once this has ended. */
  close(): Promise<void>
}

export function openWriter(files: FileStore, id: string): FileWriter {
  const pipe = new PassThrough()
  const kept = files.keep(id, pipe)
  kept.catch(() => pipe.destroy())
  return {
    write: async (piece) => {
      // A store that has failed no longer accepts anything.
      if (!pipe.write(piece)) await Promise.race([once(pipe, 'drain'), kept])
    },
    close: async () => {
      pipe.end()
      await kept
    },
  }
}
