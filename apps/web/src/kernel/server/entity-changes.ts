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
  const waiting = new Set<string>()
  let isReading = false
  let isFirst = true

  /** One round after the other: a list that changes all the time must still come to be shown. */
  async function readAgain(): Promise<void> {
    if (isReading) return
    isReading = true
    while (waiting.size > 0) {
      const paths = [...waiting]
      waiting.clear()
      await queryClient.invalidateQueries({
        predicate: ({ queryKey: [path] }) =>
          typeof path === 'string' && paths.some((of) => isBelow(path, of)),
      })
    }
    isReading = false
  }

  const channel = openEvents(
    changesChannel,
    {},
    {
      onMessage: ({ mayHaveMissed, changes }) => {
        for (const { path } of changes) waiting.add(path)
        // What the screen shows at first was read just now.
        if (mayHaveMissed && !isFirst) waiting.add('')
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
