import { Button, Textarea } from '@mantine/core'
import { flowEditorTexts } from '@wheelhouse/texts/flows/flow-editor'
import { useId } from 'react'
import { useTexts } from '../../../kernel/words/texts.ts'
import classes from '../flow-editor.module.css'
import type { useJsonText } from './use-json-text.ts'

type JsonViewProps = { json: ReturnType<typeof useJsonText>; isReadOnly: boolean; isAsked: boolean }

/** The steps as JSON. @param isAsked somebody tried to leave although it is invalid */
export function JsonView({ json, isReadOnly, isAsked }: JsonViewProps) {
  const t = useTexts(flowEditorTexts)
  const issuesId = useId()
  const { issues, isOutdated } = json
  return (
    <div className={classes.json}>
      <Textarea
        name="json"
        label={t('json')}
        description={t('jsonNote')}
        aria-describedby={issuesId}
        aria-invalid={issues.length > 0}
        spellCheck={false}
        readOnly={isReadOnly}
        value={json.getText()}
        onChange={({ currentTarget: { value } }) => json.change(value)}
      />
      <div id={issuesId} role="status" className={classes.jsonIssues}>
        {issues.length > 0 && (
          <>
            <ul>
              {issues.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
            {isOutdated && <p>{t('jsonOutdated')}</p>}
            {isAsked && <p role="alert">{t('jsonOpen')}</p>}
            <Button variant="default" size="xs" onClick={json.discard}>
              {t('discardJson')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
