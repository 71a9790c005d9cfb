import { Alert, Button } from '@mantine/core'
import {
  type Command,
  commandCategories,
  commandCreate,
  commandLimits,
  commandRoutes,
  commandScopes,
  commandUpdate,
} from '@wheelhouse/contract/flows/command'
import { firstCustomType, lastCustomType } from '@wheelhouse/contract/flows/step-types'
import { isRecord } from '@wheelhouse/contract/kernel/typed'
import { robotModels } from '@wheelhouse/contract/robots/robot-values'
import { commandTexts } from '@wheelhouse/texts/flows/commands'
import { stepIconTexts } from '@wheelhouse/texts/flows/step-icons'
import { stepTypeTexts } from '@wheelhouse/texts/flows/step-types'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { serviceCommandTexts } from '@wheelhouse/texts/system/service-commands'
import {
  AreaField,
  CheckField,
  ChoiceField,
  SeveralField,
  TextField,
} from '../../kernel/forms/entity-fields.tsx'
import { EntityForm, FormSection } from '../../kernel/forms/entity-form.tsx'
import {
  defineForm,
  flagNumber,
  json,
  number,
  several,
  text,
  type ValuesOfForm,
  words,
} from '../../kernel/forms/form-codec.ts'
import { type FieldsState, type RowFormProps, useEntityForm } from '../../kernel/forms/use-entity-form.ts'
import type { EntityDetail } from '../../kernel/server/entity.queries.ts'
import { ScreenLink } from '../../kernel/shell/screen-address.tsx'
import { useLanguage, useTexts, wordOr } from '../../kernel/words/texts.ts'
import { checkParams } from '../../system/services/check-params.ts'
import { ParamsSection } from '../../system/services/params-section.tsx'
import { commandPaths } from './command-paths.ts'
import { IconField } from './icon-field.tsx'
import { ParamsPreview } from './params-preview.tsx'

export type CommandDetail = Command & EntityDetail

const commandForm = defineForm({
  name: words(),
  code: text(),
  type: number(),
  category: number('900'),
  icon: text('puzzle'),
  scope: number(String(commandScopes.standard)),
  models: several(),
  minOs: text(),
  memo: text(),
  status: flagNumber(true),
  paramsSchema: json({ type: 'object', properties: {}, required: [] }),
})
type Values = ValuesOfForm<typeof commandForm>

/** The fields of a command of the catalogue (R-FLOWS-7). What a built-in one does is defined by its code. */
export function CommandForm({ row: command, onCreated }: RowFormProps<Command>) {
  const t = useTexts(commandTexts)
  const formText = useTexts(formTexts)
  const language = useLanguage()
  const isBuiltIn = command?.isBuiltIn ?? false
  const form = useEntityForm({
    routes: commandRoutes,
    row: command,
    form: commandForm,
    create: commandCreate,
    update: commandUpdate,
    onCreated,
    check: (values) => {
      const issue = checkParams(commandForm.toBody(values).paramsSchema)
      return {
        ...(values.type.trim() === '' && { type: formText('text.required') }),
        ...(issue !== null && { paramsSchema: issue }),
      }
    },
    labels: useLabels(),
    getWord: useGetWord(),
  })
  return (
    <EntityForm
      form={form}
      label={command?.name[language] ?? t('create')}
      listPath={commandPaths.list}
      actions={command !== undefined && <UsageLink id={command.id} />}
    >
      {isBuiltIn && <Alert variant="light">{t('builtInNote')}</Alert>}
      <IdentityFields form={form} isBuiltIn={isBuiltIn} />
      <FormSection title={t('offered')}>
        <ChoiceField
          of={form}
          name="scope"
          isRequired
          description={t('scopeNote')}
          choices={Object.values(commandScopes).map((value) => ({
            value: String(value),
            label: t(`scope_${value}`),
          }))}
        />
        <TextField of={form} name="minOs" description={t('minOsNote')} spellCheck={false} />
        <ModelsField form={form} />
        <CheckField of={form} name="status" />
        <AreaField of={form} name="memo" max={commandLimits.memoMax} />
      </FormSection>
      <ParamsSection of={form} note={t('formatNote')} isDisabled={isBuiltIn} />
      <ParamsPreview typed={form.fields.values.paramsSchema} isBuiltIn={isBuiltIn} />
    </EntityForm>
  )
}

function IdentityFields({ form, isBuiltIn }: { form: FieldsState<Values>; isBuiltIn: boolean }) {
  const t = useTexts(commandTexts)
  const stepText = useTexts(stepTypeTexts)
  return (
    <FormSection title={t('identity')}>
      <TextField of={form} name="name.ja" label={t('name_ja')} isRequired />
      <TextField of={form} name="name.en" label={t('name_en')} isRequired />
      <TextField
        of={form}
        name="code"
        isRequired
        isDisabled={isBuiltIn}
        description={isBuiltIn ? undefined : t('codeNote')}
        spellCheck={false}
      />
      <TextField
        of={form}
        name="type"
        isRequired
        isDisabled={isBuiltIn}
        description={isBuiltIn ? undefined : t('typeNote', { min: firstCustomType, max: lastCustomType })}
        inputMode="numeric"
      />
      <ChoiceField
        of={form}
        name="category"
        isRequired
        choices={commandCategories.map((value) => ({
          value: String(value),
          label: stepText(`category_${value}`),
        }))}
      />
      <IconField of={form} />
    </FormSection>
  )
}

function ModelsField({ form }: { form: FieldsState<Values> }) {
  const t = useTexts(commandTexts)
  const robotText = useTexts(robotTexts)
  return (
    <SeveralField
      of={form}
      name="models"
      description={t('modelsNote')}
      choices={robotModels.map((value) => ({ value, label: robotText(`model_${value}`) }))}
    />
  )
}

/** Links to where it is used. */
function UsageLink({ id }: { id: string }) {
  const t = useTexts(commandTexts)
  return (
    <Button
      variant="default"
      renderRoot={(props) => <ScreenLink {...props} to={commandPaths.usage} params={{ id }} />}
    >
      {t('usage')}
    </Button>
  )
}

function useLabels() {
  const t = useTexts(commandTexts)
  const formText = useTexts(formTexts)
  const serviceText = useTexts(serviceCommandTexts)
  return {
    name: t('name'),
    code: t('code'),
    type: t('type'),
    category: t('category'),
    icon: t('icon'),
    scope: t('scope'),
    models: t('models'),
    minOs: t('minOs'),
    memo: t('memo'),
    status: formText('enabled'),
    paramsSchema: serviceText('paramsSchema'),
  }
}

/** The display text of a value when two versions are compared. */
function useGetWord() {
  const t = useTexts(commandTexts)
  const formText = useTexts(formTexts)
  const robotText = useTexts(robotTexts)
  return (field: keyof Values, value: unknown): string => {
    if (isRecord(value)) return Object.values(value).join(' / ')
    const typed = String(value)
    if (field === 'category') return wordOr(stepTypeTexts, `category_${typed}`, typed)
    if (field === 'scope') return wordOr(commandTexts, `scope_${typed}`, typed)
    if (field === 'icon') return wordOr(stepIconTexts, `icon_${typed}`, typed)
    if (field === 'status') return formText(value === true ? 'enabled' : 'disabled')
    if (field !== 'models') return typed
    const models = robotModels.filter((model) => typed.split(',').includes(model))
    return models.length === 0
      ? t('allModels')
      : models.map((model) => robotText(`model_${model}`)).join(formText('listComma'))
  }
}
