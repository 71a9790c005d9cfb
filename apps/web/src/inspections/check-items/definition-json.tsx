import { Textarea } from '@mantine/core'
import { tryParseJson } from '@wheelhouse/contract/kernel/json'
import { checkItemTexts } from '@wheelhouse/texts/inspections/check-items'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { useId, useState } from 'react'
import { describeJsonFault } from '../../kernel/forms/find-json-fault.ts'
import { fieldErrors, getWords } from '../../kernel/forms/form.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from './check-items.module.css'
import { type DefinitionValues, definitionCodec, definitionSchema } from './definition-values.ts'

type DefinitionJsonProps = {
  value: DefinitionValues
  isReadOnly: boolean
  onChange: (value: DefinitionValues) => void
}

/** The definition as JSON. Valid JSON goes into the fields at once; invalid JSON is kept as typed, and cannot be saved. */
export function DefinitionJson({ value, isReadOnly, onChange }: DefinitionJsonProps) {
  const t = useTexts(checkItemTexts)
  const formText = useTexts(formTexts)
  const issuesId = useId()
  const [typed, setTyped] = useState(value.json)
  const issues = typed === null ? [] : findIssues(typed)
  function findIssues(text: string): string[] {
    const read = tryParseJson(text)
    if (read === undefined) return [describeJsonFault(text)]
    const found = Object.entries(fieldErrors(definitionSchema, read)).map(
      ([path, issue]) => `${path}: ${getWords(issue)}`,
    )
    const { data } = definitionSchema.safeParse(read)
    return data === undefined || data.editor === value.editor ? found : [formText('checkItem.otherEditor')]
  }
  const change = (text: string) => {
    setTyped(text)
    if (findIssues(text).length > 0) onChange({ ...value, json: text })
    else onChange(definitionCodec.toValue(tryParseJson(text)))
  }
  return (
    <div className={classes.wide}>
      <Textarea
        name="definition"
        label={t('json')}
        description={t('jsonNote')}
        aria-describedby={issuesId}
        aria-invalid={issues.length > 0}
        spellCheck={false}
        readOnly={isReadOnly}
        rows={14}
        value={typed ?? JSON.stringify(definitionCodec.toBody(value), null, 2)}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      <ul id={issuesId} role="status" className={classes.areas}>
        {issues.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </div>
  )
}
