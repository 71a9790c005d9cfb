import type { ParamProperty, ParamsSchema } from '@wheelhouse/contract/system/params-schema'
import { number } from '../../kernel/forms/form-codec.ts'

/** The values of the parameter fields, by parameter name. */
export type ParamFields = Record<string, string | boolean>

/** Initial field values: each parameter's default, or empty. */
export function emptyParams({ properties }: ParamsSchema): ParamFields {
  const entries = Object.entries(properties).map(([name, it]) => {
    if (it.type === 'boolean') return [name, it.default ?? false] as const
    return [name, it.default === undefined ? '' : String(it.default)] as const
  })
  return Object.fromEntries(entries)
}

/** The typed fields as parameter values; empty fields are left out. */
export function toParams({ properties }: ParamsSchema, fields: ParamFields): Record<string, unknown> {
  const entries = Object.entries(fields).flatMap(([name, typed]) => {
    const property = properties[name]
    if (property === undefined || typed === '') return []
    return [[name, getValue(property, typed)] as const]
  })
  return Object.fromEntries(entries)
}

function getValue({ type }: ParamProperty, typed: string | boolean): unknown {
  return typeof typed === 'string' && (type === 'number' || type === 'integer')
    ? number().toBody(typed)
    : typed
}
