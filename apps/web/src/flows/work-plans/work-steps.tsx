import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type WorkPart, workParts, workPlanLimits, workStepTypes } from '@wheelhouse/contract/flows/work-plan'
import { workPlanTexts } from '@wheelhouse/texts/flows/work-plans'
import { Plus } from 'lucide-react'
import { getFieldError } from '../../kernel/forms/field-props.ts'
import { type FieldsState, setFields } from '../../kernel/forms/use-entity-form.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from '../command-lists/prepared.module.css'
import { PreparedRow } from '../command-lists/prepared-row.tsx'
import {
  type ButtonCommand,
  buttonCommandsQuery,
  listForButtons,
  newRow,
  type PreparedValues,
} from '../command-lists/prepared-values.ts'
import { getRowActs, type RowActs, RowTools } from '../command-lists/row-acts.tsx'
import { type Places, usePlaces } from '../param-places.ts'
import { makeStep, type PlanValues, type StepValues } from './plan-values.ts'

type WithSteps = Record<string, unknown> & {
  buildingId: string
  floorId: string
  type: string
  definition: PlanValues
}

/** The state shared by the parts of the editor. */
type Editing = {
  commands: readonly ButtonCommand[]
  offered: readonly ButtonCommand[]
  places: Places['places']
  isReadOnly: boolean
  getError: (path: string) => string | undefined
}

/** The steps of a work plan in order, each with the commands before it, the work, optional help, and those after it. */
export function WorkSteps<Values extends WithSteps>({ of: form }: { of: FieldsState<Values> }) {
  const t = useTexts(workPlanTexts)
  const { data: commands = [] } = useQuery(buttonCommandsQuery)
  const { fields, isReadOnly } = form
  const { buildingId, floorId, type, definition } = fields.getValues()
  const { steps } = definition
  const { places } = usePlaces({ floorId, buildingId })
  const set = (changed: StepValues[]) =>
    setFields<WithSteps, WithSteps>(form, { definition: { steps: changed } })
  const editing: Editing = {
    commands,
    offered: listForButtons(commands, true),
    places,
    isReadOnly,
    getError: (path) => getFieldError(fields, path),
  }
  const canAdd = floorId !== '' && steps.length < workPlanLimits.stepsMax
  const ride = [
    makeStep(t('elevator_hall')),
    makeStep(t('elevator_call'), 'button-right'),
    makeStep(t('elevator_board')),
    makeStep(t('elevator_floor'), 'button-right'),
    makeStep(t('elevator_alight')),
  ]
  return (
    <>
      <p className={classes.note}>{floorId === '' ? t('placeNote') : t('mainNote')}</p>
      {steps.length === 0 && <p className={classes.note}>{editing.getError('definition') ?? t('noSteps')}</p>}
      <ol className={classes.rows}>
        {steps.map((step, index) => (
          <li key={step.id} className={classes.step} aria-label={t('stepName', { number: index + 1 })}>
            <StepHead
              {...getRowActs(steps, index, set)}
              step={step}
              editing={editing}
              path={`definition.steps.${index}`}
            />
            {workParts.map((part) => (
              <StepPart
                key={part}
                part={part}
                rows={step[part]}
                editing={editing}
                path={`definition.steps.${index}.${part}`}
                onChange={(rows) => set(steps.with(index, { ...step, [part]: rows }))}
              />
            ))}
          </li>
        ))}
      </ol>
      {!isReadOnly && (
        <div className={classes.add}>
          <Button
            variant="default"
            leftSection={<Plus size={16} aria-hidden />}
            disabled={!canAdd}
            onClick={() => set([...steps, makeStep(t('newStep'))])}
          >
            {t('addStep')}
          </Button>{' '}
          {type === 'elevator' && steps.length === 0 && (
            <Button variant="default" disabled={!canAdd} onClick={() => set(ride)}>
              {t('addElevator')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

type StepHeadProps = RowActs<StepValues> & { step: StepValues; editing: Editing; path: string }

function StepHead({ step, editing, path, onChange, ...acts }: StepHeadProps) {
  const t = useTexts(workPlanTexts)
  const { isReadOnly, getError } = editing
  return (
    <div className={classes.stepHead}>
      <TextInput
        label={t('stepTitle')}
        withAsterisk
        autoComplete="off"
        disabled={isReadOnly}
        value={step.title}
        error={getError(`${path}.title`)}
        onChange={({ currentTarget }) => onChange({ ...step, title: currentTarget.value })}
      />
      <NativeSelect
        label={t('type')}
        disabled={isReadOnly}
        value={step.type}
        data={workStepTypes.map((type) => ({ value: type, label: t(`type_${type}`) }))}
        onChange={({ currentTarget }) =>
          onChange({ ...step, type: workStepTypes.find((one) => one === currentTarget.value) ?? 'move' })
        }
      />
      {!isReadOnly && <RowTools {...acts} name={step.title} className={classes.stepTools} />}
    </div>
  )
}

type StepPartProps = {
  part: WorkPart
  rows: readonly PreparedValues[]
  editing: Editing
  path: string
  onChange: (rows: PreparedValues[]) => void
}

function StepPart({ part, rows, editing, path, onChange }: StepPartProps) {
  const t = useTexts(workPlanTexts)
  const { offered, isReadOnly, getError, ...shared } = editing
  const most = part === 'main' ? 1 : workPlanLimits.commandsMax
  const missing = part === 'main' ? getError(path) : undefined
  return (
    <section className={classes.part} aria-label={t(part)}>
      <h3>{t(part)}</h3>
      {part === 'main' && rows.length === 0 && (
        <p className={classes.note} role={missing === undefined ? undefined : 'alert'}>
          {missing ?? t('noMain')}
        </p>
      )}
      {rows.map((row, index) => (
        // Only the index identifies a row: everything else can change.
        <div key={index} className={classes.row}>
          <PreparedRow
            {...shared}
            offered={offered}
            isReadOnly={isReadOnly}
            {...getRowActs(rows, index, onChange)}
            value={row}
            getError={(field) => getError(`${path}${part === 'main' ? '' : `.${index}`}.${field}`)}
          />
        </div>
      ))}
      {!isReadOnly && rows.length < most && (
        <div>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<Plus size={14} aria-hidden />}
            disabled={offered.length === 0}
            onClick={() => onChange([...rows, newRow])}
          >
            {t('addTo', { part: t(part) })}
          </Button>
        </div>
      )}
    </section>
  )
}
