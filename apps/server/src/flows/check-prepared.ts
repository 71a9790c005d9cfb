import {
  checkPrepared,
  type PreparedCommand,
  type PreparedProblem,
} from '@wheelhouse/contract/flows/prepared-command'
import type { Database } from '../kernel/database/database.ts'
import type { Identity } from '../kernel/http/identity.ts'
import { AppError, type ErrorDetail } from '../kernel/process/app-error.ts'
import { listNaming } from './check-flow.ts'
import { listCommandsById } from './command.store.ts'
import { type FlowPlace, findNamed, type NamingFormat } from './named-things.store.ts'

/** A prepared command and its path in the request body, such as `definition.3`. */
export type PlacedCommand = { path: string; prepared: PreparedCommand }

/** Where commands apply. `floorId` is `null` where they may not name places on a map. */
type CommandPlace = Omit<FlowPlace, 'floorId'> & { floorId: string | null }

/** @throws AppError flow.badSteps, a detail for each error */
export async function requireGoodCommands(
  tx: Database,
  identity: Identity,
  placed: readonly PlacedCommand[],
  place: CommandPlace,
): Promise<void> {
  const details = await findBadCommands(tx, identity, placed, place)
  if (details.length > 0) throw new AppError('flow.badSteps', undefined, details)
}

/**
 * Checks prepared commands the way steps of flows are checked: the command, its parameters, and what they name. Locks
 * what they name until the transaction ends.
 */
export async function findBadCommands(
  tx: Database,
  identity: Identity,
  placed: readonly PlacedCommand[],
  place: CommandPlace,
): Promise<ErrorDetail[]> {
  const ids = [...new Set(placed.map(({ prepared }) => prepared.commandId))]
  const commands = await listCommandsById(tx, ids)
  const toDetail = (path: string, { param, code }: PreparedProblem): ErrorDetail => ({
    path: param === null ? `${path}.commandId` : `${path}.params.${param}`,
    code: code === 'notByButton' ? 'command.notByButton' : `step.${code}`,
    message: code,
  })
  const details = placed.flatMap(({ path, prepared }) =>
    checkPrepared(prepared, commands.get(prepared.commandId), place.floorId !== null).map((problem) =>
      toDetail(path, problem),
    ),
  )
  const references = placed.flatMap(({ path, prepared }) => {
    const command = commands.get(prepared.commandId)
    return (command === undefined ? [] : listNaming(command.paramsSchema)).flatMap(({ param, format }) => {
      const id = prepared.params[param]
      return typeof id === 'string' && id !== '' ? [{ path, param, format, id }] : []
    })
  })
  const byFormat = Map.groupBy(references, ({ format }) => format)
  const wanted = new Map([...byFormat].map(([format, of]) => [format, new Set(of.map(({ id }) => id))]))
  const found = await findNamed(tx, identity, wanted, { place, isSaving: true })
  const isGone = ({ format, id }: { format: NamingFormat; id: string }) => found.get(format)?.has(id) !== true
  for (const reference of references)
    if (isGone(reference) && !details.some(({ path }) => path.startsWith(`${reference.path}.`)))
      details.push(toDetail(reference.path, { param: reference.param, code: 'gone' }))
  return details
}
