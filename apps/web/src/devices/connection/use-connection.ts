import { getFieldError } from '../../kernel/forms/field-props.ts'
import { type FieldsState, setFields } from '../../kernel/forms/use-entity-form.ts'
import type { DeviceValues } from '../device-values.ts'
import type { ConnectionValues } from './connection-values.ts'

export type Connection = {
  of: FieldsState<DeviceValues>
  values: ConnectionValues
  isReadOnly: boolean
  set: (part: Partial<ConnectionValues>) => void
  /** The issue with a field, by its name within the profile: `rows.0.key`. */
  getError: (name: string) => string | undefined
}

/** The connection profile of a form, with a setter for parts of it. */
export function useConnection(of: FieldsState<DeviceValues>): Connection {
  const { fields, isReadOnly } = of
  return {
    of,
    values: fields.values.profile,
    isReadOnly,
    // Merge into the current values: a response may arrive after further typing.
    set: (part) =>
      setFields<DeviceValues, DeviceValues>(of, { profile: { ...fields.getValues().profile, ...part } }),
    getError: (name) => getFieldError(fields, `profile.${name}`),
  }
}
