import type { FormErrors } from '@mantine/form'
import classes from './entity-form.module.css'
import type { FieldsState } from './use-entity-form.ts'

export type FieldProps<Values extends Record<string, unknown>> = {
  of: FieldsState<Values>
  /** For a value within another, its path: `title.ja`. */
  name: (keyof Values & string) | `${keyof Values & string}.${string}`
  /** Replaces the form's own label, for instance for `title.ja`. */
  label?: string
  description?: string
  isRequired?: boolean
  /** As wide as the section. */
  isWide?: boolean
  isDisabled?: boolean
}

/** The path of a value within another, for `FieldProps.name`: `headers.0.value`. */
export function toFieldPath<Values extends Record<string, unknown>>(
  name: keyof Values & string,
  ...parts: (string | number)[]
): `${keyof Values & string}.${string}` {
  return `${name}.${parts.join('.')}`
}

/** Descriptions go below the field, so that adjacent fields stay aligned. */
export const belowInput: ('label' | 'input' | 'error' | 'description')[] = [
  'label',
  'input',
  'error',
  'description',
]

/** The error of a field that is not an input of the form itself. */
export function getFieldError({ errors }: { errors: FormErrors }, path: string): string | undefined {
  const error = errors[path]
  return typeof error === 'string' ? error : undefined
}

/** What every field of a form has: its label, value, issue, and whether it can be changed. */
export function getFieldProps<Values extends Record<string, unknown>>({
  of: { fields, labels, isReadOnly },
  name,
  label,
  description,
  isRequired = false,
  isWide = false,
  isDisabled = false,
}: FieldProps<Values>) {
  return {
    name,
    label: label ?? labels[name] ?? name,
    description,
    withAsterisk: isRequired,
    className: isWide ? classes.wide : undefined,
    disabled: isReadOnly || isDisabled,
    inputWrapperOrder: belowInput,
    ...fields.getInputProps(name),
  }
}
