import type { Language } from '@wheelhouse/contract/session/session'
import { getFaultWords } from '@wheelhouse/texts/robots/robot-faults'
import type { Database } from '../kernel/database/database.ts'
import { listErrorCodeWords } from './error-code.store.ts'

/** @returns what an error code or a fault means in a language, as the installation words it; `null` for one that nobody knows */
export async function readCodeMeanings(
  db: Database,
  language: Language,
): Promise<(code: string) => string | null> {
  const changed = new Map((await listErrorCodeWords(db)).map(({ code, title }) => [code, title]))
  return (code) => (changed.get(code) ?? getFaultWords(code))?.[language] ?? null
}
