import { tryParseJson } from '@wheelhouse/contract/kernel/json'
import {
  configLimits,
  configTypes,
  knownConfigs,
  type SystemConfig,
  systemConfigCreate,
  systemConfigRoutes,
  systemConfigUpdate,
} from '@wheelhouse/contract/system/system-config'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { systemConfigTexts } from '@wheelhouse/texts/system/system-configs'
import {
  AreaField,
  CheckField,
  ChoiceField,
  SecretField,
  TextField,
} from '../../kernel/forms/entity-fields.tsx'
import { EntityForm, FormSection } from '../../kernel/forms/entity-form.tsx'
import { describeJsonFault } from '../../kernel/forms/find-json-fault.ts'
import { defineForm, flag, text } from '../../kernel/forms/form-codec.ts'
import { type RowFormProps, useEntityForm } from '../../kernel/forms/use-entity-form.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { useTexts, wordOr } from '../../kernel/words/texts.ts'
import { configValue, valueText } from './config-value.ts'

const configForm = defineForm({
  key: text(),
  type: text('string'),
  value: {
    empty: '',
    toValue: valueText,
    toBody: (value: string) => value,
    isSecret: ({ secret }) => secret === true,
  },
  description: text(),
  secret: flag(),
})
/** The value is parsed as the chosen type; a stored secret is kept while the field is empty. */
const form = {
  ...configForm,
  toBody: (values: typeof configForm.empty) => ({
    ...configForm.toBody(values),
    value: configValue(values.type, values.value),
  }),
}

/** A setting of the installation (R-SYSTEM-3), and below it the keys that the server uses. */
export function SystemConfigForm({ row: config, onCreated }: RowFormProps<SystemConfig>) {
  const t = useTexts(systemConfigTexts)
  const formText = useTexts(formTexts)
  const state = useEntityForm({
    routes: systemConfigRoutes,
    row: config,
    form,
    create: systemConfigCreate,
    update: systemConfigUpdate,
    onCreated,
    check: ({ type: chosen, value }) => {
      const isBroken = chosen === 'json' && value.trim() !== '' && tryParseJson(value) === undefined
      return isBroken ? { value: describeJsonFault(value) } : {}
    },
    labels: {
      key: t('key'),
      type: t('type'),
      value: t('value'),
      description: t('description'),
      secret: t('secret'),
    },
  })
  const { type, secret } = state.fields.values
  return (
    <>
      <EntityForm form={state} label={config?.key ?? t('create')} listPath={paths.systemConfigList}>
        <FormSection title={t('identity')}>
          <TextField of={state} name="key" isRequired description={t('keyNote')} spellCheck={false} />
          <ChoiceField
            of={state}
            name="type"
            isRequired
            choices={configTypes.map((value) => ({ value, label: t(`type_${value}`) }))}
          />
          <CheckField of={state} name="secret" description={t('secretNote')} />
          {type === 'boolean' ? (
            <ChoiceField
              of={state}
              name="value"
              isRequired
              none={formText('choose')}
              choices={[
                { value: 'true', label: t('yes') },
                { value: 'false', label: t('no') },
              ]}
            />
          ) : secret ? (
            <SecretField of={state} name="value" isStored={config?.secret ?? false} />
          ) : (
            <AreaField
              of={state}
              name="value"
              isRequired
              rows={type === 'json' ? 8 : 2}
              isCode={type === 'json'}
            />
          )}
          <AreaField of={state} name="description" max={configLimits.descriptionMax} rows={2} />
        </FormSection>
      </EntityForm>
      <KnownKeys />
    </>
  )
}

/** The keys that the server uses, with their allowed ranges. */
function KnownKeys() {
  const t = useTexts(systemConfigTexts)
  return (
    <section>
      <h2>{t('known')}</h2>
      <ul>
        {Object.entries(knownConfigs).map(([key, { min, max, usual }]) => (
          <li key={key}>
            {t('knownKey', {
              key,
              meaning: wordOr(systemConfigTexts, `meaning_${key}`, key),
              min,
              max,
              usual,
            })}
          </li>
        ))}
      </ul>
      <p>{t('customNote')}</p>
    </section>
  )
}
