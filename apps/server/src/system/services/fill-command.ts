import { fillJsonTemplate, fillTemplate, templateParts } from '@wheelhouse/contract/system/command-template'
import type { ParamValues } from '@wheelhouse/contract/system/params-schema'
import type { ServiceCommand, ServiceMethod } from '@wheelhouse/contract/system/service-command'

export type CommandTemplate = Pick<ServiceCommand, 'method' | 'urlTemplate' | 'headers' | 'bodyTemplate'>
export type FilledRequest = {
  method: ServiceMethod
  url: string
  headers: Record<string, string>
  body?: string
}
/** `unfit`: the value of this parameter is not allowed at its place in the template. */
type Filled =
  | { kind: 'filled'; request: FilledRequest }
  | { kind: 'unfit'; param: string; code: 'param.notInPath' | 'param.notInHeader' | 'param.tooMuch' }

/** Maximum characters of values in one request: a template may use a long one thousands of times. */
const valuesMax = 100_000

/**
 * Fills values into the templates of a command. Pure: everything that runs commands uses this. Values are encoded for
 * their place; none of them can change the host, leave its path segment, add a header, or break out of a JSON string.
 * @param values from `paramValuesSchema`; an absent one is empty in text and `null` in JSON
 * @param secrets values of the secret headers, by their names
 */
export function fillCommand(
  { method, urlTemplate, headers, bodyTemplate }: CommandTemplate,
  values: ParamValues,
  secrets: ReadonlyMap<string, string>,
): Filled {
  const getValue = (param: string) => (Object.hasOwn(values, param) ? values[param] : undefined)
  const getText = (param: string) => String(getValue(param) ?? '').toWellFormed()

  const plain = headers.filter(({ isSecret }) => !isSecret)
  const places = [urlTemplate, bodyTemplate, ...plain.map(({ value }) => value ?? '')].flatMap(paramsIn)
  const excessive = excessiveParam(places, (param) => String(getValue(param) ?? '').length)
  if (excessive !== null) return { kind: 'unfit', param: excessive, code: 'param.tooMuch' }

  const toUrl = (template: string) => fillTemplate(template, (param) => encodeURIComponent(getText(param)))
  const strayed = toSegments(urlTemplate).find((segment) => hasParam(segment) && isDots(toUrl(segment)))
  if (strayed !== undefined) return { kind: 'unfit', param: firstParam(strayed), code: 'param.notInPath' }

  const wild = plain
    .flatMap(({ value }) => paramsIn(value ?? ''))
    .find((param) => !/^[\x20-\x7e]*$/.test(getText(param)))
  if (wild !== undefined) return { kind: 'unfit', param: wild, code: 'param.notInHeader' }

  const request: FilledRequest = {
    method,
    url: toUrl(urlTemplate),
    headers: Object.fromEntries([
      ...plain.map(({ name, value }) => [name, fillTemplate(value ?? '', getText)]),
      ...headers.filter(({ isSecret }) => isSecret).map(({ name }) => [name, secrets.get(name) ?? '']),
    ]),
  }
  if (bodyTemplate === '') return { kind: 'filled', request }
  request.headers['content-type'] = 'application/json'
  return { kind: 'filled', request: { ...request, body: fillJsonTemplate(bodyTemplate, getValue) } }
}

/** The parameter with the longest value, if the values in all places together are too long. */
function excessiveParam(places: readonly string[], lengthOf: (param: string) => number): string | null {
  const lengths = places.map(lengthOf)
  if (lengths.reduce((sum, length) => sum + length, 0) <= valuesMax) return null
  return places[lengths.indexOf(Math.max(...lengths))] ?? null
}

/** The parts of the path, without the host before them and the query after them. */
function toSegments(urlTemplate: string): string[] {
  const [beforeQuery = ''] = urlTemplate.split('?')
  return beforeQuery.split('/').slice(3)
}

/** Empty, `.` or `..`, including percent-encoded forms that servers decode: they would change the path. */
function isDots(segment: string): boolean {
  return /^\.{0,2}$/.test(segment.replace(/%2e/gi, '.'))
}

function paramsIn(template: string): string[] {
  return templateParts(template).flatMap((part) => ('param' in part ? [part.param] : []))
}

function hasParam(template: string): boolean {
  return paramsIn(template).length > 0
}

function firstParam(template: string): string {
  return paramsIn(template)[0] ?? ''
}
