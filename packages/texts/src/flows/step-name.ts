import { stepTypes } from '@wheelhouse/contract/flows/step-types'
import { hasKey } from '@wheelhouse/contract/kernel/typed'
import type { Language } from '@wheelhouse/contract/session/session'
import type { Text } from '../kernel/define-texts.ts'
import { stepTypeTexts } from './step-types.ts'

/** A step's name as it is stored; `type` is left out where only the name is known. */
type NamedStep = { readonly name: string; readonly type?: number }

/**
 * Says a step's name to a reader. A step that nobody named is stored under what its type is called in its author's
 * language: the reader sees that in their own. A name that somebody typed is theirs.
 */
export function describeStepName({ name, type }: NamedStep, language: Language): string {
  const words = type === undefined ? [...wordsByType.values()] : [wordsByType.get(type)]
  return words.find((word) => word?.ja === name || word?.en === name)?.[language] ?? name
}

const wordsByType: ReadonlyMap<number, Text> = new Map(
  stepTypes.flatMap(({ type, code }): [number, Text][] => {
    const key = `step_${code}`
    return hasKey(stepTypeTexts.texts, key) ? [[type, stepTypeTexts.texts[key]]] : []
  }),
)
