import { useQuery } from '@tanstack/react-query'
import { flowScopes } from '@wheelhouse/contract/flows/flow'
import {
  type WorkPlan,
  workPlanCreate,
  workPlanLimits,
  workPlanRoutes,
  workPlanTypes,
  workPlanUpdate,
} from '@wheelhouse/contract/flows/work-plan'
import { isRecord } from '@wheelhouse/contract/kernel/typed'
import { flowEditorTexts } from '@wheelhouse/texts/flows/flow-editor'
import { flowHistoryTexts } from '@wheelhouse/texts/flows/flow-history'
import { workPlanTexts } from '@wheelhouse/texts/flows/work-plans'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { buildingsQuery } from '../../buildings/building-list.queries.ts'
import { floorsQuery } from '../../buildings/buildings.queries.ts'
import { usualPlace } from '../../buildings/place-fields.tsx'
import { AreaField, CheckField, ChoiceField, TextField } from '../../kernel/forms/entity-fields.tsx'
import { EntityForm, FormSection } from '../../kernel/forms/entity-form.tsx'
import { defineForm, flag, flagNumber, number, optional, text } from '../../kernel/forms/form-codec.ts'
import { type RowFormProps, setFields, useEntityForm } from '../../kernel/forms/use-entity-form.ts'
import { useTexts, wordOr } from '../../kernel/words/texts.ts'
import { IconField } from '../commands/icon-field.tsx'
import { ScopeField } from '../scope-field.tsx'
import { PlanHistory } from './plan-history.tsx'
import { planSteps } from './plan-values.ts'
import { workPlanPaths } from './work-plan-paths.ts'
import { WorkSteps } from './work-steps.tsx'

const steps = planSteps()

const planForm = defineForm({
  name: text(),
  buildingId: optional(),
  floorId: optional(),
  type: text('general'),
  icon: text('flag'),
  description: text(),
  isTemplate: flag(),
  status: flagNumber(true),
  scope: number(String(flowScopes.organizationOnly)),
  definition: steps,
})

/** The fields of a work plan or a template (R-FLOWS-10). */
export function WorkPlanForm({
  row: plan,
  isTemplate = plan?.isTemplate ?? false,
  onCreated,
}: RowFormProps<WorkPlan> & { isTemplate?: boolean }) {
  const t = useTexts(workPlanTexts)
  const formText = useTexts(formTexts)
  const editorText = useTexts(flowEditorTexts)
  const historyText = useTexts(flowHistoryTexts)
  const { data: buildings = [] } = useQuery(buildingsQuery)
  const form = useEntityForm({
    routes: workPlanRoutes,
    row: plan,
    form: planForm,
    create: workPlanCreate,
    update: workPlanUpdate,
    initial: { buildingId: usualPlace().buildingId, isTemplate },
    onCreated,
    labels: {
      name: t('name'),
      buildingId: t('building'),
      floorId: t('floor'),
      type: t('type'),
      icon: t('icon'),
      description: t('description'),
      definition: t('steps'),
      status: formText('enabled'),
      scope: editorText('scope'),
    },
    getWord: (field, value) => {
      if (field === 'type') return wordOr(workPlanTexts, `type_${String(value)}`, String(value))
      if (field === 'scope') return editorText(value === '0' ? 'scope_0' : 'scope_1')
      if (field === 'status') return formText(value === true ? 'enabled' : 'disabled')
      return isRecord(value) && Array.isArray(value.steps)
        ? listTitles(value.steps).join(formText('listComma'))
        : String(value)
    },
  })
  const { buildingId } = form.fields.values
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the fields hold has the contract's form
  const present = steps.toBody(form.fields.values.definition) as WorkPlan['definition']
  const { data: floors = [] } = useQuery({ ...floorsQuery(buildingId), enabled: buildingId !== '' })
  return (
    <EntityForm
      form={form}
      label={plan?.name ?? t(isTemplate ? 'createTemplate' : 'create')}
      listPath={workPlanPaths.list}
    >
      <FormSection title={t('identity')}>
        <TextField of={form} name="name" isRequired />
        <ChoiceField
          of={form}
          name="type"
          isRequired
          choices={workPlanTypes.map((type) => ({ value: type, label: t(`type_${type}`) }))}
        />
        <ChoiceField
          of={form}
          name="buildingId"
          isRequired
          isDisabled={plan !== undefined}
          choices={buildings.map(({ id, name = '' }) => ({ value: id, label: name }))}
          onChoose={(chosen) => setFields(form, { buildingId: chosen, floorId: '' })}
        />
        <ChoiceField
          of={form}
          name="floorId"
          isRequired
          choices={floors.map(({ id, name = '' }) => ({ value: id, label: name }))}
        />
        <IconField of={form} />
        <CheckField of={form} name="status" />
        <ScopeField of={form} onChoose={(scope) => setFields(form, { scope })} />
        <AreaField of={form} name="description" max={workPlanLimits.descriptionMax} />
      </FormSection>
      <FormSection title={t('steps')}>
        <WorkSteps of={form} />
      </FormSection>
      {plan !== undefined && (
        <FormSection title={historyText('title')}>
          <PlanHistory
            plan={plan}
            present={present}
            onTake={
              form.isReadOnly
                ? null
                : (definition) => setFields(form, { definition: steps.toValue(definition) })
            }
          />
        </FormSection>
      )}
    </EntityForm>
  )
}

/** What the steps of a plan are called, in their order. */
function listTitles(list: readonly unknown[]): string[] {
  return list.flatMap((step, index) =>
    isRecord(step) && typeof step.title === 'string' ? [`${index + 1}. ${step.title}`] : [],
  )
}
