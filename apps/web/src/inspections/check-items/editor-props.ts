import type { Media } from '@wheelhouse/contract/reports/media'
import type { DefinitionValues } from './definition-values.ts'
/** The props of the editor for each kind of definition. */
export type EditorProps = {
  value: DefinitionValues
  isReadOnly: boolean
  onChange: (part: Partial<DefinitionValues>) => void
  getError: (path: string) => string | undefined
  /** A picture of its camera; `null` if none was taken. */
  media: Media | null
}
