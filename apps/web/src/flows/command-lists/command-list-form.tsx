import { useQuery } from '@tanstack/react-query'
import {
  type CommandList,
  commandListCreate,
  commandListLimits,
  commandListRoutes,
  commandListUpdate,
  commandModes,
} from '@wheelhouse/contract/flows/command-list'
import { isRecord } from '@wheelhouse/contract/kernel/typed'
import { commandListTexts } from '@wheelhouse/texts/flows/command-lists'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { buildingsQuery } from '../../buildings/building-list.queries.ts'
import { usualPlace } from '../../buildings/place-fields.tsx'
import { AreaField, CheckField, ChoiceField, TextField } from '../../kernel/forms/entity-fields.tsx'
import { EntityForm, FormSection } from '../../kernel/forms/entity-form.tsx'
import {
  defineForm,
  type FormDefinition,
  flagNumber,
  number,
  optional,
  text,
  type ValuesOfForm,
} from '../../kernel/forms/form-codec.ts'
import { type RowFormProps, useEntityForm } from '../../kernel/forms/use-entity-form.ts'
import { useTexts, wordOr } from '../../kernel/words/texts.ts'
import { commandListPaths } from './command-list-paths.ts'
import { ListedCommands } from './listed-commands.tsx'
import { preparedRows, typedRows } from './prepared-values.ts'

const fields = defineForm({
  name: text(),
  buildingId: optional(),
  mode: number('1'),
  memo: text(),
  status: flagNumber(true),
  definition: preparedRows(),
  typed: typedRows(),
})

/** JSON that cannot be taken over stands for the commands, so that saving is refused until it is corrected. */
const listForm: FormDefinition<ValuesOfForm<typeof fields>> = {
  ...fields,
  toBody: (values) => {
    const { typed, ...body } = fields.toBody(values)
    return typed === undefined ? body : { ...body, definition: typed }
  },
  changed: (before, after) => [
    ...new Set(fields.changed(before, after).map((name) => (name === 'typed' ? 'definition' : name))),
  ],
}

/** The fields of a command list (R-FLOWS-9). */
export function CommandListForm({ row: list, onCreated }: RowFormProps<CommandList>) {
  const t = useTexts(commandListTexts)
  const formText = useTexts(formTexts)
  const { data: buildings = [] } = useQuery(buildingsQuery)
  const form = useEntityForm({
    routes: commandListRoutes,
    row: list,
    form: listForm,
    create: commandListCreate,
    update: commandListUpdate,
    initial: { buildingId: usualPlace().buildingId },
    onCreated,
    labels: {
      name: t('name'),
      buildingId: t('building'),
      mode: t('mode'),
      memo: t('memo'),
      status: formText('enabled'),
      definition: t('definition'),
    },
    getWord: (field, value) => {
      if (field === 'mode') return wordOr(commandListTexts, `mode_${String(value)}`, String(value))
      if (field === 'status') return formText(value === true ? 'enabled' : 'disabled')
      return Array.isArray(value) ? listLabels(value).join(formText('listComma')) : String(value)
    },
  })
  return (
    <EntityForm form={form} label={list?.name ?? t('create')} listPath={commandListPaths.list}>
      <FormSection title={t('identity')}>
        <TextField of={form} name="name" isRequired />
        <ChoiceField
          of={form}
          name="buildingId"
          isRequired
          isDisabled={list !== undefined}
          choices={buildings.map(({ id, name = '' }) => ({ value: id, label: name }))}
        />
        <ChoiceField
          of={form}
          name="mode"
          isRequired
          description={t('modeNote')}
          choices={commandModes.map((mode) => ({ value: String(mode), label: t(`mode_${mode}`) }))}
        />
        <CheckField of={form} name="status" />
        <AreaField of={form} name="memo" max={commandListLimits.memoMax} />
      </FormSection>
      <FormSection title={t('definition')}>
        <ListedCommands of={form} />
      </FormSection>
    </EntityForm>
  )
}

/** What the commands of a list are called, in their order. */
function listLabels(rows: readonly unknown[]): string[] {
  return rows.flatMap((row, index) =>
    isRecord(row) && typeof row.label === 'string' ? [`${index + 1}. ${row.label}`] : [],
  )
}
