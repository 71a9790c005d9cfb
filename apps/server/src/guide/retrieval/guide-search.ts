import { Worker } from 'node:worker_threads'
import type { GuideFinding, GuideGroup } from './guide-types.ts'

/** Messages to the thread, with `group` only if its own copy is missing or stale, and its replies. */
export type GuideTask =
  | { kind: 'find'; id: number; groupId: string; question: string; group: GuideGroup | null }
  | { kind: 'forget'; groupId: string }
export type GuideAnswer = { id: number; finding: GuideFinding }

/** A group to search, which is loaded if its index is older than `revision`. */
export type SearchedGroup = { id: string; revision: string; load: () => Promise<GuideGroup> }

type GuideSearch = {
  /** Looks up a question. @throws if the thread has failed; the next question starts another */
  find(group: SearchedGroup, question: string): Promise<GuideFinding>
  close(): Promise<void>
}

/** Limits on the groups cached in the thread, and on their total characters: 1,000,000 take up to 110 MB. */
const groupsMax = 20
const charactersMax = 2_000_000
const largestHeapMb = 512

type Indexed = { revision: string; characters: number }
type Waiting = { resolve: (finding: GuideFinding) => void; reject: (error: Error) => void }

/**
 * Answers questions from knowledge groups in a separate thread, started by the first question: loading the dictionary
 * takes a third of a second and about 130 MB, and indexing a large group takes seconds. Between questions the thread does
 * not keep the process.
 */
export function createGuideSearch(): GuideSearch {
  let thread: Worker | null = null
  let lastId = 0
  const waiting = new Map<number, Waiting>()
  /** The groups in the thread, the most recently used last. */
  const indexed = new Map<string, Indexed>()

  function start(): Worker {
    const worker = new Worker(new URL('./guide-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: largestHeapMb },
    })
    worker.on('message', ({ id, finding }: GuideAnswer) => {
      waiting.get(id)?.resolve(finding)
      waiting.delete(id)
      if (waiting.size === 0) worker.unref()
    })
    worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', () => end(new Error('The thread of the guide has ended.')))
    return worker

    function end(error: Error): void {
      if (thread !== worker) return
      thread = null
      indexed.clear()
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
  }

  return {
    async find({ id: groupId, revision, load }, question) {
      const known = indexed.get(groupId)
      const group = known?.revision === revision ? null : await load()
      thread ??= start()
      const id = ++lastId
      const characters = group === null ? (known?.characters ?? 0) : countCharacters(group)
      indexed.delete(groupId)
      indexed.set(groupId, { revision, characters })
      const worker = thread
      for (const oldest of listSurplus(indexed)) {
        indexed.delete(oldest)
        worker.postMessage({ kind: 'forget', groupId: oldest } satisfies GuideTask)
      }
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        worker.ref()
        worker.postMessage({ kind: 'find', id, groupId, question, group } satisfies GuideTask)
      })
    },
    async close() {
      await thread?.terminate()
    },
  }
}

/** The groups to evict, keeping the most recent one and as many others as fit. */
function listSurplus(indexed: ReadonlyMap<string, Indexed>): string[] {
  const newestFirst = [...indexed].toReversed()
  let characters = 0
  return newestFirst.flatMap(([groupId, one], index) => {
    characters += one.characters
    return index > 0 && (index >= groupsMax || characters > charactersMax) ? [groupId] : []
  })
}

function countCharacters({ entries }: GuideGroup): number {
  const texts = entries.flatMap(({ ja, en }) => [ja, en].filter((text) => text !== null))
  return texts.reduce((sum, { question, answer, variants }) => {
    return sum + question.length + answer.length + variants.join('').length
  }, 0)
}
