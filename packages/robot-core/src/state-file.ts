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
import type { z } from 'zod'
import type { Clock } from './clock.ts'

/** A small JSON file that survives a kill at any moment: written beside, synced, then renamed over the old one. */
export type StateFile<T> = {
  /** The saved value; `null` when there is none or it makes no sense. */
  load(): T | null
  /** The value is on the disk when this returns. @throws the file system's error, unless a `StateFolder` opened it. */
  save(value: T): void
}

/** The state files of a robot. A full disk must not stop a robot: values wait in memory until they can be written. */
export type StateFolder = {
  open<T>(name: string, schema: z.ZodType<T>): StateFile<T>
  /** The file system's word for why the newest values are not on the disk; `null` while all of them are. */
  failure(): string | null
  /** The one listener: `failure` has become another. */
  onChange(listener: () => void): void
  close(): void
}

/** Makes a folder with those above it. Not `recursive`: below /proc, where nothing can be made, that never comes back. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return
  const parent = dirname(path)
  if (parent !== path) makeFolder(parent)
  mkdirSync(path, { mode: 0o700 })
}

/** One file for itself. */
export function openStateFile<T>(path: string, schema: z.ZodType<T>): StateFile<T> {
  return { load: () => read(path, schema), save: (value) => writeDurably(path, JSON.stringify(value)) }
}

/** How soon what could not be written is tried again. */
const retryMs = 5_000

export function openStateFolder(folder: string, clock: Clock): StateFolder {
  /** What is not on the disk yet, by the path it belongs to. */
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

/** Writes beside, syncs, and renames over the old one. @throws the file system's error. */
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
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : 'unknown'
}
