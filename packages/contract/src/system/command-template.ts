import { parseJson } from '../kernel/json.ts'
import type { ParamsSchema, ParamValue } from './params-schema.ts'

/** Templates of service commands: text in which `{{name}}` stands for the value of a parameter. */
const placeholder = /\{\{([A-Za-z][A-Za-z0-9_]{0,63})\}\}/g

/** A template's pieces in their order: text as it is, and names of parameters. */
export function templateParts(template: string): ({ text: string } | { param: string })[] {
  const pieces = template.split(placeholder)
  return pieces.map((piece, index) => (index % 2 === 0 ? { text: piece } : { param: piece }))
}

/** Fills a value into a template for each parameter. */
export function fillTemplate(template: string, valueOf: (param: string) => string): string {
  return templateParts(template)
    .map((part) => ('text' in part ? part.text : valueOf(part.param)))
    .join('')
}

/**
 * Fills values into a JSON template: within a JSON string the escaped characters of the value; anywhere else the value
 * as JSON, so that numbers stay numbers. No value can break out of its string.
 * @param valueOf `undefined` if there is no value: nothing within a string, `null` elsewhere
 */
export function fillJsonTemplate(
  template: string,
  valueOf: (param: string) => ParamValue | null | undefined,
): string {
  let isInText = false
  let isEscaped = false
  const follow = (text: string) => {
    for (const sign of text)
      if (isEscaped) isEscaped = false
      else if (isInText && sign === '\\') isEscaped = true
      else if (sign === '"') isInText = !isInText
    return text
  }
  const written = (value: ParamValue | null | undefined) => {
    if (!isInText) return JSON.stringify(value ?? null)
    return JSON.stringify(String(value ?? '')).slice(1, -1)
  }
  return templateParts(template)
    .map((part) => ('text' in part ? follow(part.text) : written(valueOf(part.param))))
    .join('')
}

type Template = {
  method: string
  urlTemplate: string
  headers: readonly { name: string; value: string | null; isSecret: boolean }[]
  bodyTemplate: string
  paramsSchema: ParamsSchema
}
/** What is wrong: the field, the code of the issue, and the placeholder or header that it is about. */
type TemplateFault = { path: 'urlTemplate' | 'headers' | 'bodyTemplate'; code: string; name: string }

/** Contradictions between the fields of a command. Values of secret headers are not checked. */
export function templateFaults(command: Template): TemplateFault[] {
  const { method, urlTemplate, headers, bodyTemplate, paramsSchema } = command
  const plain = headers.flatMap(({ value, isSecret }) => (isSecret || value === null ? [] : [value]))
  const names = headers.map(({ name }) => name.toLowerCase())
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  const of = (path: TemplateFault['path'], template: string) =>
    placeholderFaults(template, paramsSchema).map((fault) => ({ path, ...fault }))
  return [
    ...of('urlTemplate', urlTemplate),
    ...plain.flatMap((value) => of('headers', value)),
    ...(twice === undefined ? [] : [{ path: 'headers' as const, code: 'header.twice', name: twice }]),
    ...of('bodyTemplate', bodyTemplate),
    ...bodyFaults(method, bodyTemplate),
  ]
}

function placeholderFaults(template: string, { properties }: ParamsSchema) {
  const parts = templateParts(template)
  const broken = parts.find((part) => 'text' in part && part.text.includes('{{'))
  const unknown = parts.find((part) => 'param' in part && !Object.hasOwn(properties, part.param))
  return [
    ...(broken !== undefined && 'text' in broken
      ? [{ code: 'placeholder.broken', name: broken.text.slice(broken.text.indexOf('{{')).slice(0, 20) }]
      : []),
    ...(unknown !== undefined && 'param' in unknown
      ? [{ code: 'placeholder.undeclared', name: unknown.param }]
      : []),
  ]
}

function bodyFaults(method: string, template: string): TemplateFault[] {
  if (template === '') return []
  if (method === 'GET') return [{ path: 'bodyTemplate', code: 'command.getBody', name: '' }]
  try {
    // A backslash before a placeholder would neutralise the one that escapes a quotation mark.
    for (const sample of [null, '"']) parseJson(fillJsonTemplate(template, () => sample))
    return []
  } catch {
    return [{ path: 'bodyTemplate', code: 'command.notJson', name: '' }]
  }
}
