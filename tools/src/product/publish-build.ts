import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'

/** Metadata of a published folder: what it was built from, and which files belong to this build. */
const noteSchema = z.object({ sources: z.string(), files: z.array(z.string()) })
type Note = z.output<typeof noteSchema>

const noteFile = '.build.json'

/** The fingerprint of the published build's sources; `null` if there is none. */
export function publishedSources(folder: string): string | null {
  return readNote(folder)?.sources ?? null
}

/**
 * Moves a finished build into the folder that a running server serves. Hashed files come first and the page last, so
 * that everything the page refers to exists; the previous build keeps its hashed files, so that open pages can load
 * their other screens. Older ones are removed.
 * @param built a folder on the same file system
 * @param folder the served folder; created if absent
 * @param sources fingerprint of the build's sources
 */
export function publishBuild(built: string, folder: string, sources: string): void {
  // Somebody else has built the same meanwhile.
  if (publishedSources(folder) === sources) return
  const files = filesBelow(built)
  const before = readNote(folder)?.files ?? filesBelow(folder)
  for (const file of files.toSorted((a, b) => Number(isHashed(b)) - Number(isHashed(a)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    renameSync(join(built, file), join(folder, file))
  }
  const kept = new Set([...files, ...before])
  for (const file of filesBelow(folder)) if (isHashed(file) && !kept.has(file)) rmSync(join(folder, file))
  const note: Note = { sources, files }
  writeFileSync(join(folder, noteFile), JSON.stringify(note))
}

/** Files below `assets/` carry a hash of their content in the name. */
function isHashed(file: string): boolean {
  return file.startsWith('assets/')
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

function readNote(folder: string): Note | null {
  const file = join(folder, noteFile)
  return existsSync(file) ? noteSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
}
