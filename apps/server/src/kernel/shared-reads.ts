/**
 * Lets people who ask for the same thing at the same time share one read of the database. Nobody gets the answer of a read
 * that had begun before they asked: what somebody has just saved, they see. So of each thing one read runs, and one more
 * waits for everybody who came meanwhile.
 */
export type SharedReads<T> = (thing: string, read: () => Promise<T>) => Promise<T>

export function createSharedReads<T>(): SharedReads<T> {
  const running = new Map<string, { current: Promise<T>; next: Promise<T> | null }>()

  function begin(thing: string, read: () => Promise<T>): Promise<T> {
    const entry = { current: read(), next: null as Promise<T> | null }
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
