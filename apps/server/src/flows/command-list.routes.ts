import { isDeepStrictEqual } from 'node:util'
import {
  type CommandList,
  type CommandListCreate,
  commandListRoutes,
  commandModes,
} from '@wheelhouse/contract/flows/command-list'
import type { Tx } from '../kernel/database/database.ts'
import { crudHandlers } from '../kernel/entities/crud-handlers.ts'
import type { ColumnValues } from '../kernel/entities/crud-store.ts'
import { getBuilding } from '../kernel/entities/place.store.ts'
import type { Context } from '../kernel/http/context.ts'
import type { RouteBinding } from '../kernel/http/route-binding.ts'
import { handle } from '../kernel/http/route-binding.ts'
import { AppError } from '../kernel/process/app-error.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import { visibleTwin } from '../robots/visible-twin.ts'
import { requireGoodCommands } from './check-prepared.ts'
import { commandListStore, listForMode } from './command-list.store.ts'
import { lockFlows } from './flow-locks.store.ts'
import { toPalette } from './to-palette.ts'

/** The routes of command lists (R-FLOWS-9). */
export function commandListHandlers(link: LinkContext): RouteBinding[] {
  return Object.values({
    ...crudHandlers<CommandList, CommandListCreate>(commandListRoutes, commandListStore, {
      entity: 'commandList',
      prepare,
    }),
    ofRobot: handle(commandListRoutes.ofRobot, async ({ params, query }, { db, identity }) => {
      const { buildingId } = visibleTwin(link, identity, params.serialNo)
      const mode = commandModes.find((known) => String(known) === query.mode)
      if (mode === undefined) throw new AppError('entity.notFound')
      const lists = await listForMode(db, identity, buildingId, mode)
      const [list = null] = lists
      return {
        list: list && { ...list, commands: await toPalette(db, list.definition) },
        lists: lists.map(({ mode: ofList, name }) => ({ mode: ofList, name })),
      }
    }),
  })
}

/** Checks only commands that change, so a list whose pose has since been disabled can still be renamed. */
async function prepare(
  tx: Tx,
  { identity }: Context,
  list: CommandListCreate,
  before: CommandList | null,
): Promise<ColumnValues> {
  const { buildingId, definition } = list
  const { organizationId } = await getBuilding(tx, identity, buildingId)
  if (!isDeepStrictEqual(definition, before?.definition)) {
    // Keeps what the commands are checked against from changing in the meantime.
    await lockFlows(tx, buildingId)
    const placed = definition.map((prepared, index) => ({ path: `definition.${index}`, prepared }))
    await requireGoodCommands(tx, identity, placed, { organizationId, buildingId, floorId: null })
  }
  return { ...list, ...(before === null && { organizationId }) }
}
