import { shellTexts } from '@wheelhouse/texts/kernel/shell'
import { translate } from './texts.ts'

/** What a value is, before it, with the colon of the language: ja `状態：有効`, en `Status: Enabled`. */
export function labelled(label: string, value: string): string {
  return translate(shellTexts, 'labelled', { label, value })
}
