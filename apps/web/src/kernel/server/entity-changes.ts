import type { QueryClient } from '@tanstack/react-query'
import type { changesChannels } from '@wheelhouse/contract/kernel/changes'
import { type ChannelTo, openEvents } from './live.ts'

const changesChannel: ChannelTo<typeof changesChannels.changes> = { path: '/changes' }

/**
 * Reads again what is on the screen when somebody, anywhere, saved it. Lists stay where they are: the rows are replaced
 * below the same page, filters and selection.
 * @returns the way to stop
 */
export function followEntityChanges(queryClient: QueryClient): () => void {
  /** By path, of which rows; `null`: of any. */
  const waiting = new Map<string, ReadonlySet<string> | null>()
  let isReading = false
  let isFirst = true

  /** One round after the other: a list that changes all the time must still come to be shown. */
  async function readAgain(): Promise<void> {
    if (isReading) return
    isReading = true
    while (waiting.size > 0) {
      const changed = [...waiting]
      waiting.clear()
      await queryClient.invalidateQueries({
        predicate: ({ queryKey: [path, id] }) =>
          typeof path === 'string' && changed.some(([of, ids]) => isBelow(path, of) && isMeant(of, id, ids)),
      })
    }
    isReading = false
  }

  const channel = openEvents(
    changesChannel,
    {},
    {
      onMessage: ({ mayHaveMissed, changes }) => {
        for (const { path, ids } of changes) {
          const former = waiting.get(path)
          waiting.set(path, ids === null || former === null ? null : new Set([...(former ?? []), ...ids]))
        }
        // What the screen shows at first was read just now.
        if (mayHaveMissed && !isFirst) waiting.set('', null)
        isFirst = false
        void readAgain()
      },
    },
  )
  return () => channel.close()
}

/** Queries are named by the path of their call; what stands below a row may show something of it. */
function isBelow(path: string, listPath: string): boolean {
  return path === listPath || path.startsWith(`${listPath}/`)
}

/**
 * A list may show any of the rows. What stands below one row (`/devices/:id/readings`) is of that row alone, and devices say
 * something all the time: such a query has the row's id second, and is read again for that row only.
 */
function isMeant(listPath: string, id: unknown, ids: ReadonlySet<string> | null): boolean {
  return ids === null || typeof id !== 'string' || !listPath.includes('/:id/') || ids.has(id)
}
