import { commandScopes } from '@wheelhouse/contract/flows/command'
import { stepTypes } from '@wheelhouse/contract/flows/step-types'
import { stepTypeTexts } from '@wheelhouse/texts/flows/step-types'
import type { Database } from '../kernel/database/database.ts'
import type { Clock } from '../kernel/process/clock.ts'
import { type BuiltIn, putBuiltIns } from './command.store.ts'

const texts: Readonly<Record<string, { ja: string; en: string } | undefined>> = stepTypeTexts.texts

const builtIns: readonly BuiltIn[] = stepTypes.map(({ params, ...step }) => ({
  ...step,
  paramsSchema: params,
  name: texts[`step_${step.code}`] ?? { ja: step.code, en: step.code },
  scope: commandScopes.standard,
  models: [],
  minOs: '',
  memo: '',
}))

/** Codes that no custom command may use, because people could not distinguish the two. */
export const builtInCodes: ReadonlySet<string> = new Set(stepTypes.map(({ code }) => code))

/** Updates the catalogue to what this version of the product can do. Idempotent: safe to run at every start. */
export async function ensureBuiltInCommands(db: Database, clock: Clock): Promise<void> {
  await putBuiltIns(db, builtIns, clock.now())
}
