import { createHash } from 'node:crypto'
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import type { Database } from '../database/database.ts'
import { listFilesAfter, sumFiles } from './file.store.ts'
import { piecesOf } from './file-bytes.ts'
import { FileMissing, type FileStore } from './store-interface.ts'

export type MoveProgress = { count: number; bytes: number; all: { count: number; bytes: number } }
/** Ids of files whose content is not there, and of those whose content is not what was once stored. */
export type MoveResult = { moved: number; missing: string[]; damaged: string[] }

type Parts = {
  db: Database
  from: FileStore
  to: FileStore
  /** A file that names what was moved, and the name of where to: with another name it begins anew. */
  journal: { path: string; target: string }
}

const pageSize = 500

/**
 * Copies all files from one store to another, each checked by the hash of its row after it was read back. Run again, it
 * goes on where it ended. The first store keeps everything.
 * @throws what the stores throw when one is away
 */
export async function moveFiles(
  { db, from, to, journal }: Parts,
  report: (progress: MoveProgress) => void,
): Promise<MoveResult> {
  const moved = await readJournal(journal)
  const result: MoveResult = { moved: 0, missing: [], damaged: [] }
  const progress: MoveProgress = { count: 0, bytes: 0, all: await sumFiles(db) }
  let page = await listFilesAfter(db, null, pageSize)
  while (page.length > 0) {
    for (const file of page) {
      if (!moved.has(file.id)) {
        const outcome = await moveFile(file, { from, to })
        if (outcome === 'moved') {
          await appendFile(journal.path, `${file.id}\n`)
          result.moved += 1
        } else result[outcome].push(file.id)
      }
      progress.count += 1
      progress.bytes += file.size
      report(progress)
    }
    page = await listFilesAfter(db, page.at(-1)?.id ?? null, pageSize)
  }
  return result
}

async function moveFile(
  { id, sha256 }: { id: string; sha256: string },
  { from, to }: Pick<Parts, 'from' | 'to'>,
): Promise<'moved' | 'missing' | 'damaged'> {
  try {
    await from.read(id, (bytes) => to.keep(id, piecesOf(bytes, 0, bytes.size)))
  } catch (error) {
    if (error instanceof FileMissing) return 'missing'
    throw error
  }
  if ((await getHash(to, id)) === sha256) return 'moved'
  await to.remove(id)
  return 'damaged'
}

function getHash(store: FileStore, id: string): Promise<string> {
  return store.read(id, async (bytes) => {
    const hash = createHash('sha256')
    for await (const piece of piecesOf(bytes, 0, bytes.size)) hash.update(piece)
    return hash.digest('hex')
  })
}

async function readJournal({ path, target }: Parts['journal']): Promise<Set<string>> {
  const [first, ...ids] = (await readFile(path, 'utf8').catch(() => '')).split('\n')
  if (first === target) return new Set(ids)
  await writeFile(path, `${target}\n`, { mode: 0o600 })
  return new Set()
}
