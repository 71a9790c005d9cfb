import type { QueryClient } from '@tanstack/react-query'
import type { changesChannels } from '@wheelhouse/contract/kernel/changes'
import { type ChannelTo, openEvents } from './live.ts'

const changesChannel: ChannelTo<typeof changesChannels.changes> = { path: '/changes' }

/**
 * Refetches what is on the screen when anybody saves it. Lists stay where they are: the rows are replaced
 * under the same page, filters and selection.
 * @returns a function that stops it
 */
export function followEntityChanges(queryClient: QueryClient): () => void {
  /** Ids of changed rows, by path; `null`: any. */
  const waiting = new Map<string, ReadonlySet<string> | null>()
  let isReading = false
  let isFirst = true

  /** One round after the other, so that a list that changes all the time is still displayed. */
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
        // What the screen shows initially has just been fetched.
        if (mayHaveMissed && !isFirst) waiting.set('', null)
        isFirst = false
        void readAgain()
      },
    },
  )
  return () => channel.close()
}

/** Query keys start with the path of their call; anything below a row may show part of it. */
function isBelow(path: string, listPath: string): boolean {
  return path === listPath || path.startsWith(`${listPath}/`)
}

/**
 * A list may show any of the rows. What is below one row (`/devices/:id/readings`) concerns that row alone, and devices
 * report all the time: such a query has the row's id second, and is refetched for that row only.
 */
function isMeant(listPath: string, id: unknown, ids: ReadonlySet<string> | null): boolean {
  return ids === null || typeof id !== 'string' || !listPath.includes('/:id/') || ids.has(id)
}
