import {
  type CommandList,
  type CommandMode,
  commandListSchema,
  commonMode,
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

/** The enabled list of a mode in a building, or the common one; `null` where neither is there. */
export async function findListOfMode(
  db: Database,
  identity: Identity,
  buildingId: string,
  mode: CommandMode,
): Promise<CommandList | null> {
  const lists = await commandListStore.list(
    db,
    identity,
    { where: { status: 1, mode: { inq: [mode, commonMode] } } },
    { buildingId },
  )
  const wanted = lists.find((list) => list.mode === mode) ?? lists[0]
  return wanted === undefined ? null : commandListStore.get(db, identity, wanted.id)
}
