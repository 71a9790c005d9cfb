import type { Step } from '@wheelhouse/contract/flows/step'
import { flowEditorTexts } from '@wheelhouse/texts/flows/flow-editor'
import { describeStepName } from '@wheelhouse/texts/flows/step-name'
import { type MouseEvent, startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { useKeys } from '../../../kernel/shell/use-keys.ts'
import { useTexts } from '../../../kernel/words/texts.ts'
import { toRange } from '../edit-steps.ts'
import type { Editing } from '../editing.ts'
import { type DraftProblem, isError } from '../problems/find-problems.ts'
import { describeProblem } from '../problems/problem-words.ts'
import { describeStep } from '../step-words.ts'
import { useClipboard } from '../use-clipboard.ts'
import type { FlowDraft } from '../use-flow-draft.ts'
import { doSequenceKey, type SequenceActs, sequenceKeys } from './sequence-keys.ts'
import { StepRow } from './step-row.tsx'
import { toStepRows } from './step-rows.ts'
import classes from './step-sequence.module.css'
import { findRow, useStepDrag } from './use-step-drag.ts'

/** Number of rows rendered first, more than fit in a window, and of rows added at a time. */
const rowsAtOnce = 50

type StepSequenceProps = {
  editing: Editing
  acts: SequenceActs
  /** Id of the element that has the focus while one is among the steps. */
  id: string
}

/** The steps in order, nested in their blocks: usable by pointer, by drag, and entirely by keyboard. */
export function StepSequence({ editing, acts, id }: StepSequenceProps) {
  const t = useTexts(flowEditorTexts)
  const { draft, catalogue, words, wordsAt, problems, isReadOnly } = editing
  const { steps, selection } = draft
  const tree = useRef<HTMLDivElement>(null)
  const { dragged, gap, ...drag } = useStepDrag(draft, acts)
  useKeys(sequenceKeys, flowEditorTexts, (key) => doSequenceKey(key, draft, acts, isReadOnly), tree)
  useClipboard(tree, acts, isReadOnly)
  const rows = useMemo(() => toStepRows(steps), [steps])
  const keys = useMemo(() => toKeys(steps), [steps])
  const shown = steps.slice(0, useGrowingCount(steps.length))
  const marks = useMarks(editing, problems)
  const chosen = toRange(selection)
  const rowId = (index: number) => `${id}-${index}`
  const focusId = steps.length === 0 ? undefined : rowId(selection.focus)
  // Scrolls to the step when moving by keyboard or going to a problem.
  useEffect(() => {
    if (focusId !== undefined) document.getElementById(focusId)?.scrollIntoView({ block: 'nearest' })
  }, [focusId])
  return (
    <>
      {steps.length === 0 && <p className={classes.empty}>{t(isReadOnly ? 'noStepsReadOnly' : 'noSteps')}</p>}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are in `sequence-keys.ts` */}
      <div
        ref={tree}
        id={id}
        role="tree"
        aria-label={t('sequence')}
        aria-multiselectable
        aria-activedescendant={focusId}
        tabIndex={0}
        className={classes.tree}
        data-drop={steps.length === 0 && gap !== null}
        onClick={(event) => {
          tree.current?.focus()
          choose(event, draft)
        }}
        onDoubleClick={acts.toSettings}
        {...(!isReadOnly && drag)}
      >
        {shown.map((step, index) => (
          <StepRow
            key={keys[index]}
            id={rowId(index)}
            index={index}
            count={steps.length}
            name={describeStepName(step, words.language)}
            icon={step.icon}
            line={describeStep(step, catalogue.byType.get(step.type), wordsAt(index))}
            around={rows[index]?.around ?? ''}
            edge={rows[index]?.edge ?? ''}
            mark={marks.get(index)?.words ?? ''}
            isGrave={marks.get(index)?.isGrave ?? false}
            isChosen={chosen.from <= index && index <= chosen.to}
            isFocus={index === selection.focus}
            isDragged={dragged !== null && dragged.from <= index && index <= dragged.to}
            drop={toDrop(gap, index, steps.length)}
            canDrag={!isReadOnly}
          />
        ))}
      </div>
    </>
  )
}

/** The number of rows rendered: the first ones immediately, the others in batches while nothing is more urgent. */
function useGrowingCount(total: number): number {
  const [count, setCount] = useState(rowsAtOnce)
  useEffect(() => {
    if (count === Infinity) return
    // Once all are there, later additions appear immediately.
    startTransition(() => setCount(count < total ? count + rowsAtOnce : Infinity))
  }, [count, total])
  return count
}

/** Keys that keep each row with its step. Duplicate ids are among the possible errors of steps. */
function toKeys(steps: readonly Step[]): string[] {
  const seen = new Map<string, number>()
  return steps.map(({ id }) => {
    const times = seen.get(id) ?? 0
    seen.set(id, times + 1)
    return `${id} ${times}`
  })
}

/** A press selects a step; with Shift, all steps up to it. */
function choose(event: MouseEvent, { read, select }: FlowDraft): void {
  const index = findRow(event.target)
  if (index === null) return
  select({ anchor: event.shiftKey ? read().selection.anchor : index, focus: index })
}

function toDrop(gap: number | null, index: number, count: number): 'before' | 'after' | '' {
  if (gap === index) return 'before'
  return gap === count && index === count - 1 ? 'after' : ''
}

/** `words` are created here, because doing so in each of hundreds of rows is slow. */
type Mark = { words: string; isGrave: boolean }

/** The most serious problem of each step, and the number of others. */
function useMarks({ draft: { steps }, catalogue }: Editing, problems: readonly DraftProblem[]) {
  const t = useTexts(flowEditorTexts)
  const marks = new Map<number, Mark>()
  const byStep = Map.groupBy(problems, ({ index }) => index)
  for (const [index, found] of byStep) {
    const worst = found.find(isError) ?? found[0]
    if (index === null || worst === undefined) continue
    const words = describeProblem(worst, steps, catalogue)
    const more = found.length - 1
    const isGrave = isError(worst)
    const all = more === 0 ? words : t('more', { words, count: more })
    marks.set(index, { words: t(isGrave ? 'error' : 'warning', { words: all }), isGrave })
  }
  return marks
}
