/** Fields of entity forms for days and local times, in the console's language. */
import { DateInput } from '../dates/date-input.tsx'
import { DateTimeInput } from '../dates/date-time-input.tsx'
import { TimeInput } from '../dates/time-input.tsx'
import { formatMoment, parseLocalInput } from '../words/format-time.ts'
import { useLanguage } from '../words/texts.ts'
import { type FieldProps, getFieldProps } from './field-props.ts'
import { useFieldWords } from './field-words.ts'

/** What `getInputProps` returns for a field that holds a text. */
type TextProps = { value: string; error?: string; onChange: (value: string) => void }

function getTextProps<Values extends Record<string, unknown>>(field: FieldProps<Values>) {
  const { value, error, onChange, ...rest } = getFieldProps(field)
  return { ...rest, ...({ value, error, onChange } as TextProps) }
}

/** A day: `2026-11-24`. */
export function DateField<Values extends Record<string, unknown>>(field: FieldProps<Values>) {
  return <DateInput {...getTextProps(field)} />
}

/** A time of day: `22:00`. */
export function TimeOfDayField<Values extends Record<string, unknown>>(field: FieldProps<Values>) {
  return <TimeInput {...getTextProps(field)} />
}

/** A day and a time of it: `2026-11-24T22:00`. While one of them is missing, the value is no time. */
export function DateTimeField<Values extends Record<string, unknown>>(field: FieldProps<Values>) {
  const language = useLanguage()
  const props = getTextProps(field)
  useFieldWords(field.of, field.name, props.label, (value) => {
    const at = parseLocalInput(String(value))
    return Number.isNaN(at) ? String(value) : formatMoment(new Date(at).toISOString(), language)
  })
  return <DateTimeInput {...props} />
}
