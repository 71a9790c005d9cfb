import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What a published folder says of itself: what it was built from, and which files are this build's own. */
type Note = { readonly sources: string; readonly files: readonly string[] }

const noteFile = '.build.json'

/** The fingerprint of the sources of the published build; `null` when there is none. */
export function publishedSources(folder: string): string | null {
  return readNote(folder)?.sources ?? null
}

/**
 * Moves a finished build into the folder that a running server serves. Hashed files come first and the page last, so
 * that whatever the page names is there; the build before keeps its hashed files, so that open pages can still load
 * their other screens. What is older goes.
 * @param built a folder of the same file system
 * @param folder the served folder; made when it is absent
 * @param sources fingerprint of what was built
 */
export function publishBuild(built: string, folder: string, sources: string): void {
  // Somebody else built the same meanwhile.
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
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this file writes it
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Note) : null
}
