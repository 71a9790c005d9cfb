import { type Command, commandRoutes } from '@wheelhouse/contract/flows/command'
import { getCommandRun, namesMapPlace } from '@wheelhouse/contract/flows/prepared-command'
import { isRecord } from '@wheelhouse/contract/kernel/typed'
import { type ParamValue, readParamValues } from '@wheelhouse/contract/system/params-schema'
import { type Codec, json } from '../../kernel/forms/form-codec.ts'
import { noParams, partsQuery, type Whole } from '../../kernel/server/entity.queries.ts'

/** A prepared command in the format of a form. `key`: empty for none. */
export type PreparedValues = {
  commandId: string
  label: string
  icon: string
  key: string
  params: Record<string, ParamValue>
}

/** A new row: which command it runs is still to be chosen, so that none is added that nobody meant. */
export const newRow: PreparedValues = { commandId: '', label: '', icon: '', key: '', params: {} }

/** The prepared commands of a form, one per row. */
export const preparedRows = (): Codec<PreparedValues[]> => ({
  empty: [],
  toValue: (stored) => (Array.isArray(stored) ? stored.filter(isRecord).map(toPreparedValues) : []),
  toBody: (rows) =>
    rows.map(({ key, params, ...row }) => ({
      ...row,
      params,
      ...(key !== '' && { key }),
    })),
})

/** JSON as typed instead of the rows, as long as it cannot be taken over. `null`: there is none. */
export type TypedRows = { text: string | null }

export const typedRows = (): Codec<TypedRows> => ({
  empty: { text: null },
  toValue: () => ({ text: null }),
  toBody: ({ text }) => (text === null ? undefined : json().toBody(text)),
})

export function toPreparedValues(stored: Record<string, unknown>): PreparedValues {
  const { commandId, label, icon, key = '', params } = stored
  return {
    commandId: String(commandId),
    label: String(label),
    icon: String(icon),
    key: String(key),
    params: readParamValues(params),
  }
}

const columns = [
  'id',
  'code',
  'type',
  'name',
  'category',
  'icon',
  'paramsSchema',
  'status',
  'isBuiltIn',
] as const

/** A command of the catalogue, with the fields that buttons need. */
export type ButtonCommand = Whole<Command, (typeof columns)[number]>

/** The commands that this person may see, including disabled ones. */
export const buttonCommandsQuery = {
  ...partsQuery(commandRoutes, noParams, { order: 'type', fields: columns }),
  staleTime: 60_000,
}

/** The commands that a button can run. @param hasFloor may they name places of a map? */
export function listForButtons(commands: readonly ButtonCommand[], hasFloor: boolean): ButtonCommand[] {
  return commands.filter(
    (command) =>
      command.status === 1 &&
      getCommandRun(command) !== null &&
      (hasFloor || !namesMapPlace(command.paramsSchema)),
  )
}
