import { useQuery } from '@tanstack/react-query'
import {
  type ThresholdRule,
  thresholdLevels,
  thresholdLimits,
  thresholdRuleCreate,
  thresholdRuleRoutes,
  thresholdRuleUpdate,
} from '@wheelhouse/contract/inspections/threshold-rule'
import { deviceReadingTexts } from '@wheelhouse/texts/devices/device-readings'
import { thresholdRuleTexts } from '@wheelhouse/texts/inspections/threshold-rules'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { notificationTexts } from '@wheelhouse/texts/organizations/notifications'
import { buildingsQuery } from '../../buildings/building-list.queries.ts'
import { usualPlace } from '../../buildings/place-fields.tsx'
import { AreaField, CheckField, ChoiceField, TextField } from '../../kernel/forms/entity-fields.tsx'
import { EntityForm, FormSection } from '../../kernel/forms/entity-form.tsx'
import {
  defineForm,
  flagNumber,
  number,
  optional,
  text,
  type ValuesOfForm,
} from '../../kernel/forms/form-codec.ts'
import { type RowFormProps, setFields, useEntityForm } from '../../kernel/forms/use-entity-form.ts'
import { useTexts, wordOr } from '../../kernel/words/texts.ts'
import { NotificationRecipients } from '../../organizations/notifications/notification-recipients.tsx'
import { thresholdPaths } from '../inspection-paths.ts'
import { BackTestSection } from './back-test-section.tsx'
import { ConditionRows } from './condition-rows.tsx'
import { conditionRows, readConditions } from './condition-values.ts'
import { describeConditions } from './condition-words.ts'
import { useRuleDevices } from './rule-sources.queries.ts'
import { TryRule } from './try-rule.tsx'
import { WatchedSensor } from './watched-sensor.tsx'

const ruleForm = defineForm({
  name: text(),
  buildingId: optional(),
  description: text(),
  level: number('5'),
  status: flagNumber(true),
  conditions: conditionRows(),
  deadBand: number('0'),
  durationSec: number('0'),
  deviceId: optional(),
  deviceKey: optional(),
})

type Values = ValuesOfForm<typeof ruleForm>
type Place = Pick<Values, 'buildingId' | 'deviceId' | 'deviceKey'>
/** Clears the sensor when the building changes, because devices belong to a building. */
const noSensor = { deviceId: '', deviceKey: '' }

/** The fields of a threshold rule, and below them a test of the rule on a value (R-INSPECTIONS-6). */
export function ThresholdForm({ row: rule, onCreated }: RowFormProps<ThresholdRule>) {
  const t = useTexts(thresholdRuleTexts)
  const formText = useTexts(formTexts)
  const levelText = useTexts(notificationTexts)
  const { data: buildings = [] } = useQuery(buildingsQuery)
  const form = useEntityForm({
    routes: thresholdRuleRoutes,
    row: rule,
    form: ruleForm,
    create: thresholdRuleCreate,
    update: thresholdRuleUpdate,
    initial: { buildingId: usualPlace().buildingId },
    onCreated,
    labels: {
      name: t('name'),
      buildingId: t('building'),
      description: t('description'),
      level: t('level'),
      conditions: t('conditions'),
      status: formText('enabled'),
      deadBand: t('deadBand'),
      durationSec: t('durationSec'),
      deviceId: t('deviceId'),
      deviceKey: t('deviceKey'),
    },
    getWord: (field, value) => {
      if (field === 'status') return formText(value === true ? 'enabled' : 'disabled')
      if (field === 'level') return wordOr(notificationTexts, `level_${String(value)}`, String(value))
      if (field === 'conditions' && Array.isArray(value))
        return describeConditions(readConditions(value) ?? [])
      if (field === 'deviceId') return devices.find(({ id }) => id === value)?.name ?? String(value)
      if (field === 'deviceKey') return wordOr(deviceReadingTexts, `key_${String(value)}`, String(value))
      return String(value)
    },
  })
  const devices = useRuleDevices(form.fields.values.buildingId)
  return (
    <>
      <EntityForm form={form} label={rule?.name ?? t('create')} listPath={thresholdPaths.list}>
        <FormSection title={t('identity')}>
          <TextField of={form} name="name" isRequired />
          <ChoiceField
            of={form}
            name="buildingId"
            isRequired
            isDisabled={rule !== undefined}
            choices={buildings.map(({ id, name = '' }) => ({ value: id, label: name }))}
            onChoose={(buildingId) => setFields<Place, Values>(form, { buildingId, ...noSensor })}
          />
          <ChoiceField
            of={form}
            name="level"
            isRequired
            choices={thresholdLevels.map((level) => ({
              value: String(level),
              label: levelText(`level_${level}`),
            }))}
          />
          <NotificationRecipients
            buildingId={form.fields.values.buildingId}
            level={Number(form.fields.values.level)}
          />
          <CheckField of={form} name="status" />
          <AreaField of={form} name="description" max={thresholdLimits.descriptionMax} />
        </FormSection>
        <FormSection title={t('conditions')}>
          <ConditionRows of={form} />
          <TextField of={form} name="durationSec" inputMode="numeric" description={t('durationNote')} />
          <TextField of={form} name="deadBand" inputMode="decimal" description={t('deadBandNote')} />
        </FormSection>
        <WatchedSensor of={form} />
      </EntityForm>
      <TryRule rows={form.fields.values.conditions} />
      <BackTestSection rule={form.fields.values} ruleId={rule?.id} />
    </>
  )
}
