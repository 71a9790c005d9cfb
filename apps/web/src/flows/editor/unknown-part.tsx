import { Button } from '@mantine/core'
import { flowEditorTexts } from '@wheelhouse/texts/flows/flow-editor'
import { useTexts } from '../../kernel/words/texts.ts'
import { writeValue } from '../param-words.ts'
import classes from './flow-editor.module.css'

type UnknownPartProps = {
  /** Of the button, by which the problem leads to it. */
  field: string
  name: string
  value: unknown
  isReadOnly: boolean
  onRemove: () => void
}

/** A part of a step that nothing here describes: what it is, and the way to start without it. */
export function UnknownPart({ field, name, value, isReadOnly, onRemove }: UnknownPartProps) {
  const t = useTexts(flowEditorTexts)
  return (
    <div className={classes.unknown}>
      <span>{t('unknownParam', { param: name, value: writeValue(value) })}</span>
      {!isReadOnly && (
        <Button variant="default" size="xs" name={field} onClick={onRemove}>
          {t('removeParam', { param: name })}
        </Button>
      )}
    </div>
  )
}
