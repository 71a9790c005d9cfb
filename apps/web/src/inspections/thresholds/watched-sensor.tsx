import { readingKeyNames } from '@wheelhouse/contract/devices/reading-key'
import { deviceReadingTexts } from '@wheelhouse/texts/devices/device-readings'
import { thresholdRuleTexts } from '@wheelhouse/texts/inspections/threshold-rules'
import { ChoiceField } from '../../kernel/forms/entity-fields.tsx'
import { FormSection } from '../../kernel/forms/entity-form.tsx'
import { type FieldsState, setFields } from '../../kernel/forms/use-entity-form.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { useRuleDevices } from './rule-sources.queries.ts'
import classes from './thresholds.module.css'

type Watched = { buildingId: string; deviceId: string; deviceKey: string }

/** The device that a rule monitors continuously, and which of its values. */
export function WatchedSensor<Values extends Record<string, unknown> & Watched>({
  of: form,
}: {
  of: FieldsState<Values>
}) {
  const t = useTexts(thresholdRuleTexts)
  const keyText = useTexts(deviceReadingTexts)
  const { buildingId, deviceId } = form.fields.values
  const devices = useRuleDevices(buildingId)
  return (
    <FormSection title={t('watched')}>
      <p className={classes.note}>{t('watchedNote')}</p>
      <ChoiceField
        of={form}
        name="deviceId"
        none={t('noDevice')}
        choices={devices.map(({ id, name }) => ({ value: id, label: name }))}
        onChoose={(chosen) =>
          setFields<Watched, Values>(form, { deviceId: chosen, ...(chosen === '' && { deviceKey: '' }) })
        }
      />
      {deviceId !== '' && (
        <ChoiceField
          of={form}
          name="deviceKey"
          isRequired
          choices={readingKeyNames.map((key) => ({ value: key, label: keyText(`key_${key}`) }))}
        />
      )}
    </FormSection>
  )
}
