import type { TermDocument, TermType } from '@wheelhouse/contract/account/term-agreement'
import type { Database, Tx } from '../kernel/database/database.ts'
import { currentDocuments } from '../session/pending-term.store.ts'

/** In reading order: terms of use, privacy policy, maintenance contract. */
export async function listCurrentTerms(db: Database, now: Date): Promise<TermDocument[]> {
  const rows = await currentDocuments(db, now)
    .select(['d.type', 'd.version', 'd.effectiveAt', 'd.bodyJa', 'd.bodyEn'])
    .execute()
  const order: Record<string, number> = { TOS: 0, PP: 1, MC: 2 }
  return rows
    .map(({ bodyJa, bodyEn, type, ...row }) => ({
      ...row,
      type,
      body: { ja: bodyJa, en: bodyEn },
    }))
    .toSorted((a, b) => (order[a.type] ?? 0) - (order[b.type] ?? 0))
}

/** Agrees to a document that is in force. Idempotent. @returns false if it is not in force */
export async function agreeToTerm(
  tx: Tx,
  { type, version }: { type: TermType; version: string },
  person: { operatorId: string; ip: string | null },
  now: Date,
): Promise<boolean> {
  const current = await currentDocuments(tx, now)
    .where('d.type', '=', type)
    .select(['d.id', 'd.version'])
    .executeTakeFirst()
  if (current?.version !== version) return false
  await tx
    .insertInto('termAgreements')
    .values({ ...person, documentId: current.id, agreedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

/** Adds a document of this type and version if missing; an existing one keeps its text. */
export async function ensureTerm(db: Database, term: TermDocument, now: Date): Promise<void> {
  const { body, ...document } = term
  await db
    .insertInto('termDocuments')
    .values({ ...document, bodyJa: body.ja, bodyEn: body.en, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
