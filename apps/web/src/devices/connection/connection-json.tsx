import { Textarea } from '@mantine/core'
import { deviceTexts } from '@wheelhouse/texts/devices/devices'
import { useId, useState } from 'react'
import formClasses from '../../kernel/forms/entity-form.module.css'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from './connection.module.css'
import { fromJson, toJson } from './connection-values.ts'
import type { Connection } from './use-connection.ts'

const root = 'profile'

/** The connection profile as JSON. It updates the form at once; what the fields cannot show stays as typed. */
export function ConnectionJson({ of: { of: form, values, isReadOnly, set } }: { of: Connection }) {
  const t = useTexts(deviceTexts)
  const issuesId = useId()
  const noteId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const shown = toJson(values)
  // Keep the text as typed for as long as it matches the form's values.
  const value = typed !== null && toJson(fromJson(typed)) === shown ? typed : shown
  const issues = Object.entries(form.fields.errors).flatMap(([name, words]) => {
    if (typeof words !== 'string' || (name !== root && !name.startsWith(`${root}.`))) return []
    return [name === root ? words : `${name.slice(root.length + 1)}: ${words}`]
  })
  return (
    <div className={classes.wide}>
      <Textarea
        name={root}
        label={t('profile')}
        className={formClasses.code}
        aria-describedby={`${issuesId} ${noteId}`}
        aria-invalid={issues.length > 0}
        error={issues.length > 0}
        spellCheck={false}
        disabled={isReadOnly}
        rows={12}
        value={value}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          set(fromJson(currentTarget.value))
        }}
      />
      <ul id={issuesId} role="alert" className={classes.issues}>
        {issues.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p id={noteId} className={classes.note}>
        {t('profileNote')} {t('bleNote')} {t('operationsNote')}
      </p>
    </div>
  )
}
