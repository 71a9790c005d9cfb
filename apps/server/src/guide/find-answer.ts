import type { GuideFinding as FindingOnWire } from '@wheelhouse/contract/guide/guide-question'
import type { Database } from '../kernel/database/database.ts'
import { findIn, type GroupRef, readDraftState } from './guide-state.ts'
import type { GuideFinding, Hit } from './retrieval/guide-types.ts'

/** What the guide would find for a question in a group's draft. */
export async function findAnswer(db: Database, group: GroupRef, question: string): Promise<FindingOnWire> {
  return toFinding(await findIn(await readDraftState(db, group), question))
}

/** Converts a finding to the format of the contract. */
function toFinding({ language, outcome, hits, nearest }: GuideFinding): FindingOnWire {
  const toHits = (found: readonly Hit[]) => found.map(({ entryId: itemId, score }) => ({ itemId, score }))
  return { language, outcome, hits: toHits(hits), nearest: toHits(nearest) }
}
