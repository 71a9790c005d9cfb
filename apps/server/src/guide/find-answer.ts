import type { GuideFinding as FindingOnWire } from '@wheelhouse/contract/guide/guide-question'
import type { Database } from '../kernel/database/database.ts'
import { listItemTexts, readItemsRevision } from './knowledge-item.store.ts'
import { createGuideSearch } from './retrieval/guide-search.ts'
import type { GuideFinding, Hit } from './retrieval/guide-types.ts'

/** Its thread begins with the first question, and ends with the process. */
const search = createGuideSearch()

/** What of a group makes its index, beside its items. */
export type AskedGroup = { id: string; revision: number; synonyms: string[][] }

/** Looks a question up among the enabled items of a group, as they are now. */
export async function findAnswer(
  db: Database,
  { id, revision, synonyms }: AskedGroup,
  question: string,
): Promise<GuideFinding> {
  const group = {
    id,
    revision: `${revision} ${await readItemsRevision(db, id)}`,
    load: async () => {
      const items = await listItemTexts(db, id)
      return { entries: items.filter(({ isEnabled }) => isEnabled), synonyms }
    },
  }
  return search.find(group, question)
}

/** A finding as the contract has it. */
export function toFinding({ language, outcome, hits, nearest }: GuideFinding): FindingOnWire {
  const toHits = (found: readonly Hit[]) => found.map(({ entryId: itemId, score }) => ({ itemId, score }))
  return { language, outcome, hits: toHits(hits), nearest: toHits(nearest) }
}
