import { AppError } from '../process/app-error.ts'

/**
 * A queue for heavy work of many organisations: few tasks at a time, and fewer per organisation, so that others find a
 * free lane. Waiting organisations take turns round-robin.
 */
type FairTurns = <T>(organizationId: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>

/**
 * @param lanes how many tasks run at a time, in total and per organisation
 * @param waitingMax per organisation
 * @returns runs work when it is its turn.
 *   @throws AppError request.tooMany when so many of the organisation wait already; the reason of the signal, also while it waits
 */
export function createFairTurns({
  lanes,
  waitingMax,
}: {
  lanes: { all: number; ofOne: number }
  waitingMax: number
}): FairTurns {
  /** Starters of waiting tasks, by organisation; the one whose turn is next comes first. */
  const waiting = new Map<string, Set<() => void>>()
  const atWork = new Map<string, number>()
  const addAtWork = (organizationId: string, by: 1 | -1) => {
    const count = (atWork.get(organizationId) ?? 0) + by
    if (count > 0) atWork.set(organizationId, count)
    else atWork.delete(organizationId)
  }
  const isFull = () => [...atWork.values()].reduce((sum, count) => sum + count, 0) >= lanes.all

  const stopWaiting = (organizationId: string, begin: () => void) => {
    const those = waiting.get(organizationId)
    those?.delete(begin)
    if (those?.size === 0) waiting.delete(organizationId)
  }

  const beginNext = () => {
    if (isFull()) return
    const next = [...waiting].find(([organizationId]) => (atWork.get(organizationId) ?? 0) < lanes.ofOne)
    if (next === undefined) return
    const [organizationId, [begin]] = next
    if (begin === undefined) return
    stopWaiting(organizationId, begin)
    addAtWork(organizationId, 1)
    begin()
  }

  /** After its turn an organisation goes to the end. */
  const moveToEnd = (organizationId: string) => {
    const rest = waiting.get(organizationId)
    if (rest === undefined) return
    waiting.delete(organizationId)
    waiting.set(organizationId, rest)
  }

  const waitForTurn = (organizationId: string, signal: AbortSignal | undefined) => {
    const { promise, resolve, reject } = Promise.withResolvers<undefined>()
    const begin = () => resolve(undefined)
    const leave = () => {
      stopWaiting(organizationId, begin)
      reject(signal?.reason)
    }
    waiting.set(organizationId, (waiting.get(organizationId) ?? new Set()).add(begin))
    signal?.addEventListener('abort', leave, { once: true })
    beginNext()
    return promise.finally(() => signal?.removeEventListener('abort', leave))
  }

  return async (organizationId, work, signal) => {
    signal?.throwIfAborted()
    if ((waiting.get(organizationId)?.size ?? 0) >= waitingMax) throw new AppError('request.tooMany')
    await waitForTurn(organizationId, signal)
    try {
      return await work()
    } finally {
      addAtWork(organizationId, -1)
      moveToEnd(organizationId)
      beginNext()
    }
  }
}
