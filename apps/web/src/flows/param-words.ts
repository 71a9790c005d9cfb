import type { Language } from '@wheelhouse/contract/session/session'
import type { ParamProperty, ParamsSchema, ParamValue } from '@wheelhouse/contract/system/params-schema'
import { buildingTexts } from '@wheelhouse/texts/buildings/buildings'
import { commandTexts } from '@wheelhouse/texts/flows/commands'
import { stepTypeTexts } from '@wheelhouse/texts/flows/step-types'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { robotRecordTexts } from '@wheelhouse/texts/robots/robot-record'
import { translate, wordOr } from '../kernel/words/texts.ts'

/** The origin of a command. Parameters of built-in ones have texts of their own. */
type Origin = { readonly isBuiltIn: boolean }

/** The label of a parameter: from the texts if built in, else its title or its name in the description. */
export function getParamLabel({ isBuiltIn }: Origin, name: string, title: string | undefined): string {
  return isBuiltIn ? wordOr(stepTypeTexts, `param_${name}`, name) : (title ?? name)
}

/** The label of an option of a parameter. */
export function getChoiceWord(
  { isBuiltIn }: Origin,
  name: string,
  value: string | number,
  language: Language,
): string {
  if (!isBuiltIn) return String(value)
  if (name === 'language' && value !== 'auto') return getLanguageName(String(value), language)
  if (name === 'camera') return wordOr(robotRecordTexts, `camera_${value}`, value)
  if (name === 'speed') return wordOr(buildingTexts, `speed_${value}`, value)
  return wordOr(stepTypeTexts, `choice_${name}_${value}`, value)
}

/** Creating one takes as long as rendering a step, and a flow has hundreds of steps that speak. */
const languageNames = new Map<Language, Intl.DisplayNames>()

function getLanguageName(code: string, language: Language): string {
  const names = languageNames.get(language) ?? new Intl.DisplayNames(language, { type: 'language' })
  languageNames.set(language, names)
  return names.of(code) ?? code
}

/** Each parameter in a few words: its label, and its possible values. */
export function describeParams(
  command: Origin & { readonly paramsSchema: ParamsSchema },
  language: Language,
): string[] {
  const { properties, required } = command.paramsSchema
  return Object.entries(properties).map(([name, property]) =>
    translate(commandTexts, 'param', {
      label: getParamLabel(command, name, property.title),
      facts: getFacts(property, required.includes(name), (value) =>
        getChoiceWord(command, name, value, language),
      ).join(translate(formTexts, 'listComma')),
    }),
  )
}

function getFacts(
  property: ParamProperty,
  isRequired: boolean,
  getWord: (choice: string | number) => string,
): string[] {
  const word = (value: ParamValue) => {
    if (typeof value === 'boolean') return translate(commandTexts, value ? 'fact_yes' : 'fact_no')
    return property.type !== 'boolean' && property.enum !== undefined ? getWord(value) : String(value)
  }
  const usual = property.default
  const ending =
    usual === undefined || usual === ''
      ? translate(commandTexts, isRequired ? 'fact_required' : 'fact_optional')
      : translate(commandTexts, 'fact_default', { value: word(usual) })
  return [...getRange(property, word), ending]
}

/** The range of values. */
function getRange(property: ParamProperty, word: (value: ParamValue) => string): string[] {
  if (property.type === 'boolean') return [translate(commandTexts, 'fact_yesOrNo')]
  if (property.enum !== undefined) {
    const choices = property.enum.map((value) => word(value)).join(' / ')
    return [translate(commandTexts, 'fact_choices', { choices })]
  }
  if (property.type === 'string') return getTextRange(property)
  const { type, minimum: min, maximum: max } = property
  const kind = translate(commandTexts, type === 'integer' ? 'fact_integer' : 'fact_number')
  if (min !== undefined && max !== undefined)
    return [kind, translate(commandTexts, 'fact_range', { min, max })]
  if (min !== undefined) return [kind, translate(commandTexts, 'fact_min', { min })]
  return max === undefined ? [kind] : [kind, translate(commandTexts, 'fact_max', { max })]
}

function getTextRange({ format, maxLength: max }: Extract<ParamProperty, { type: 'string' }>): string[] {
  if (format !== undefined && format !== 'multiline')
    return [translate(commandTexts, 'fact_chosen', { what: translate(commandTexts, `format_${format}`) })]
  return max === undefined ? [] : [translate(commandTexts, 'fact_length', { max })]
}

/** A value without a description, as in the JSON. */
export function writeValue(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 200)
}
