import type { Database } from '../kernel/database/database.ts'
import type { StoredTexts } from './answer-from.ts'
import { listItemTexts, readItemsRevision } from './knowledge-item.store.ts'
import { countPublications, readPublished } from './knowledge-publication.store.ts'
import { createGuideSearch, type SearchedGroup } from './retrieval/guide-search.ts'
import type { GuideFinding } from './retrieval/guide-types.ts'

/** Its thread begins with the first question, and ends with the process. */
const search = createGuideSearch()

/** What of a group makes its index, beside its items. */
export type AskedGroup = { id: string; revision: number; synonyms: string[][] }

/** What of a group is asked: as it is being written, or as it was published. */
export type GuideState = {
  searched: SearchedGroup
  /** What its enabled items say. */
  list: () => Promise<StoredTexts[]>
}

/** A group as it is being written. */
export async function readDraftState(
  db: Database,
  { id, revision, synonyms }: AskedGroup,
): Promise<GuideState> {
  const list = async () => (await listItemTexts(db, id)).filter(({ isEnabled }) => isEnabled)
  return {
    list,
    searched: {
      id,
      revision: `${revision} ${await readItemsRevision(db, id)}`,
      load: async () => ({ entries: await list(), synonyms }),
    },
  }
}

/** A group as it was published. */
export async function readPublishedState(db: Database, id: string): Promise<GuideState> {
  return {
    list: async () => (await readPublished(db, id)).entries,
    searched: {
      id: `published ${id}`,
      revision: String(await countPublications(db, id)),
      load: () => readPublished(db, id),
    },
  }
}

/** Looks a question up in a state of a group. */
export function findIn({ searched }: GuideState, question: string): Promise<GuideFinding> {
  return search.find(searched, question)
}
