import type { StepChange } from '@wheelhouse/contract/flows/diff-steps'
import { flowHistoryTexts } from '@wheelhouse/texts/flows/flow-history'
import { translate } from '../../kernel/words/texts.ts'
import type { StepNames } from './step-names.ts'

/** Of longer texts, only the beginning is shown. */
const longest = 200

/** One difference, as a sentence. */
export function changeWords(change: StepChange, names: StepNames): string {
  const { step, index } = change
  const where = { step: names.nameStep(step), place: index + 1 }
  if (change.kind === 'paramChanged') return paramWords(change, where, names)
  return translate(flowHistoryTexts, `change_${change.kind}`, {
    ...where,
    type: names.nameType(step.type),
    ...(change.kind === 'moved' && { from: change.from + 1 }),
    ...(change.kind === 'renamed' && { before: change.before, after: change.after }),
    ...(change.kind === 'typeChanged' && {
      before: names.nameType(change.before),
      after: names.nameType(change.after),
    }),
  })
}

function paramWords(
  { step, param, before, after }: Extract<StepChange, { kind: 'paramChanged' }>,
  where: { step: string; place: number },
  names: StepNames,
): string {
  const words = (value: unknown) => {
    if (value === '') return translate(flowHistoryTexts, 'empty')
    const name = names.nameValue(step.type, param, value).replaceAll(/\s+/g, ' ')
    return Array.from(name).length > longest ? `${Array.from(name).slice(0, longest).join('')}…` : name
  }
  const of = { ...where, param: names.nameParam(step.type, param) }
  if (before === undefined)
    return translate(flowHistoryTexts, 'change_paramSet', {
      ...of,
      after: after === undefined ? '' : words(after),
    })
  return after === undefined
    ? translate(flowHistoryTexts, 'change_paramUnset', { ...of, before: words(before) })
    : translate(flowHistoryTexts, 'change_paramChanged', {
        ...of,
        before: words(before),
        after: words(after),
      })
}
