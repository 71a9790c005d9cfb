import type { StepCallFailure } from '@wheelhouse/contract/flows/service-call'
import { hasKey } from '@wheelhouse/contract/kernel/typed'
import { outgoingTexts } from '@wheelhouse/texts/system/outgoing'
import { serviceCommandTexts } from '@wheelhouse/texts/system/service-commands'
import { useTexts, wordOr } from '../../kernel/words/texts.ts'

/** Describes why a service call failed. */
export function useCallFailure(): (failure: StepCallFailure) => string {
  useTexts(serviceCommandTexts)
  useTexts(outgoingTexts)
  return (failure) => {
    const key = `failure_${failure}`
    return wordOr(hasKey(serviceCommandTexts.texts, key) ? serviceCommandTexts : outgoingTexts, key, failure)
  }
}
