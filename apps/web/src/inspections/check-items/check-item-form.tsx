import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  type CheckItem,
  checkItemCreate,
  checkItemRoutes,
  checkItemStatuses,
  checkItemUpdate,
  checkTargets,
} from '@wheelhouse/contract/inspections/check-item'
import { checkItemTexts } from '@wheelhouse/texts/inspections/check-items'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { buildingsQuery } from '../../buildings/building-list.queries.ts'
import { floorsQuery } from '../../buildings/buildings.queries.ts'
import { usualPlace } from '../../buildings/place-fields.tsx'
import { CheckField, ChoiceField, TextField } from '../../kernel/forms/entity-fields.tsx'
import { EntityForm, FormSection } from '../../kernel/forms/entity-form.tsx'
import { type RowFormProps, setFields, useEntityForm } from '../../kernel/forms/use-entity-form.ts'
import { useTexts, wordOr } from '../../kernel/words/texts.ts'
import { checkItemPaths } from '../inspection-paths.ts'
import classes from './check-items.module.css'
import { DefinitionEditor } from './definition-editor.tsx'
import { ItemPosition } from './item-position.tsx'
import {
  findItemProblems,
  followTarget,
  hasValue,
  type ItemValues,
  isMeter,
  itemForm,
  lacksRule,
} from './item-values.ts'
import { RuleField } from './rule-field.tsx'
import { HakaruUsage, ServiceFields } from './service-fields.tsx'

/** The fields of a check item (R-INSPECTIONS-1). */
export function CheckItemForm({ row: item, onCreated }: RowFormProps<CheckItem>) {
  const t = useTexts(checkItemTexts)
  const form = useItemForm({ row: item, onCreated })
  const { targetType, definition, buildingId, floorId, plausibility, readingService, unit } =
    form.fields.values
  const addUnit = (label: string) => (unit.trim() === '' ? label : t('withUnit', { label, unit }))
  const { data: buildings = [] } = useQuery(buildingsQuery)
  const { data: floors = [] } = useQuery(floorsQuery(buildingId))
  const floorName = floors.find(({ id }) => id === floorId)?.name ?? ''
  const set = (part: Partial<ItemValues>) => setFields<ItemValues, ItemValues>(form, part)
  const isRead = item !== undefined && item.status !== checkItemStatuses.settingUp
  return (
    <EntityForm form={form} label={item?.name ?? t('create')} listPath={checkItemPaths.list}>
      {item !== undefined && !isRead && <Alert variant="light">{t('settingUpNote')}</Alert>}
      <FormSection title={t('identity')}>
        <TextField of={form} name="name" isRequired isWide />
        <ChoiceField
          of={form}
          name="buildingId"
          isRequired
          isDisabled={item !== undefined}
          choices={buildings.map(({ id, name = '' }) => ({ value: id, label: name }))}
          onChoose={(chosen) => set({ buildingId: chosen, floorId: '', thresholdRuleId: '' })}
        />
        <ChoiceField
          of={form}
          name="floorId"
          isRequired
          choices={floors.map(({ id, name = '' }) => ({ value: id, label: name }))}
        />
        <ChoiceField
          of={form}
          name="targetType"
          isRequired
          choices={Object.values(checkTargets).map((target) => ({
            value: String(target),
            label: t(`targetType_${target}`),
          }))}
          onChoose={(chosen) => set(followTarget(chosen, definition))}
        />
        {hasValue(targetType) && <TextField of={form} name="unit" />}
        {isRead && (
          <ChoiceField
            of={form}
            name="status"
            choices={([1, 0] as const).map((status) => ({
              value: String(status),
              label: t(`status_${status}`),
            }))}
          />
        )}
      </FormSection>
      {isMeter(targetType) && (
        <FormSection title={t('reading')}>
          <ServiceFields of={form} />
          {readingService === 'hakaru' && <HakaruUsage buildingId={buildingId} />}
        </FormSection>
      )}
      <FormSection title={t('definition')}>
        <DefinitionEditor of={form} itemId={item?.id ?? null} />
      </FormSection>
      {hasValue(targetType) && (
        <FormSection title={t('threshold')}>
          <RuleField of={form} />
        </FormSection>
      )}
      {hasValue(targetType) && (
        <FormSection title={t('plausibility')}>
          <p className={classes.note}>{t('plausibilityNote')}</p>
          <CheckField of={form} name="plausibility.isCounter" label={t('isCounter')} />
          {plausibility.isCounter && (
            <TextField
              of={form}
              name="plausibility.rollsOverAt"
              label={addUnit(t('rollsOverAt'))}
              description={t('rollsOverNote')}
              inputMode="decimal"
            />
          )}
          <TextField
            of={form}
            name="plausibility.maxPerHour"
            label={addUnit(t('maxPerHour'))}
            description={t('maxPerHourNote')}
            inputMode="decimal"
          />
        </FormSection>
      )}
      <FormSection title={t('position')}>
        <ItemPosition of={form} floorName={floorName} />
      </FormSection>
    </EntityForm>
  )
}

function useItemForm({ row: item, onCreated }: RowFormProps<CheckItem>) {
  const t = useTexts(checkItemTexts)
  const formText = useTexts(formTexts)
  return useEntityForm({
    routes: checkItemRoutes,
    row: item,
    form: itemForm,
    create: checkItemCreate,
    update: checkItemUpdate,
    initial: { buildingId: usualPlace().buildingId },
    onCreated,
    labels: {
      name: t('name'),
      buildingId: t('building'),
      floorId: t('floor'),
      targetType: t('targetType'),
      meterType: t('meterType'),
      readingService: t('readingService'),
      key: t('key'),
      unit: t('unit'),
      isAlerting: t('isAlerting'),
      thresholdRuleId: t('thresholdRuleId'),
      status: t('status'),
      position: t('position'),
      plausibility: t('plausibility'),
      definition: t('definition'),
    },
    getWord: (field, value) =>
      typeof value === 'string' ? wordOr(checkItemTexts, `${field}_${value}`, value) : JSON.stringify(value),
    // Checks across fields are not part of their schemas.
    check: (values) => ({
      ...Object.fromEntries(
        findItemProblems(values).map(({ path, code }) => [
          path,
          wordOr(formTexts, code, formText('format.invalid')),
        ]),
      ),
      ...(lacksRule(values) && { thresholdRuleId: formText('choice.required') }),
    }),
  })
}
