import { shellTexts } from '@wheelhouse/texts/kernel/shell'
import { translate } from './texts.ts'

/** A value with its label, joined by the colon of the language: ja `状態：有効`, en `Status: Enabled`. */
export function labelled(label: string, value: string): string {
  return translate(shellTexts, 'labelled', { label, value })
}
