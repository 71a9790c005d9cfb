import type { Step } from '@wheelhouse/contract/flows/step'
import { stepNumbers } from '@wheelhouse/contract/flows/step-types'
import type { ParamsSchema, ParamValue } from '@wheelhouse/contract/system/params-schema'
import { randomId } from '../../kernel/server/random-id.ts'
import type { Places } from '../param-places.ts'
import { type Catalogue, type CatalogueCommand, nameCommand } from './catalogue.queries.ts'
import { insertAfter, toRange, wrap } from './edit-steps.ts'
import type { DraftProblem } from './problems/find-problems.ts'
import type { WordContext } from './step-words.ts'
import type { FlowDraft } from './use-flow-draft.ts'

/** What the parts of the editor share. */
export type Editing = {
  readonly draft: FlowDraft
  readonly catalogue: Catalogue
  /** Of the flow's own floor, and of the one where the robot is at a step. */
  readonly places: Places
  readonly placesAt: (index: number) => Places
  /** With the places of every floor that the flow leads to, and of the one of a step. */
  readonly words: WordContext
  readonly wordsAt: (index: number) => WordContext
  /** Where the robot can be at a step, by name; empty where the flow stays on its floor. */
  readonly nameFloors: (index: number) => readonly string[]
  readonly problems: readonly DraftProblem[]
  /** Nothing may be changed, by this person or just now. */
  readonly isReadOnly: boolean
  /** The text of the steps cannot be read: it is mended before anything else is done. */
  readonly isUnread: boolean
}

/** The numbers that end a block; they come with what begins it. */
const closing: Readonly<Record<number, number>> = {
  [stepNumbers.taskStart]: stepNumbers.taskComplete,
  [stepNumbers.loopStart]: stepNumbers.loopEnd,
  [stepNumbers.if]: stepNumbers.ifEnd,
}
export const blockStarts: readonly number[] = [stepNumbers.loopStart, stepNumbers.if, stepNumbers.taskStart]
const blockEnds: readonly number[] = Object.values(closing)

/** What people can add, in the order of the categories. */
export function listOffered({ commands }: Catalogue): CatalogueCommand[] {
  return commands
    .filter(({ type, isOffered }) => isOffered && !blockEnds.includes(type))
    .toSorted((a, b) => a.category - b.category)
}

/** The values that parameters have unless somebody sets others. */
export function listUsual({ properties }: ParamsSchema): Step['params'] {
  const usual = Object.entries(properties).flatMap(([name, property]): [string, ParamValue][] =>
    property.default === undefined ? [] : [[name, property.default]],
  )
  return Object.fromEntries(usual)
}

/** A new step of a command, with what is usual. */
function makeStep(command: CatalogueCommand, { language }: WordContext): Step {
  return {
    id: randomId(),
    name: nameCommand(command, language),
    type: command.type,
    params: listUsual(command.paramsSchema),
    icon: command.icon,
  }
}

type Made = Pick<Editing, 'catalogue' | 'words'>

/** The new steps of a command: one, or the beginning and the end of a block; none of a command that is not there. */
export function makeSteps({ catalogue, words }: Made, type: number): Step[] {
  const command = catalogue.byType.get(type)
  const end = catalogue.byType.get(closing[type] ?? Number.NaN)
  return [command, end].flatMap((known) => (known === undefined ? [] : [makeStep(known, words)]))
}

/** Adds a command after what is chosen; a block goes around several steps where several are chosen. */
export function addCommand(editing: Editing, type: number): 'added' | 'wrapped' | 'full' {
  const { draft } = editing
  const { from, to } = toRange(draft.read().selection)
  if (to > from && type in closing) return wrapIn(editing, type)
  return draft.act(insertAfter(makeSteps(editing, type))) === null ? 'added' : 'full'
}

/** Puts what is chosen into a new block. */
export function wrapIn(editing: Editing, type: number): 'wrapped' | 'full' {
  const [open, close] = makeSteps(editing, type)
  if (open === undefined || close === undefined) return 'full'
  return editing.draft.act(wrap(open, close)) === null ? 'wrapped' : 'full'
}
