import { tryParseJson } from '@wheelhouse/contract/kernel/json'
import { describeJsonFault } from '../../kernel/forms/find-json-fault.ts'
import { getWords, toIssueOfCode } from '../../kernel/forms/form.ts'
import { type ConnectionValues, findConnectionIssues } from './connection-values.ts'

/** The issues that the profile does not reveal, in words, by field name; of JSON with its line. */
export function describeConnectionIssues(values: ConnectionValues, isTried = false): Record<string, string> {
  if (values.json !== null)
    return tryParseJson(values.json) === undefined ? { profile: describeJsonFault(values.json) } : {}
  const issues = Object.entries(findConnectionIssues(values, isTried))
  const bodies = values.operations.flatMap(({ body }, place): [string, string][] =>
    body.trim() === '' || tryParseJson(body) !== undefined
      ? []
      : [[`profile.operations.${place}.body`, describeJsonFault(body)]],
  )
  return Object.fromEntries([
    ...issues.map(([name, code]) => [name, getWords(toIssueOfCode(code))] as const),
    ...bodies,
  ])
}
