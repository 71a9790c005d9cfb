import { getStepParams } from '@wheelhouse/contract/flows/service-call'
import type { Step } from '@wheelhouse/contract/flows/step'
import { paramValuesSchema } from '@wheelhouse/contract/system/params-schema'
import { flowEditorTexts } from '@wheelhouse/texts/flows/flow-editor'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { fieldErrors, getWords } from '../../../kernel/forms/form.ts'
import { translate } from '../../../kernel/words/texts.ts'
import type { Catalogue } from '../catalogue.queries.ts'
import { nameParam } from '../step-words.ts'
import type { DraftProblem } from './find-problems.ts'

/** A problem in words; its step is named in front. */
export function describeProblem(
  { index, param, code, names }: DraftProblem,
  steps: readonly Step[],
  { byType, services }: Catalogue,
): string {
  if (code === 'badName' || code === 'tooBig') return translate(flowEditorTexts, code)
  const step = index === null ? undefined : steps[index]
  const command = step && byType.get(step.type)
  const schema = step && command && getStepParams(step, command.paramsSchema, services)
  const words = {
    param: param === null ? '' : nameParam(command, param, schema),
    names: names.join(code === 'unknownKeys' ? translate(formTexts, 'listComma') : ' → '),
    detail: '',
  }
  if (code === 'invalid' && step !== undefined && schema !== undefined && param !== null) {
    const issue = fieldErrors(paramValuesSchema(schema), step.params)[param]
    words.detail = issue === undefined ? '' : getWords(issue)
  }
  return translate(flowEditorTexts, `problem_${code}`, words)
}
