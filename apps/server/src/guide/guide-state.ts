import type { Database } from '../kernel/database/database.ts'
import type { StoredTexts } from './answer-from.ts'
import { listItemTexts, readItemsRevision } from './knowledge/knowledge-item.store.ts'
import { countPublications, readPublished } from './knowledge/knowledge-publication.store.ts'
import { createGuideSearch, type SearchedGroup } from './retrieval/guide-search.ts'
import type { GuideFinding } from './retrieval/guide-types.ts'

/** Its thread starts with the first question, and ends with the process. */
const search = createGuideSearch()

/** What the index of a group is built from, besides its items. */
export type GroupRef = { id: string; revision: number; synonyms: string[][] }

/** The version of a group to search: its draft, or the published one. */
type GuideState = {
  searched: SearchedGroup
  /** The texts of its enabled items. */
  list: () => Promise<StoredTexts[]>
}

/** The draft of a group. */
export async function readDraftState(
  db: Database,
  { id, revision, synonyms }: GroupRef,
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

/** The published version of a group. */
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

/** Looks up a question in one version of a group. */
export function findIn({ searched }: GuideState, question: string): Promise<GuideFinding> {
  return search.find(searched, question)
}
