import { flowEditorTexts } from '@wheelhouse/texts/flows/flow-editor'
import { describeStepName } from '@wheelhouse/texts/flows/step-name'
import { useState } from 'react'
import { notify } from '../../../kernel/shell/notify.ts'
import { useTexts } from '../../../kernel/words/texts.ts'
import {
  duplicateChosen,
  type Edit,
  getChosen,
  insertAt,
  insertCopies,
  listChosen,
  moveBy,
  moveTo,
  removeChosen,
  unwrap,
} from '../edit-steps.ts'
import { type Editing, makeSteps, wrapIn } from '../editing.ts'
import { readSteps, writeSteps } from '../json/json-steps.ts'
import type { SequenceActs } from './sequence-keys.ts'

/** Acts on the selected steps, and the last act as an announcement for screen readers. */
export function useSequenceActs(
  editing: Editing,
  ways: Pick<SequenceActs, 'toSettings' | 'toPalette'>,
): { acts: SequenceActs; said: string; say: (words: string) => void } {
  const t = useTexts(flowEditorTexts)
  const [said, say] = useState('')
  const { draft } = editing

  /** @returns whether it was done; otherwise the reason is announced */
  const act = (edit: Edit): boolean => {
    const refusal = draft.act(edit)
    if (refusal === 'full' || refusal === 'crosses') notify({ message: t(refusal) })
    return refusal === null
  }
  const announceMove = () => {
    const { steps, selection } = draft.read()
    const step = steps[selection.focus]
    const name = step === undefined ? '' : describeStepName(step, editing.words.language)
    say(t('moved', { name, place: selection.focus + 1 }))
  }
  const move = (edit: Edit) => {
    if (act(edit)) announceMove()
  }
  const remove = () => {
    const before = draft.read().steps.length
    if (act(removeChosen)) say(t('deleted', { count: before - draft.read().steps.length }))
  }
  const copy = () => {
    const chosen = listChosen(draft.read())
    say(t('copied', { count: chosen.length }))
    return writeSteps(chosen)
  }
  const acts: SequenceActs = {
    ...ways,
    moveUp: () => move(moveBy(-1)),
    moveDown: () => move(moveBy(1)),
    moveTo: (gap, moved) => move(moveTo(gap, moved)),
    addAt: (gap, type) => {
      const added = makeSteps(editing, type)
      if (act(insertAt(gap, added, { from: 0, to: 0 })))
        say(t('added', { name: added[0]?.name ?? '', place: gap + 1 }))
    },
    duplicate: () => move(duplicateChosen),
    remove,
    unwrap: () => act(unwrap),
    wrap: (type) => {
      const how = wrapIn(editing, type)
      if (how === 'full') notify({ message: t('full') })
      else say(t('wrapped', { name: editing.catalogue.byType.get(type)?.name[editing.words.language] ?? '' }))
    },
    copy,
    cut: () => {
      const text = copy()
      remove()
      return text
    },
    paste: (text) => {
      const read = readSteps(text)
      if ('issues' in read || read.steps.length === 0) notify({ message: t('notSteps') })
      else if (act(insertCopies(read.steps))) {
        const { from, to } = getChosen(draft.read())
        say(t('pasted', { count: to - from + 1 }))
      }
    },
  }
  return { acts, said, say }
}
