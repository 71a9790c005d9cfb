import { Alert } from '@mantine/core'
import { thresholdLevels } from '@wheelhouse/contract/inspections/threshold-rule'
import { triggerContents, triggerPeriods } from '@wheelhouse/contract/inspections/trigger-rule'
import { tableFormats } from '@wheelhouse/contract/reports/export-history'
import { languages } from '@wheelhouse/contract/session/session'
import { triggerTexts } from '@wheelhouse/texts/inspections/trigger-rules'
import { notificationTexts } from '@wheelhouse/texts/organizations/notifications'
import { ChoiceField, TextField } from '../../kernel/forms/entity-fields.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import { NotificationRecipients } from '../../organizations/notifications/notification-recipients.tsx'
import { ParamFields } from '../param-fields.tsx'
import { usePlaces } from '../param-places.ts'
import type { TriggerFieldsProps } from './condition-fields.tsx'
import { useTriggerChoices } from './trigger-words.ts'

const targets = ['0', '1', '2', '3'] as const

/** What a rule does. */
export function ActionFields({ of, buildingId }: TriggerFieldsProps) {
  const t = useTexts(triggerTexts)
  const { target } = of.fields.values.action
  return (
    <>
      <ChoiceField
        of={of}
        name="action.target"
        label={t('target')}
        isRequired
        choices={targets.map((value) => ({ value, label: t(`target_${value}`) }))}
      />
      {target === '0' && <FlowFields of={of} buildingId={buildingId} />}
      {target === '1' && <NotificationFields of={of} buildingId={buildingId} />}
      {target === '2' && <ReportFields of={of} buildingId={buildingId} />}
      {target === '3' && <ServiceFields of={of} buildingId={buildingId} />}
    </>
  )
}

/** For a flow's own rule it is always that flow. */
function isAtFlow({ fields }: TriggerFieldsProps['of']): boolean {
  return fields.values.condition.event === '0' || fields.values.condition.event === '1'
}

function FlowFields({ of, buildingId }: TriggerFieldsProps) {
  const t = useTexts(triggerTexts)
  const { flows, robots } = useTriggerChoices(buildingId)
  return (
    <>
      <ChoiceField
        of={of}
        name="action.flowId"
        label={t('flowId')}
        isRequired
        choices={isAtFlow(of) ? ofOwner(of, flows) : flows}
      />
      <ChoiceField of={of} name="action.robotId" label={t('robotId')} isRequired choices={robots} />
    </>
  )
}

type Choices = readonly { value: string; label: string }[]

function ofOwner({ fields }: TriggerFieldsProps['of'], flows: Choices): Choices {
  return flows.filter(({ value }) => value === fields.values.condition.ownerId)
}

function NotificationFields({ of, buildingId }: TriggerFieldsProps) {
  const t = useTexts(triggerTexts)
  const levelText = useTexts(notificationTexts)
  return (
    <>
      <ChoiceField
        of={of}
        name="action.level"
        label={t('level')}
        isRequired
        choices={thresholdLevels.map((level) => ({
          value: String(level),
          label: levelText(`level_${level}`),
        }))}
      />
      <TextField of={of} name="action.text" label={t('text')} isRequired isWide />
      <NotificationRecipients buildingId={buildingId} level={Number(of.fields.values.action.level)} />
    </>
  )
}

function ReportFields({ of, buildingId }: TriggerFieldsProps) {
  const t = useTexts(triggerTexts)
  return (
    <>
      <ChoiceField
        of={of}
        name="action.content"
        label={t('content')}
        choices={triggerContents.map((content) => ({ value: content, label: t(`content_${content}`) }))}
      />
      {of.fields.values.action.content === 'details' && <DetailFields of={of} buildingId={buildingId} />}
      <ChoiceField
        of={of}
        name="action.language"
        label={t('language')}
        choices={languages.map((language) => ({ value: language, label: t(`language_${language}`) }))}
      />
    </>
  )
}

/** Which details are written, and how; for a monthly report all of that is fixed. */
function DetailFields({ of, buildingId }: TriggerFieldsProps) {
  const t = useTexts(triggerTexts)
  const { flows } = useTriggerChoices(buildingId)
  return (
    <>
      <ChoiceField
        of={of}
        name="action.period"
        label={t('period')}
        choices={triggerPeriods.map((period) => ({ value: period, label: t(`period_${period}`) }))}
      />
      <ChoiceField
        of={of}
        name="action.reportFlowId"
        label={t('reportFlowId')}
        none={t('anyFlow')}
        choices={isAtFlow(of) ? ofOwner(of, flows) : flows}
      />
      <ChoiceField
        of={of}
        name="action.format"
        label={t('format')}
        choices={tableFormats.map((format) => ({ value: format, label: t(`format_${format}`) }))}
      />
    </>
  )
}

function ServiceFields({ of, buildingId }: TriggerFieldsProps) {
  const t = useTexts(triggerTexts)
  const { services } = useTriggerChoices(buildingId)
  const { places } = usePlaces({ floorId: '', buildingId })
  const { action } = of.fields.values
  const service = services.find(({ id }) => id === action.serviceCommandId)
  if (services.length === 0) return <Alert variant="light">{t('noServices')}</Alert>
  const choose = (params: typeof action.params) => of.fields.setFieldValue('action.params', params)
  return (
    <>
      <ChoiceField
        of={of}
        name="action.serviceCommandId"
        label={t('serviceCommandId')}
        isRequired
        onChoose={() => choose({})}
        choices={services.map(({ id, name, packageName }) => ({
          value: id,
          label: `${name} (${packageName})`,
        }))}
      />
      {service !== undefined && (
        <ParamFields
          schema={service.paramsSchema}
          values={action.params}
          onChange={(name, value) => {
            const { [name]: _before, ...others } = action.params
            choose(value === undefined ? others : { ...others, [name]: value })
          }}
          words={{
            label: (name) => service.paramsSchema.properties[name]?.title ?? name,
            choice: (_name, value) => String(value),
          }}
          places={places}
          isReadOnly={of.isReadOnly}
        />
      )}
    </>
  )
}
