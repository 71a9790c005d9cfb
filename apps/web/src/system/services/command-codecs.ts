import { isRecord } from '@wheelhouse/contract/kernel/typed'
import type { ServiceHeader } from '@wheelhouse/contract/system/service-command'
import type { Codec } from '../../kernel/forms/form-codec.ts'

/** A header as the form holds it. `isStored`: a secret value is stored, and kept while the field is empty. */
export type HeaderValues = { name: string; value: string; isSecret: boolean; isStored: boolean }

export const emptyHeader: HeaderValues = { name: '', value: '', isSecret: false, isStored: false }

export const headerRows = (): Codec<HeaderValues[]> => ({
  empty: [],
  toValue: (stored) =>
    Array.isArray(stored)
      ? stored.filter(isRecord).map(({ name, value, isSecret }) => ({
          name: String(name),
          value: typeof value === 'string' ? value : '',
          isSecret: isSecret === true,
          isStored: isSecret === true,
        }))
      : [],
  toBody: toHeaders,
  isSecret: true,
})

/** The rows as the contract's headers. */
export function toHeaders(rows: readonly HeaderValues[]): ServiceHeader[] {
  return rows.map(({ name, value, isSecret, isStored }) => ({
    name: name.trim(),
    value: isSecret && isStored && value === '' ? null : value,
    isSecret,
  }))
}
