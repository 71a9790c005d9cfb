import type { Language } from '@wheelhouse/contract/session/session'

/** One thing a person reads, in both languages. Placeholders are written `{{name}}`. */
export type Text = Readonly<Record<Language, string>>

/** Declares the texts of one area; ids become `<area>.<key>`. A missing language does not compile. */
export function defineTexts<const Area extends string, const T extends Record<string, Text>>(
  area: Area,
  texts: T,
) {
  return { area, texts }
}
