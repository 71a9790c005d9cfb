import {
  type CommandList,
  type CommandMode,
  commandListSchema,
  commonMode,
  listModesBeside,
} from '@wheelhouse/contract/flows/command-list'
import type { Database } from '../kernel/database/database.ts'
import { crudStore } from '../kernel/entities/crud-store.ts'
import type { Identity } from '../kernel/http/identity.ts'
import { commandListsVisibleTo } from './command-list.policy.ts'

export const commandListStore = crudStore('commandLists', {
  schema: commandListSchema,
  visibleTo: commandListsVisibleTo,
  order: 'mode',
  unique: { command_lists_mode: { field: 'mode', code: 'commandList.modeTaken' } },
})

/**
 * The enabled lists of a building for a mode: its own, then the common one, then those for its model and for any robot.
 */
export async function listForMode(
  db: Database,
  identity: Identity,
  buildingId: string,
  mode: CommandMode,
): Promise<CommandList[]> {
  const modes = [...new Set([mode, commonMode, ...listModesBeside(mode)])]
  const lists = await commandListStore.list(
    db,
    identity,
    { where: { status: 1, mode: { inq: modes } } },
    { buildingId },
  )
  const toOrder = (list: CommandList) => modes.indexOf(list.mode)
  return commandListSchema
    .array()
    .parse(lists)
    .toSorted((a, b) => toOrder(a) - toOrder(b))
}
