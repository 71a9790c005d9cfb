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

/** The state shared by the parts of the editor. */
export type Editing = {
  readonly draft: FlowDraft
  readonly catalogue: Catalogue
  /** The places of the flow's own floor, and of the floor that the robot is on at a step. */
  readonly places: Places
  readonly placesAt: (index: number) => Places
  /** Includes the places of every floor that the flow leads to, and of the one at a step. */
  readonly words: WordContext
  readonly wordsAt: (index: number) => WordContext
  /** The floors that the robot can be on at a step, by name; empty if the flow stays on its floor. */
  readonly nameFloors: (index: number) => readonly string[]
  readonly problems: readonly DraftProblem[]
  /** Nothing may be changed, by this person or at the moment. */
  readonly isReadOnly: boolean
  /** The JSON of the steps is invalid and must be fixed before anything else. */
  readonly isUnread: boolean
}

/** The types that end a block; they are added with its beginning. */
const closing: Readonly<Record<number, number>> = {
  [stepNumbers.taskStart]: stepNumbers.taskComplete,
  [stepNumbers.loopStart]: stepNumbers.loopEnd,
  [stepNumbers.if]: stepNumbers.ifEnd,
}
export const blockStarts: readonly number[] = [stepNumbers.loopStart, stepNumbers.if, stepNumbers.taskStart]
const blockEnds: readonly number[] = Object.values(closing)

/** The commands that can be added, in the order of the categories. */
export function listOffered({ commands }: Catalogue): CatalogueCommand[] {
  return commands
    .filter(({ type, isOffered }) => isOffered && !blockEnds.includes(type))
    .toSorted((a, b) => a.category - b.category)
}

/** The default values of parameters. */
export function listUsual({ properties }: ParamsSchema): Step['params'] {
  const usual = Object.entries(properties).flatMap(([name, property]): [string, ParamValue][] =>
    property.default === undefined ? [] : [[name, property.default]],
  )
  return Object.fromEntries(usual)
}

/** A new step of a command, with default values. */
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

/** The new steps of a command: one, or the beginning and end of a block; none for an unknown command. */
export function makeSteps({ catalogue, words }: Made, type: number): Step[] {
  const command = catalogue.byType.get(type)
  const end = catalogue.byType.get(closing[type] ?? Number.NaN)
  return [command, end].flatMap((known) => (known === undefined ? [] : [makeStep(known, words)]))
}

/** Adds a command after the selection; a block wraps several steps if several are selected. */
export function addCommand(editing: Editing, type: number): 'added' | 'wrapped' | 'full' {
  const { draft } = editing
  const { from, to } = toRange(draft.read().selection)
  if (to > from && type in closing) return wrapIn(editing, type)
  return draft.act(insertAfter(makeSteps(editing, type))) === null ? 'added' : 'full'
}

/** Wraps the selection in a new block. */
export function wrapIn(editing: Editing, type: number): 'wrapped' | 'full' {
  const [open, close] = makeSteps(editing, type)
  if (open === undefined || close === undefined) return 'full'
  return editing.draft.act(wrap(open, close)) === null ? 'wrapped' : 'full'
}
