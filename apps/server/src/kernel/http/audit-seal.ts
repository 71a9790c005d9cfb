import { createHash, createHmac } from 'node:crypto'
import type { ServerSecret } from '../process/server-secret.ts'

/** Seals texts of the audit log with a key that the database does not know. */
export type AuditSeal = (text: string) => string

export function createAuditSeal(secret: Pick<ServerSecret, 'keyFor'>): AuditSeal {
  const key = secret.keyFor('audit log')
  return (text) => createHmac('sha256', key).update(text).digest('hex')
}

/** An entry's place in its chain, and the seal before it. */
type ChainPlace = { chain: string; number: number; previous: string }

/** The seal of an entry: over all of it, its place, and the seal of the one before. */
export function sealEntry(
  seal: AuditSeal,
  place: ChainPlace,
  row: Readonly<Record<string, unknown>>,
): string {
  return seal(canonicalJson(['entry', place.chain, place.number, place.previous, row]))
}

/** The seal of the end of a chain. */
export function sealEnd(seal: AuditSeal, end: { chain: string; number: number; hash: string }): string {
  return seal(canonicalJson(['end', end.chain, end.number, end.hash]))
}

/** The seal of an entry from before there was a chain for each organisation, and a key. */
export function hashFirstEntry(previous: string, row: Readonly<Record<string, unknown>>): string {
  return createHash('sha256').update(previous).update(canonicalJson(row)).digest('hex')
}

/** JSON with sorted keys: the same text before and after being stored in a jsonb column. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
