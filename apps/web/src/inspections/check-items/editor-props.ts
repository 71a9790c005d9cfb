import type { Media } from '@wheelhouse/contract/reports/media'
import type { DefinitionValues } from './definition-values.ts'
/** What the editor of each kind of definition is given. */
export type EditorProps = {
  value: DefinitionValues
  isReadOnly: boolean
  onChange: (part: Partial<DefinitionValues>) => void
  getError: (path: string) => string | undefined
  /** A picture of the camera that it is about; `null` where none was taken. */
  media: Media | null
}
