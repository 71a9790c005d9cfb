import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import type { z } from 'zod'

/** A small JSON file that survives a kill at any moment: written beside, synced, then renamed over the old one. */
export type StateFile<T> = {
  /** The saved value; `null` when there is none or it makes no sense. */
  load(): T | null
  /** Returns when the value is on the disk. @throws the file system's error when it cannot be written. */
  save(value: T): void
}

export function openStateFile<T>(path: string, schema: z.ZodType<T>): StateFile<T> {
  return {
    load() {
      try {
        const parsed = schema.safeParse(JSON.parse(readFileSync(path, 'utf8')))
        return parsed.success ? parsed.data : null
      } catch {
        return null
      }
    },
    save(value) {
      const beside = `${path}.new`
      const file = openSync(beside, 'w')
      try {
        writeSync(file, JSON.stringify(value))
        fsyncSync(file)
      } finally {
        closeSync(file)
      }
      renameSync(beside, path)
    },
  }
}
