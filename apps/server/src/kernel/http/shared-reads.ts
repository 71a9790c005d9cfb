/**
 * Lets people who request the same thing share one read of the database, whether concurrently or in succession, as long
 * as nothing was written. Nobody gets an answer that was stale at the time of the request: people see what they have just saved.
 * For each thing one read runs, and one more is queued for everybody who arrives meanwhile.
 */
export type SharedReads<T> = (thing: string, read: () => Promise<T>) => Promise<T>

type Entry<T> = { current: Promise<T>; next: Promise<T> | null }

/** How many answers are cached until something is written: the lists that every console requests, by rights. */
const remembered = 32

/**
 * @param readSnapshot identifies what the database shows now. The same identifier means the same rows; after a write it
 *   never recurs.
 */
export function createSharedReads<T>(readSnapshot: () => Promise<string>): SharedReads<T> {
  const running = new Map<string, Entry<T>>()
  const known = new Map<string, { snapshot: string; answer: T }>()

  async function readUnlessKnown(thing: string, read: () => Promise<T>): Promise<T> {
    const snapshot = await readSnapshot()
    const before = known.get(thing)
    if (before?.snapshot === snapshot) return before.answer
    const answer = await read()
    known.delete(thing)
    // The answer may include writes since the snapshot, but then that snapshot is never seen again.
    known.set(thing, { snapshot, answer })
    const [oldest] = known.keys()
    if (known.size > remembered && oldest !== undefined) known.delete(oldest)
    return answer
  }

  function begin(thing: string, read: () => Promise<T>): Promise<T> {
    const entry: Entry<T> = { current: readUnlessKnown(thing, read), next: null }
    running.set(thing, entry)
    const end = () => {
      // A queued read starts over and replaces this one.
      if (entry.next === null) running.delete(thing)
    }
    entry.current.then(end, end)
    return entry.current
  }

  return (thing, read) => {
    const entry = running.get(thing)
    if (entry === undefined) return begin(thing, read)
    const anew = () => begin(thing, read)
    entry.next ??= entry.current.then(anew, anew)
    return entry.next
  }
}
