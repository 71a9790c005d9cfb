import { isPlain, type Step } from '@wheelhouse/contract/flows/step'
import { stepNumbers } from '@wheelhouse/contract/flows/step-types'
import { hasKey } from '@wheelhouse/contract/kernel/typed'
import type { Language } from '@wheelhouse/contract/session/session'
import type { ParamsSchema } from '@wheelhouse/contract/system/params-schema'
import { flowEditorTexts } from '@wheelhouse/texts/flows/flow-editor'
import { translate, wordOr } from '../../kernel/words/texts.ts'
import type { PlaceFormat, Places } from '../param-places.ts'
import { getChoiceWord, getParamLabel, writeValue } from '../param-words.ts'
import type { CatalogueCommand } from './catalogue.queries.ts'
import { getConditionWords } from './condition-words.ts'

/** Steps and their parameters in words. */

/** The data for names. */
export type WordContext = {
  readonly language: Language
  readonly places: Places['places']
}

/** The label of a parameter. @param schema of the step: a service command names its parameters by their titles */
export function nameParam(
  command: CatalogueCommand | undefined,
  name: string,
  schema: ParamsSchema | undefined = command?.paramsSchema,
): string {
  const title = schema?.properties[name]?.title
  const isOwn = command !== undefined && Object.hasOwn(command.paramsSchema.properties, name)
  return isOwn ? getParamLabel(command, name, title) : (title ?? name)
}

export function isPlaceFormat(format: string | undefined): format is PlaceFormat {
  return format !== undefined && format !== 'multiline'
}

/** The display text of a value: a place by its name, an option by its label; missing ones are marked as deleted. */
export function nameValue(
  command: CatalogueCommand,
  name: string,
  value: unknown,
  { language, places }: WordContext,
): string {
  const property = command.paramsSchema.properties[name]
  const given = value ?? property?.default
  if (given === undefined || given === '') return translate(flowEditorTexts, 'unset')
  if (!isPlain(given)) return writeValue(given)
  const format = property?.type === 'string' ? property.format : undefined
  if (isPlaceFormat(format)) return namePlace(places[format], String(given))
  const isChoice = property?.type !== 'boolean' && property?.enum !== undefined
  if (isChoice && typeof given !== 'boolean') return getChoiceWord(command, name, given, language)
  // Of a long text, only the beginning is shown.
  return typeof given === 'string' ? given.replaceAll(/\s+/g, ' ').slice(0, 200) : String(given)
}

function namePlace(known: Places['places'][PlaceFormat], id: string): string {
  if (known === null) return '…'
  const place = known.find((one) => one.id === id)
  if (place !== undefined && place.isGone !== true) return place.name
  return translate(flowEditorTexts, 'gone', { name: place?.name ?? id })
}

const lines = new WeakMap<Step, { command: unknown; context: WordContext; line: string }>()

/** What a step does, in one line; cached until it changes, because a flow has hundreds of steps. */
export function describeStep(
  step: Step,
  command: CatalogueCommand | undefined,
  context: WordContext,
): string {
  const known = lines.get(step)
  if (known !== undefined && known.command === command && known.context === context) return known.line
  const line = writeLine(step, command, context)
  lines.set(step, { command, context, line })
  return line
}

/** Empty if the name of the step says everything. */
function writeLine(step: Step, command: CatalogueCommand | undefined, context: WordContext): string {
  if (command === undefined) return ''
  const properties = Object.keys(command.paramsSchema.properties)
  const words = Object.fromEntries(
    properties.map((name) => [name, nameValue(command, name, step.params[name], context)]),
  )
  if (!command.isBuiltIn)
    return properties
      .map((name) =>
        translate(flowEditorTexts, 'pair', { name: nameParam(command, name), value: words[name] ?? '' }),
      )
      .join(translate(flowEditorTexts, 'pairComma'))
  const key = findLine(step, command)
  if (!hasKey(flowEditorTexts.texts, key)) return ''
  return wordsOfLine(key, { ...words, ...adjustWords(step, words) })
}

/** The line of a command; some have one for each sign or comparison. */
function findLine({ type, params }: Pick<Step, 'type' | 'params'>, command: CatalogueCommand): string {
  const key = `line_${command.code}`
  if (type === stepNumbers.if) return `${key}_${typeof params.operator === 'string' ? params.operator : 'eq'}`
  if (command.code === 'moveDistance' && Number(params.distance) < 0) return `${key}_back`
  if (command.code === 'rotate' && Number(params.angle) < 0) return `${key}_right`
  return key
}

/** The line already contains the direction; and a result is not a human-readable word. */
function adjustWords({ type, params }: Pick<Step, 'type' | 'params'>, words: Record<string, string>) {
  if (type === stepNumbers.if) {
    const { compared = '' } = words
    const key = `compared_${compared}`
    const isWord = getConditionWords({ type, params }) !== null
    return isWord && hasKey(flowEditorTexts.texts, key)
      ? { compared: wordOr(flowEditorTexts, key, compared) }
      : {}
  }
  const bare = (name: string) => (words[name] === undefined ? {} : { [name]: words[name].replace(/^-/, '') })
  return { ...bare('distance'), ...bare('angle') }
}

function wordsOfLine(key: keyof typeof flowEditorTexts.texts, words: Record<string, string>): string {
  return wordOr(flowEditorTexts, key, key, words)
}
