import type { Language } from '@wheelhouse/contract/session/session'
import { getFaultWords } from '@wheelhouse/texts/robots/robot-faults'
import type { Database } from '../kernel/database/database.ts'
import { listErrorCodeWords } from './error-code.store.ts'

/**
 * @returns a function for the meaning of an error code or fault in a language, in the installation's wording; `null` if
 *   unknown
 */
export async function readCodeMeanings(
  db: Database,
  language: Language,
): Promise<(code: string) => string | null> {
  const changed = new Map((await listErrorCodeWords(db)).map(({ code, title }) => [code, title]))
  return (code) => (changed.get(code) ?? getFaultWords(code))?.[language] ?? null
}
