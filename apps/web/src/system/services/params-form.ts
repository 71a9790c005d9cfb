import type { ParamProperty, ParamsSchema } from '@wheelhouse/contract/system/params-schema'
import { number } from '../../kernel/forms/form-codec.ts'

/** What the fields of parameters hold. */
export type ParamFields = Record<string, string | boolean>

/** The fields at first: what is usual, else nothing. */
export function emptyParams({ properties }: ParamsSchema): ParamFields {
  const entries = Object.entries(properties).map(([name, it]) => {
    if (it.type === 'boolean') return [name, it.default ?? false]
    return [name, it.default === undefined ? '' : String(it.default)]
  })
  return Object.fromEntries(entries) as ParamFields
}

/** The fields as values; an empty one is left out. */
export function paramsOf({ properties }: ParamsSchema, fields: ParamFields): Record<string, unknown> {
  const entries = Object.entries(fields).flatMap(([name, typed]) => {
    const property = properties[name]
    if (property === undefined || typed === '') return []
    return [[name, valueOf(property, typed)]]
  })
  return Object.fromEntries(entries) as Record<string, unknown>
}

function valueOf({ type }: ParamProperty, typed: string | boolean): unknown {
  return typeof typed === 'string' && (type === 'number' || type === 'integer')
    ? number().toBody(typed)
    : typed
}
