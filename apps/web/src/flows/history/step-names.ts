import { isPlain, type Step } from '@wheelhouse/contract/flows/step'
import { firstCustomType, stepTypes } from '@wheelhouse/contract/flows/step-types'
import type { Language } from '@wheelhouse/contract/session/session'
import { flowHistoryTexts } from '@wheelhouse/texts/flows/flow-history'
import { describeStepName } from '@wheelhouse/texts/flows/step-name'
import { stepTypeTexts } from '@wheelhouse/texts/flows/step-types'
import { translate, wordOr } from '../../kernel/words/texts.ts'
import { getChoiceWord, getParamLabel, writeValue } from '../param-words.ts'

/** The names for parts of a step, from the catalogue and the places of the floor. */
export type StepNames = {
  readonly nameStep: (step: Pick<Step, 'name' | 'type'>) => string
  readonly nameType: (type: number) => string
  readonly nameParam: (type: number, param: string) => string
  readonly nameValue: (type: number, param: string, value: unknown) => string
}

/** The names available without a request: those of built-in commands. */
export function builtInNames(language: Language): StepNames {
  const findProperty = (type: number, param: string) =>
    stepTypes.find((one) => one.type === type)?.params.properties[param]
  return {
    nameStep: (step) => describeStepName(step, language),
    nameType: (type) => {
      const known = stepTypes.find((one) => one.type === type)
      return known === undefined
        ? translate(flowHistoryTexts, 'unknownCommand', { type })
        : wordOr(stepTypeTexts, `step_${known.code}`, known.code)
    },
    nameParam: (type, param) =>
      getParamLabel({ isBuiltIn: type < firstCustomType }, param, findProperty(type, param)?.title),
    nameValue: (type, param, value) => {
      if (!isPlain(value)) return writeValue(value)
      if (typeof value === 'boolean') return translate(flowHistoryTexts, value ? 'yes' : 'no')
      const property = findProperty(type, param)
      const isChoice = property !== undefined && property.type !== 'boolean' && property.enum !== undefined
      return isChoice ? getChoiceWord({ isBuiltIn: true }, param, value, language) : String(value)
    },
  }
}
