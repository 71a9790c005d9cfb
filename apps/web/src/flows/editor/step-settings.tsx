import { Button, TextInput } from '@mantine/core'
import { getStepParams, type ServiceParams } from '@wheelhouse/contract/flows/service-call'
import {
  getPlainParams,
  listFurtherKeys,
  type Step,
  stepLimits,
  stepSchema,
} from '@wheelhouse/contract/flows/step'
import { stepNumbers } from '@wheelhouse/contract/flows/step-types'
import type { ParamsSchema } from '@wheelhouse/contract/system/params-schema'
import { flowEditorTexts } from '@wheelhouse/texts/flows/flow-editor'
import { describeStepName } from '@wheelhouse/texts/flows/step-name'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { useRef, useState } from 'react'
import type { KeyEntry } from '../../kernel/shell/keys.ts'
import { StepIcon } from '../../kernel/shell/step-icon.tsx'
import { useKeys } from '../../kernel/shell/use-keys.ts'
import { useTexts, wordOr } from '../../kernel/words/texts.ts'
import { ParamFields } from '../param-fields.tsx'
import { getChoiceWord } from '../param-words.ts'
import { type CatalogueCommand, nameCommand } from './catalogue.queries.ts'
import { fitCondition, getConditionWords, offerParams } from './condition-words.ts'
import { findBlockAt, replaceAt, toRange } from './edit-steps.ts'
import { type Editing, listUsual } from './editing.ts'
import classes from './flow-editor.module.css'
import type { DraftProblem } from './problems/find-problems.ts'
import { describeProblem } from './problems/problem-words.ts'
import { isPlaceFormat, nameParam } from './step-words.ts'
import { UnknownPart } from './unknown-part.tsx'

const settingsKeys = [
  { code: 'Escape', id: 'back', whileTyping: true, textId: 'keyBack' },
] as const satisfies readonly KeyEntry[]

type StepSettingsProps = {
  id: string
  editing: Editing
  onBack: () => void
  onUnwrap: () => void
}

/** The name and parameters of the selected step. Its fields are found by their names. */
export function StepSettings({ id, editing, onBack, onUnwrap }: StepSettingsProps) {
  const t = useTexts(flowEditorTexts)
  const scope = useRef<HTMLDivElement>(null)
  useKeys(settingsKeys, flowEditorTexts, onBack, scope)
  const { steps, selection } = editing.draft
  const { from, to } = toRange(selection)
  const step = steps[selection.focus]
  return (
    <div ref={scope} id={id} className={classes.settings}>
      {step === undefined || from !== to ? (
        <p className={classes.note}>
          {step === undefined ? t('noneChosen') : t('severalChosen', { count: to - from + 1 })}
        </p>
      ) : (
        <OneStep
          // The fields are remounted for another step.
          key={`${step.id} ${selection.focus}`}
          editing={editing}
          step={step}
          index={selection.focus}
          onUnwrap={onUnwrap}
        />
      )}
    </div>
  )
}

type OneStepProps = { editing: Editing; step: Step; index: number; onUnwrap: () => void }

function OneStep({ editing, step, index, onUnwrap }: OneStepProps) {
  const t = useTexts(flowEditorTexts)
  const formText = useTexts(formTexts)
  const { draft, catalogue, words, isReadOnly } = editing
  const command = catalogue.byType.get(step.type)
  // Text is kept as typed, even if it equals the default name of a command.
  const [isTyped, setIsTyped] = useState(false)
  const isNameFine = stepSchema.shape.name.safeParse(step.name).success
  const change = (next: Partial<Step>, gesture?: string) =>
    void draft.act(replaceAt(index, { ...step, ...next }), gesture)
  const block = findBlockAt(draft.steps, index)
  const floors = editing.nameFloors(index)
  return (
    <>
      <h3 className={classes.stepHead}>
        <StepIcon name={step.icon} size={18} />
        {t('stepWord', {
          place: index + 1,
          name:
            command === undefined
              ? describeStepName(step, words.language)
              : nameCommand(command, words.language),
        })}
      </h3>
      <OwnProblems editing={editing} index={index} />
      {floors.length > 0 && (
        <p className={classes.note}>{t('stepFloor', { floors: floors.join(formText('listComma')) })}</p>
      )}
      {command === undefined && <p className={classes.note}>{t('unknownCommand', { type: step.type })}</p>}
      <TextInput
        name="name"
        label={t('stepName')}
        autoComplete="off"
        withAsterisk
        disabled={isReadOnly}
        maxLength={stepLimits.nameMax * 2}
        error={isNameFine ? undefined : t('badName')}
        value={isTyped ? step.name : describeStepName(step, words.language)}
        onChange={({ currentTarget: { value } }) => {
          setIsTyped(true)
          change({ name: value }, `${step.id} name`)
        }}
        onBlur={() => {
          setIsTyped(false)
          draft.endGesture()
        }}
      />
      {command !== undefined && (
        <CommandParams editing={editing} step={step} index={index} command={command} onChange={change} />
      )}
      {listFurtherKeys(step).map((key) => (
        <UnknownPart
          key={key}
          field={`further.${key}`}
          name={key}
          value={step[key]}
          isReadOnly={isReadOnly}
          onRemove={() => void draft.act(replaceAt(index, withoutKey(step, key)))}
        />
      ))}
      {block !== null && !isReadOnly && (
        <div>
          <Button variant="default" size="xs" onClick={onUnwrap}>
            {t('unwrap')}
          </Button>
          <p className={classes.note}>{t('unwrapNote')}</p>
        </div>
      )}
      {command !== undefined && <Fitness command={command} />}
    </>
  )
}

function withoutKey(step: Step, key: string): Step {
  const { id, name, type, params, icon } = step
  const left = listFurtherKeys(step).filter((other) => other !== key)
  return { id, name, type, params, icon, ...Object.fromEntries(left.map((other) => [other, step[other]])) }
}

/** Problems of the step as a whole; those of a parameter are shown at its field. */
function OwnProblems({ editing, index }: { editing: Editing; index: number }) {
  const { problems, draft, catalogue } = editing
  const own = problems.filter((it) => it.index === index && it.param === null && it.code !== 'badName')
  return (
    <div role="status">
      {own.map((problem) => (
        <p key={problem.code} className={classes.problem}>
          {describeProblem(problem, draft.steps, catalogue)}
        </p>
      ))}
    </div>
  )
}

type CommandParamsProps = Pick<OneStepProps, 'editing' | 'step' | 'index'> & {
  command: CatalogueCommand
  onChange: (next: Partial<Step>, gesture?: string) => void
}

function CommandParams({ editing, step, index, command, onChange }: CommandParamsProps) {
  const t = useTexts(flowEditorTexts)
  const { draft, catalogue, words, problems, isReadOnly } = editing
  const isOfWords = getConditionWords(step) !== null
  const places = editing.placesAt(index)
  const schema = getStepParams(step, command.paramsSchema, catalogue.services)
  const { properties } = schema
  const ofPlaces = problems.filter((it) => it.index === index && placeProblems.has(it.code))
  const set = (name: string, value: unknown) => {
    const { [name]: _, ...others } = step.params
    const given = value === undefined ? others : { ...others, [name]: value }
    const params = fitParams({ ...step, params: given }, name, catalogue.services)
    onChange(
      { params: inOrder(properties, params) },
      isTyped(schema, name) ? `${step.id} ${name}` : undefined,
    )
  }
  const unknown = Object.entries(step.params).filter(([name]) => !Object.hasOwn(properties, name))
  const isEmpty = Object.keys(properties).length === 0
  return (
    <>
      {isEmpty && <p className={classes.note}>{t('noParams')}</p>}
      <ParamFields
        schema={offerParams(schema, step)}
        values={getPlainParams(step)}
        onChange={set}
        onDone={draft.endGesture}
        words={{
          label: (name) => nameParam(command, name, schema),
          choice: (name, value) =>
            isOfWords && name === 'compared'
              ? wordOr(flowEditorTexts, `compared_${value}`, value)
              : getChoiceWord(
                  Object.hasOwn(command.paramsSchema.properties, name) ? command : ofService,
                  name,
                  value,
                  words.language,
                ),
        }}
        places={places.places}
        issues={Object.fromEntries(
          ofPlaces.map((problem) => [problem.param, describeProblem(problem, draft.steps, catalogue)]),
        )}
        isReadOnly={isReadOnly}
      />
      {places.isFailed && <p className={classes.problem}>{t('choicesFailed')}</p>}
      {unknown.map(([name, value]) => (
        <UnknownPart
          key={name}
          field={`param.${name}`}
          name={name}
          value={value}
          isReadOnly={isReadOnly}
          onRemove={() => set(name, undefined)}
        />
      ))}
    </>
  )
}

/** Possible problems of an existing value. */
const placeProblems: ReadonlySet<DraftProblem['code']> = new Set([
  'gone',
  'callsItself',
  'disabledService',
  'floorUnsure',
  'calledElsewhere',
])

/** Does it change with every keystroke? */
function isTyped({ properties }: ParamsSchema, name: string): boolean {
  const property = properties[name]
  if (property === undefined || property.type === 'boolean' || property.enum !== undefined) return false
  return property.type !== 'string' || !isPlaceFormat(property.format)
}

/** Options of a service command are shown as they are. */
const ofService = { isBuiltIn: false }

/** Some parameters depend on others: a condition's value, and those of a service. @param changed the changed one */
function fitParams(
  step: Pick<Step, 'type' | 'params'>,
  changed: string,
  services: ServiceParams,
): Step['params'] {
  if (changed === 'value') return fitCondition(step)
  if (step.type !== stepNumbers.callService || changed !== 'serviceCommandId') return step.params
  const { serviceCommandId } = step.params
  if (typeof serviceCommandId !== 'string') return {}
  const service = services.get(serviceCommandId)
  return { serviceCommandId, ...(service !== undefined && listUsual(service)) }
}

/** In the order of the command's description, whichever was set first, so that equal values produce equal JSON. */
function inOrder(properties: object, params: Step['params']): Step['params'] {
  const names = Object.keys(properties)
  const place = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length)
  return Object.fromEntries(Object.entries(params).toSorted(([a], [b]) => place(a) - place(b)))
}

/** The robots that support it, if not all do. */
function Fitness({ command: { models, minOs } }: { command: CatalogueCommand }) {
  const t = useTexts(flowEditorTexts)
  const robotText = useTexts(robotTexts)
  if (models.length === 0 && minOs === '') return null
  return (
    <p className={classes.note}>
      {models.length > 0 && t('models', { models: models.map((it) => robotText(`model_${it}`)).join(', ') })}{' '}
      {minOs !== '' && t('minOs', { version: minOs })}
    </p>
  )
}

/** Focuses the field of a parameter, or the first one. */
export function focusField(panel: HTMLElement | null, param: string | null): void {
  const fields = [...(panel?.querySelectorAll<HTMLElement>('[name]:not(:disabled)') ?? [])]
  const isParam = (field: HTMLElement) => field.getAttribute('name')?.startsWith('param.')
  const wanted =
    param === null
      ? (fields.find(isParam) ?? fields[0])
      : fields.find((field) => [param, `param.${param}`].includes(field.getAttribute('name') ?? ''))
  wanted?.focus()
}
