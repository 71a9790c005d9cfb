import type { Media } from '@wheelhouse/contract/reports/media'
import type { DefinitionValues } from './definition-values.ts'
/** The props common to the editors of all kinds of definitions. */
export type EditorProps = {
  value: DefinitionValues
  isReadOnly: boolean
  onChange: (part: Partial<DefinitionValues>) => void
  getError: (path: string) => string | undefined
  /** A picture from the item's camera; `null` if none was taken. */
  media: Media | null
}
