/**
 * Lets people who ask for the same thing share one read of the database: together, or one after the other as long as
 * nothing was written. Nobody gets an answer that was out of date when they asked: what somebody has just saved, they see.
 * Of each thing one read runs, and one more waits for everybody who came meanwhile.
 */
export type SharedReads<T> = (thing: string, read: () => Promise<T>) => Promise<T>

/** Answers that are kept until something is written: the lists that every console asks for, by rights. */
const remembered = 32

/**
 * @param readSnapshot names what the database shows at this moment. A name that comes again stands for the same rows; once
 * something was written, it never comes again.
 */
export function createSharedReads<T>(readSnapshot: () => Promise<string>): SharedReads<T> {
  const running = new Map<string, { current: Promise<T>; next: Promise<T> | null }>()
  const known = new Map<string, { snapshot: string; answer: T }>()

  async function readUnlessKnown(thing: string, read: () => Promise<T>): Promise<T> {
    const snapshot = await readSnapshot()
    const before = known.get(thing)
    if (before?.snapshot === snapshot) return before.answer
    const answer = await read()
    known.delete(thing)
    // What was written since the snapshot may be in the answer; but then nobody is shown that snapshot any more.
    known.set(thing, { snapshot, answer })
    const [oldest] = known.keys()
    if (known.size > remembered && oldest !== undefined) known.delete(oldest)
    return answer
  }

  function begin(thing: string, read: () => Promise<T>): Promise<T> {
    const entry = { current: readUnlessKnown(thing, read), next: null as Promise<T> | null }
    running.set(thing, entry)
    const end = () => {
      // Whoever waits begins anew, and stands in the place of this read then.
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
