import { isDeepStrictEqual } from 'node:util'
import { type Command, type CommandCreate, commandRoutes } from '@wheelhouse/contract/flows/command'
import type { Tx } from '../kernel/database/database.ts'
import { crudHandlers } from '../kernel/entities/crud-handlers.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { AppError, type ErrorDetail, invalidField } from '../kernel/process/app-error.ts'
import { builtInCodes } from './built-in-commands.ts'
import { commandStore, listUses } from './command.store.ts'

/** Fields that define what the product does for a built-in command. */
const fixed = ['code', 'type', 'paramsSchema'] as const

export const commandHandlers: RouteBinding[] = [
  ...Object.values(
    crudHandlers(commandRoutes, commandStore, {
      entity: 'command',
      mayChange: (_ctx, { isBuiltIn }, action) => action === 'update' || !isBuiltIn,
      prepare: async (tx, _ctx, command: CommandCreate, before: Command | null) => {
        if (before?.isBuiltIn === true) refuseFixed(command, before)
        else await checkCustom(tx, command, before)
        return before === null ? { ...command, isBuiltIn: false } : command
      },
    }),
  ),
  handle(commandRoutes.uses, async ({ params }, { db, identity }) => {
    const { id } = await commandStore.get(db, identity, params.id)
    return listUses(db, id)
  }),
]

/** @throws AppError request.invalid, a detail for each fixed field of a built-in command that was changed. */
function refuseFixed(command: CommandCreate, before: Command): void {
  const details = fixed
    .filter((field) => !isDeepStrictEqual(command[field], before[field]))
    .map((field): ErrorDetail => ({ path: field, code: 'command.builtIn', message: before.code }))
  if (details.length > 0) throw new AppError('request.invalid', undefined, details)
}

/** @throws AppError entity.duplicate for the code of a built-in command, request.invalid for another type while in use. */
async function checkCustom(tx: Tx, { code, type }: CommandCreate, before: Command | null): Promise<void> {
  if (code !== before?.code && builtInCodes.has(code))
    throw new AppError('entity.duplicate', undefined, [
      { path: 'code', code: 'value.taken', message: 'a built-in command has this code' },
    ])
  if (before !== null && type !== before.type && (await listUses(tx, before.id)).length > 0)
    throw invalidField('type', 'command.typeInUse', 'Flows have steps of this type.')
}
