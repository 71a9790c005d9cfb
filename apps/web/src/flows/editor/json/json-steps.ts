import { definitionSchema, type Step } from '@wheelhouse/contract/flows/step'
import { parseJson } from '@wheelhouse/contract/kernel/json'
import { flowEditorTexts } from '@wheelhouse/texts/flows/flow-editor'
import type { z } from 'zod'
import { describeJsonFault } from '../../../kernel/forms/find-json-fault.ts'
import { getWords, toValidationIssue } from '../../../kernel/forms/form.ts'
import { translate } from '../../../kernel/words/texts.ts'

/** Steps as JSON, for people who know it, and for the clipboard. */

export function writeSteps(steps: readonly Step[]): string {
  return JSON.stringify(steps, null, 2)
}

export type ReadSteps = { readonly steps: readonly Step[] } | { readonly issues: readonly string[] }

/** Maximum number of issues shown at once. */
const maxIssues = 20

/** Parses steps; an error is reported with its line, or with the step and the field (R-FLOWS-2). */
export function readSteps(text: string): ReadSteps {
  let parsed: unknown
  try {
    parsed = parseJson(text)
  } catch {
    return { issues: [describeJsonFault(text)] }
  }
  const forbidden = findForbidden(parsed)
  if (forbidden !== null)
    return { issues: [translate(flowEditorTexts, 'json_forbidden', { path: forbidden })] }
  const result = definitionSchema.safeParse(parsed, { reportInput: true })
  if (result.success) return { steps: result.data }
  return { issues: [...new Set(result.error.issues.flatMap(describeIssue))].slice(0, maxIssues) }
}

/** A property name that refers to an object's prototype: the server rejects any body with it. */
function findForbidden(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null
  if (Object.hasOwn(value, '__proto__')) return '__proto__'
  for (const [name, part] of Object.entries(value)) {
    const isPrototype = name === 'constructor' && typeof part === 'object' && part !== null
    if (isPrototype && Object.hasOwn(part, 'prototype')) return 'constructor.prototype'
    const found = findForbidden(part)
    if (found !== null) return found
  }
  return null
}

function describeIssue(issue: z.core.$ZodIssue): string[] {
  const [index, ...path] = issue.path
  if (typeof index !== 'number') {
    const isLong = issue.code !== 'invalid_type'
    return [translate(flowEditorTexts, isLong ? 'json_long' : 'json_notArray')]
  }
  const place = index + 1
  const isWhole = path.length === 0 && issue.code === 'invalid_type'
  return [
    isWhole
      ? translate(flowEditorTexts, 'json_notStep', { place })
      : translate(flowEditorTexts, 'json_step', {
          place,
          path: path.join('.'),
          words: getWords(toValidationIssue(issue)),
        }),
  ]
}
