import { type ListedCommand, listedCommandsSchema } from '@wheelhouse/contract/flows/command-list'
import { parseJson } from '@wheelhouse/contract/kernel/json'
import { commandListTexts } from '@wheelhouse/texts/flows/command-lists'
import type { z } from 'zod'
import { describeJsonFault } from '../../kernel/forms/find-json-fault.ts'
import { getWords, toValidationIssue } from '../../kernel/forms/form.ts'
import { translate } from '../../kernel/words/texts.ts'

/** Parses the commands of a list; the first error is reported with its line, or with the command and the field. */
export function readCommands(text: string): { commands: ListedCommand[] } | { issue: string } {
  let parsed: unknown
  try {
    parsed = parseJson(text)
  } catch {
    return { issue: describeJsonFault(text) }
  }
  const { data, error } = listedCommandsSchema.safeParse(parsed, { reportInput: true })
  if (data !== undefined) return { commands: data }
  const [first] = error.issues
  return { issue: first === undefined ? describeJsonFault(text) : describeIssue(first) }
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const [index, ...path] = issue.path
  if (typeof index !== 'number')
    return issue.code === 'invalid_type'
      ? translate(commandListTexts, 'json_notArray')
      : getWords(toValidationIssue(issue))
  const place = index + 1
  if (path.length === 0 && issue.code === 'invalid_type')
    return translate(commandListTexts, 'json_notCommand', { place })
  const words = getWords(toValidationIssue(issue))
  return translate(commandListTexts, 'json_command', { place, path: getPath(issue, path), words })
}

/** The field of an issue; one that nobody knows is named by the issue, not by its path. */
function getPath(issue: z.core.$ZodIssue, path: readonly PropertyKey[]): string {
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys : []
  return [...path, ...unknown.slice(0, 1)].join('.')
}
