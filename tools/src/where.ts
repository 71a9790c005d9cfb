import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './run.ts'

/** `npm run where <word>`: lists files whose path contains the word, by workspace. Areas are named alike everywhere. */
const left = new Set(['node_modules', 'dist', 'data', '.git'])

/** Paths below the root that contain `word`, ignoring case. */
export function findFiles(word: string): string[] {
  const wanted = word.toLowerCase()
  const below = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      if (left.has(entry.name)) return []
      const path = join(folder, entry.name)
      return entry.isDirectory() ? below(path) : path.toLowerCase().includes(wanted) ? [path] : []
    })
  return below('').toSorted()
}

if (import.meta.filename === process.argv[1]) {
  const word = process.argv[2]
  if (word === undefined) {
    say('Usage: npm run where <word>')
    process.exit(1)
  }
  const found = findFiles(word)
  for (const path of found) say(path)
  process.exit(found.length === 0 ? 1 : 0)
}
