import { Button } from '@mantine/core'
import { flowEditorTexts } from '@wheelhouse/texts/flows/flow-editor'
import { useTexts } from '../../kernel/words/texts.ts'
import { writeValue } from '../param-words.ts'
import classes from './flow-editor.module.css'

type UnknownPartProps = {
  /** Name of the button, for going to it from a problem. */
  field: string
  name: string
  value: unknown
  isReadOnly: boolean
  onRemove: () => void
}

/** An undescribed part of a step: its content, and a button to remove it. */
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
