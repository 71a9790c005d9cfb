import { Worker } from 'node:worker_threads'
import type { GuideFinding, GuideGroup } from './guide-types.ts'

/** What the thread is given: `group` where its own is missing or old. And what it answers. */
export type GuideTask =
  | { kind: 'find'; id: number; groupId: string; question: string; group: GuideGroup | null }
  | { kind: 'forget'; groupId: string }
export type GuideAnswer = { id: number; finding: GuideFinding }

/** A group to search, which is read when what is indexed of it is older than `revision`. */
export type SearchedGroup = { id: string; revision: string; load: () => Promise<GuideGroup> }

export type GuideSearch = {
  /** Looks a question up. @throws when the thread has failed; the next question starts another */
  find(group: SearchedGroup, question: string): Promise<GuideFinding>
  close(): Promise<void>
}

/** The thread remembers as many; a group of 1,000 entries takes about 40 MB. */
const groupsMax = 20
const largestHeapMb = 512

type Waiting = { resolve: (finding: GuideFinding) => void; reject: (error: Error) => void }

/**
 * Answers questions from knowledge groups, in a thread of its own that begins with the first question: the dictionary takes a
 * third of a second and about 130 MB, and a large group seconds to index.
 */
export function createGuideSearch(): GuideSearch {
  let thread: Worker | null = null
  let lastId = 0
  const waiting = new Map<number, Waiting>()
  /** Of each group in the thread its revision, those asked last at the end. */
  const revisions = new Map<string, string>()

  function start(): Worker {
    const worker = new Worker(new URL('./guide-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: largestHeapMb },
    })
    worker.unref()
    worker.on('message', ({ id, finding }: GuideAnswer) => {
      waiting.get(id)?.resolve(finding)
      waiting.delete(id)
    })
    worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', () => end(new Error('The thread of the guide has ended.')))
    return worker

    function end(error: Error): void {
      if (thread !== worker) return
      thread = null
      revisions.clear()
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
  }

  return {
    async find({ id: groupId, revision, load }, question) {
      const group = revisions.get(groupId) === revision ? null : await load()
      thread ??= start()
      const id = ++lastId
      revisions.delete(groupId)
      revisions.set(groupId, revision)
      const worker = thread
      const [oldest] = revisions.keys()
      if (revisions.size > groupsMax && oldest !== undefined) {
        revisions.delete(oldest)
        worker.postMessage({ kind: 'forget', groupId: oldest } satisfies GuideTask)
      }
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        worker.postMessage({ kind: 'find', id, groupId, question, group } satisfies GuideTask)
      })
    },
    async close() {
      await thread?.terminate()
    },
  }
}
