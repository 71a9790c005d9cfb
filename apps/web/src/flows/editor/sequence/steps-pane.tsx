import { SegmentedControl } from '@mantine/core'
import { flowEditorTexts } from '@wheelhouse/texts/flows/flow-editor'
import { useTexts } from '../../../kernel/words/texts.ts'
import { toRange } from '../edit-steps.ts'
import type { Editing } from '../editing.ts'
import classes from '../flow-editor.module.css'
import { JsonView } from '../json/json-view.tsx'
import type { useJsonText } from '../json/use-json-text.ts'
import type { Panes } from '../use-panes.ts'
import { SequenceBar } from './sequence-bar.tsx'
import type { SequenceActs } from './sequence-keys.ts'
import { StepSequence } from './step-sequence.tsx'

type StepsPaneProps = {
  editing: Editing
  acts: SequenceActs
  json: ReturnType<typeof useJsonText>
  panes: Panes
  isAsked: boolean
  treeId: string
}

/** The steps as a list or as JSON. */
export function StepsPane({ editing, acts, json, panes, isAsked, treeId }: StepsPaneProps) {
  const t = useTexts(flowEditorTexts)
  const { draft, isReadOnly } = editing
  const isUnread = json.issues.length > 0
  const { from, to } = toRange(draft.selection)
  const handleView = (view: string) => {
    // Invalid JSON must be fixed or discarded before leaving.
    if (view === 'list' && isUnread) return panes.ask()
    if (view === 'list') json.leave()
    panes.showView(view === 'json' ? 'json' : 'list')
  }
  return (
    <section className={classes.steps} aria-label={t('steps')}>
      <div className={classes.stepsHead}>
        <SegmentedControl
          size="xs"
          aria-label={t('view')}
          value={panes.view}
          onChange={handleView}
          data={[
            { value: 'list', label: t('view_list') },
            { value: 'json', label: t('view_json') },
          ]}
        />
        <span className={classes.note}>
          {to > from ? t('selected', { count: to - from + 1 }) : t('count', { count: draft.steps.length })}
        </span>
        {panes.view === 'list' && !isReadOnly && <SequenceBar editing={editing} acts={acts} />}
      </div>
      {panes.view === 'json' ? (
        <JsonView json={json} isReadOnly={isReadOnly && !isUnread} isAsked={isAsked || panes.isAsked} />
      ) : (
        <>
          <StepSequence id={treeId} editing={editing} acts={acts} />
          {!isReadOnly && <p className={classes.keysNote}>{t('keysNote')}</p>}
        </>
      )}
    </section>
  )
}
