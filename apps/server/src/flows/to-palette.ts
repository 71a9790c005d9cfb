import {
  type CommandKey,
  getCommandRun,
  type PaletteCommand,
  type PreparedCommand,
} from '@wheelhouse/contract/flows/prepared-command'
import type { Database } from '../kernel/database/database.ts'
import { listCommandsById } from './command.store.ts'

/** Prepared commands as the operation screen needs them, with how each currently runs. */
export async function toPalette(
  db: Database,
  prepared: readonly (PreparedCommand & { key?: CommandKey | undefined })[],
): Promise<PaletteCommand[]> {
  const known = await listCommandsById(db, [...new Set(prepared.map(({ commandId }) => commandId))])
  return prepared.map(({ commandId, label, icon, key = null }) => {
    const command = known.get(commandId)
    return { label, icon, key, run: command?.status === 1 ? getCommandRun(command) : null }
  })
}
