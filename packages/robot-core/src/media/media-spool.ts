import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type MediaFacts, mediaFactsSchema } from '@wheelhouse/contract/reports/media'
import type { Clock } from '../clock.ts'
import { makeFolder, writeDurably } from '../state-file.ts'
import { hashFile, isIntact, readPart, syncFile } from './spool-files.ts'

/**
 * Photos, clips and thermal pictures on the robot's disk, until the server has them. A medium exists exactly when its
 * facts do (`<id>.json`): they are written last and renamed into place, after its bytes (`<id>.bytes`) are synced. What
 * a kill leaves without facts is removed at the next start. So no medium is partial, and none is lost once `add` has
 * resolved. Bytes are never written, read or hashed in one go, because the same thread guards the drive.
 */
export type MediaSpool = {
  /** Oldest first. */
  waiting(): readonly MediaFacts[]
  /** Where something longer than a picture is written before it is added. @throws the file system's error */
  makeDraft(): { readonly mediaId: string; readonly path: string }
  /** Keeps a medium whose bytes are in memory, or in a draft's file. Rejects with the file system's error. */
  add(medium: NewMedium, content: Uint8Array | { readonly draft: string }): Promise<MediaFacts>
  /** Part of the bytes. Rejects with the file system's error. */
  read(mediaId: string, offset: number, length: number): Promise<Uint8Array>
  /** Are the bytes unchanged since they were taken? */
  isIntact(facts: MediaFacts): Promise<boolean>
  remove(mediaId: string): void
  /** Drops what is too old. */
  prune(): void
}

export type NewMedium = Omit<MediaFacts, 'size' | 'sha256'>

export type SpoolLimits = {
  /** Total size in bytes; beyond it the oldest media are dropped. */
  readonly maxBytes: number
  readonly maxAgeMs: number
}

export const usualSpoolLimits: SpoolLimits = { maxBytes: 2_000_000_000, maxAgeMs: 30 * 24 * 3_600_000 }

/** Media that were dropped unsent, and why. */
export type DroppedMedia = { readonly reason: 'full' | 'tooOld'; readonly media: readonly MediaFacts[] }

/** @param folder created with the first medium. Anything in it that is not a complete medium is removed. */
export function openMediaSpool(
  folder: string,
  {
    clock,
    limits,
    onDropped,
  }: { clock: Clock; limits: SpoolLimits; onDropped: (dropped: DroppedMedia) => void },
): MediaSpool {
  const path = (name: string) => join(folder, name)
  const bytesPath = (mediaId: string) => path(`${mediaId}.bytes`)
  let media = loadMedia(folder)

  function remove(mediaId: string): void {
    media = media.filter((medium) => medium.mediaId !== mediaId)
    // Facts first: bytes without facts do not count.
    rmSync(path(`${mediaId}.json`), { force: true })
    rmSync(bytesPath(mediaId), { force: true })
  }

  function drop(reason: DroppedMedia['reason'], dropped: readonly MediaFacts[]): void {
    for (const { mediaId } of dropped) remove(mediaId)
    if (dropped.length > 0) onDropped({ reason, media: dropped })
  }

  function makeRoom(size: number): void {
    let over = media.reduce((sum, medium) => sum + medium.size, size) - limits.maxBytes
    const dropped: MediaFacts[] = []
    for (const medium of media) {
      if (over <= 0) break
      over -= medium.size
      dropped.push(medium)
    }
    drop('full', dropped)
  }

  function prune(): void {
    const before = clock.wallMs() - limits.maxAgeMs
    drop(
      'tooOld',
      media.filter(({ takenAt }) => Date.parse(takenAt) < before),
    )
  }

  return {
    waiting: () => media,
    makeDraft() {
      makeFolder(folder)
      const mediaId = randomUUID()
      return { mediaId, path: path(`${mediaId}.part`) }
    },
    async add(medium, content) {
      const { mediaId } = medium
      const part = 'draft' in content ? content.draft : path(`${mediaId}.part`)
      try {
        makeFolder(folder)
        if (!('draft' in content)) await writeFile(part, content, { mode: 0o600 })
        const { size } = await stat(part)
        prune()
        makeRoom(size)
        const facts = { ...medium, size, sha256: await hashFile(part) }
        await syncFile(part)
        await rename(part, bytesPath(mediaId))
        await syncFile(folder)
        writeDurably(path(`${mediaId}.json`), JSON.stringify(facts))
        await syncFile(folder)
        media = sortByAge([...media, facts])
        return facts
      } catch (error) {
        rmSync(part, { force: true })
        rmSync(bytesPath(mediaId), { force: true })
        throw error
      }
    },
    read: (mediaId, offset, length) => readPart(bytesPath(mediaId), offset, length),
    isIntact: ({ mediaId, sha256 }) => isIntact(bytesPath(mediaId), sha256),
    remove,
    prune,
  }
}

/** The complete media of a folder, oldest first; everything else in it is removed. */
function loadMedia(folder: string): MediaFacts[] {
  const names = new Set(existsSync(folder) ? readdirSync(folder) : [])
  const media: MediaFacts[] = []
  for (const name of names) {
    const facts = name.endsWith('.json') ? readFacts(join(folder, name)) : null
    if (facts !== null && names.has(`${facts.mediaId}.bytes`)) media.push(facts)
  }
  const kept = new Set(media.flatMap(({ mediaId }) => [`${mediaId}.json`, `${mediaId}.bytes`]))
  for (const name of names) if (!kept.has(name)) rmSync(join(folder, name), { force: true })
  return sortByAge(media)
}

function sortByAge(media: readonly MediaFacts[]): MediaFacts[] {
  return media.toSorted((a, b) => a.takenAt.localeCompare(b.takenAt))
}

function readFacts(path: string): MediaFacts | null {
  try {
    return mediaFactsSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return null
  }
}
