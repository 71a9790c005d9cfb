import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { rename, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type RecordingFacts,
  recordingFactsSchema,
  recordingLimits,
} from '@wheelhouse/contract/archives/recording-facts'
import type { z } from 'zod'
import { hashFile, isIntact, readPart, syncFile } from '../media/spool-files.ts'
import { makeFolder, writeDurably } from '../state-file.ts'

/**
 * The recordings on the robot's disk. One exists exactly when its facts do (`<id>.json`); they are written last, after
 * its film (`<id>.mp4`) is synced and renamed. While being filmed it is `<id>.part` with `<id>.begun`, which describes
 * it: a fragmented film plays up to a power failure, so what a kill leaves is recovered at the next start.
 */
export type RecordingStore = {
  /** Recovers what the last run of the process had begun, as far as the disk permits. Never rejects. */
  recover(): Promise<void>
  /** Oldest first. */
  list(): readonly RecordingFacts[]
  find(id: string): RecordingFacts | null
  /** Where a recording is filmed. @throws the file system's error */
  begin(draft: DraftFacts): RecordingDraft
  /**
   * Keeps a finished film. The oldest unprotected ones make room for it. Rejects with the file system's error.
   * @returns what was removed
   */
  keep(draft: RecordingDraft, seconds: number): Promise<readonly RecordingFacts[]>
  /** Discards a draft. */
  drop(draft: RecordingDraft): void
  /** @returns whether there is such a recording. @throws the file system's error */
  protect(id: string, isProtected: boolean): boolean
  read(id: string, offset: number, length: number): Promise<Uint8Array>
  isIntact(facts: Pick<RecordingFacts, 'id' | 'sha256'>): Promise<boolean>
  /** Used share of the space, 0 to 1. */
  fullness(): number
}

type DraftFacts = Pick<RecordingFacts, 'cameraId' | 'startAt' | 'quality' | 'buildingId' | 'anonymised'>
export type RecordingDraft = DraftFacts & { readonly id: string; readonly path: string }

const draftSchema = recordingFactsSchema.pick({
  cameraId: true,
  startAt: true,
  quality: true,
  buildingId: true,
  anonymised: true,
})

export type RecordingStoreLimits = {
  /** Bytes of all recordings. */
  readonly maxBytes: number
  /** Bytes that stay free on the disk, because the machine itself needs space. */
  readonly reservedBytes: number
}
export const usualRecordingLimits: RecordingStoreLimits = {
  maxBytes: 8_000_000_000,
  reservedBytes: 1_000_000_000,
}

/** Everything is protected, so there is no way to make room. */
export class RecordingsFull extends Error {}

/** @param folder created with the first recording. Anything in it that is not a recording is removed. */
export function openRecordingStore(folder: string, limits: RecordingStoreLimits): RecordingStore {
  const path = (name: string) => join(folder, name)
  const filmPath = (id: string) => path(`${id}.mp4`)
  let recordings = loadRecordings(folder)
  const usedBytes = () => recordings.reduce((sum, { size }) => sum + size, 0)

  function remove(id: string): void {
    recordings = recordings.filter((recording) => recording.id !== id)
    rmSync(path(`${id}.json`), { force: true })
    rmSync(filmPath(id), { force: true })
  }

  /** The film is on disk already: only `maxBytes` and the reserve remain to be respected. */
  async function makeRoom(size: number): Promise<RecordingFacts[]> {
    const { bavail, bsize } = await statfs(folder)
    let over = Math.max(usedBytes() + size - limits.maxBytes, limits.reservedBytes - bavail * bsize)
    const removed: RecordingFacts[] = []
    for (const recording of recordings) {
      if (over <= 0) break
      if (recording.isProtected) continue
      over -= recording.size
      removed.push(recording)
    }
    if (over > 0) throw new RecordingsFull('no room for another recording')
    for (const { id } of removed) remove(id)
    return removed
  }

  function drop({ id }: Pick<RecordingDraft, 'id'>): void {
    for (const ending of ['part', 'begun']) rmSync(path(`${id}.${ending}`), { force: true })
  }

  async function keep(draft: RecordingDraft, seconds: number): Promise<readonly RecordingFacts[]> {
    const { id, path: part, ...facts } = draft
    try {
      const { size } = await stat(part)
      const removed = await makeRoom(size)
      const recording = { ...facts, id, size, seconds, sha256: await hashFile(part), isProtected: false }
      await syncFile(part)
      await rename(part, filmPath(id))
      writeDurably(path(`${id}.json`), JSON.stringify(recordingFactsSchema.parse(recording)))
      await syncFile(folder)
      recordings = sortByStart([...recordings, recording])
      return removed
    } catch (error) {
      if (find(id) === null) rmSync(filmPath(id), { force: true })
      throw error
    } finally {
      drop(draft)
    }
  }

  function find(id: string): RecordingFacts | null {
    return recordings.find((recording) => recording.id === id) ?? null
  }

  return {
    async recover() {
      try {
        // One that cannot be kept is lost, but not the next ones.
        for (const draft of findDrafts(folder)) await keep(draft, draft.seconds).catch(() => [])
      } catch {
        // The disk cannot be read. Recording will report it.
      }
    },
    list: () => recordings,
    find,
    begin(facts) {
      makeFolder(folder)
      const id = randomUUID()
      writeDurably(path(`${id}.begun`), JSON.stringify(facts))
      return { ...facts, id, path: path(`${id}.part`) }
    },
    keep,
    drop,
    protect(id, isProtected) {
      const recording = find(id)
      if (recording === null) return false
      const changed = { ...recording, isProtected }
      writeDurably(path(`${id}.json`), JSON.stringify(changed))
      recordings = recordings.map((one) => (one.id === id ? changed : one))
      return true
    },
    read: (id, offset, length) => readPart(filmPath(id), offset, length),
    isIntact: ({ id, sha256 }) => isIntact(filmPath(id), sha256),
    fullness: () => usedBytes() / limits.maxBytes,
  }
}

function sortByStart(recordings: readonly RecordingFacts[]): RecordingFacts[] {
  return recordings.toSorted((a, b) => a.startAt.localeCompare(b.startAt))
}

/** The complete recordings of a folder, oldest first. Everything else in it except drafts is removed. */
function loadRecordings(folder: string): RecordingFacts[] {
  const names = new Set(existsSync(folder) ? readdirSync(folder) : [])
  const recordings: RecordingFacts[] = []
  for (const name of names) {
    const facts = name.endsWith('.json') ? readJson(join(folder, name), recordingFactsSchema) : null
    if (facts !== null && names.has(`${facts.id}.mp4`)) recordings.push(facts)
  }
  const whole = new Set(recordings.flatMap(({ id }) => [`${id}.json`, `${id}.mp4`]))
  const isDraft = (name: string) => name.endsWith('.part') || name.endsWith('.begun')
  for (const name of names)
    if (!whole.has(name) && !isDraft(name)) rmSync(join(folder, name), { force: true })
  return sortByStart(recordings)
}

/** Unfinished recordings, with the length filmed; files that are not films are removed. */
function findDrafts(folder: string): (RecordingDraft & { seconds: number })[] {
  const names = existsSync(folder) ? readdirSync(folder) : []
  const ids = new Set(names.flatMap((name) => /^(.+)\.(?:part|begun)$/.exec(name)?.[1] ?? []))
  return [...ids].flatMap((id) => {
    const path = join(folder, `${id}.part`)
    const facts = readJson(join(folder, `${id}.begun`), draftSchema)
    const info = statSync(path, { throwIfNoEntry: false })
    if (facts !== null && info !== undefined && info.size > 0) {
      const seconds = (info.mtimeMs - Date.parse(facts.startAt)) / 1_000
      return [{ ...facts, id, path, seconds: Math.min(recordingLimits.seconds, Math.max(0.1, seconds)) }]
    }
    for (const ending of ['part', 'begun']) rmSync(join(folder, `${id}.${ending}`), { force: true })
    return []
  })
}

function readJson<T>(path: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return null
  }
}
