import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { getErrorCode } from '@wheelhouse/contract/kernel/typed'
import type { z } from 'zod'
import type { Clock } from './clock.ts'

/** A small JSON file that survives a kill at any moment: written to a new file, synced, renamed over the old one. */
export type StateFile<T> = {
  /** The saved value; `null` if there is none or it is invalid. */
  load(): T | null
  /** The value is on disk when this returns. @throws the file system's error, unless opened by a `StateFolder`. */
  save(value: T): void
}

/** The state files of a robot. A full disk must not stop a robot: values wait in memory until they can be written. */
export type StateFolder = {
  open<T>(name: string, schema: z.ZodType<T>): StateFile<T>
  /** The file system's reason why the latest values are not on disk; `null` while all of them are. */
  failure(): string | null
  /** Registers the only listener, called when `failure` changes. */
  onChange(listener: () => void): void
  close(): void
}

/** Creates a folder and its parents. Not `recursive`: below /proc, where nothing can be created, that never returns. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return
  const parent = dirname(path)
  if (parent !== path) makeFolder(parent)
  mkdirSync(path, { mode: 0o700 })
}

/** Opens a single file outside a folder. */
export function openStateFile<T>(path: string, schema: z.ZodType<T>): StateFile<T> {
  return { load: () => read(path, schema), save: (value) => writeDurably(path, JSON.stringify(value)) }
}

/** Interval of retries for values that could not be written. */
const retryMs = 5_000

export function openStateFolder(folder: string, clock: Clock): StateFolder {
  /** Values that are not on disk yet, by path. */
  const waiting = new Map<string, string>()
  let failure: string | null = null
  let listener = () => {}
  let cancelRetry: (() => void) | null = null

  function write(path: string, text: string): void {
    try {
      writeDurably(path, text)
      waiting.delete(path)
      if (waiting.size === 0) setFailure(null)
    } catch (error) {
      waiting.set(path, text)
      setFailure(errorCode(error))
      cancelRetry ??= clock.after(retryMs, retry)
    }
  }

  function retry(): void {
    cancelRetry = null
    for (const [path, text] of [...waiting]) write(path, text)
  }

  function setFailure(next: string | null): void {
    if (next === failure) return
    failure = next
    listener()
  }

  return {
    open<T>(name: string, schema: z.ZodType<T>): StateFile<T> {
      const path = join(folder, name)
      return { load: () => read(path, schema), save: (value) => write(path, JSON.stringify(value)) }
    },
    failure: () => failure,
    onChange(changed) {
      listener = changed
    },
    close() {
      cancelRetry?.()
    },
  }
}

function read<T>(path: string, schema: z.ZodType<T>): T | null {
  try {
    const parsed = schema.safeParse(JSON.parse(readFileSync(path, 'utf8')))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Writes to a new file, syncs, and renames it over the old one. @throws the file system's error. */
export function writeDurably(path: string, text: string): void {
  const beside = `${path}.new`
  const file = openSync(beside, 'w')
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(beside, path)
}

function errorCode(error: unknown): string {
  const code = getErrorCode(error)
  return typeof code === 'string' ? code : 'unknown'
}
