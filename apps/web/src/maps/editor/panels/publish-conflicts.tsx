import { Radio } from '@mantine/core'
import { mapPublishingTexts } from '@wheelhouse/texts/maps/publishing'
import { useStore } from '../../../kernel/server/store.ts'
import { useTexts } from '../../../kernel/words/texts.ts'
import type { Editor } from '../editor.ts'
import { writeNameOf } from '../object-words.ts'
import classes from './publish-dialog.module.css'

/** By `list/id`: whether the draft's version or the published one is used. */
export type PublishChoices = Readonly<Record<string, 'mine' | 'theirs'>>

type PublishConflictsProps = {
  editor: Editor
  /** `list/id` of objects that were published differently since the draft was started. */
  names: readonly string[]
  choices: PublishChoices
  onChoose: (choices: PublishChoices) => void
}

/** What both the draft and a revision published meanwhile have changed: chooses the version to publish. */
export function PublishConflicts({ editor, names, choices, onChoose }: PublishConflictsProps) {
  const t = useTexts(mapPublishingTexts)
  const map = useStore(editor.store.document)
  return (
    <section role="alert">
      <h3>{t('conflicts')}</h3>
      <p className={classes.note}>{t('conflictsNote')}</p>
      {names.map((name) => (
        <Radio.Group
          key={name}
          label={writeNameOf(name, map)}
          value={choices[name] ?? null}
          onChange={(value) => onChoose({ ...choices, [name]: value === 'mine' ? 'mine' : 'theirs' })}
        >
          <Radio value="mine" label={t('conflictMine')} />
          <Radio value="theirs" label={t('conflictTheirs')} />
        </Radio.Group>
      ))}
    </section>
  )
}
