import { useQuery } from '@tanstack/react-query'
import {
  type KnowledgeGroup,
  knowledgeGroupCreate,
  knowledgeGroupLimits,
  knowledgeGroupRoutes,
  knowledgeGroupUpdate,
} from '@wheelhouse/contract/guide/knowledge-group'
import { knowledgeGroupTexts } from '@wheelhouse/texts/guide/knowledge-groups'
import { buildingsQuery } from '../buildings/building-list.queries.ts'
import { usualPlace } from '../buildings/place-fields.tsx'
import { AreaField, ChoiceField, TextField } from '../kernel/forms/entity-fields.tsx'
import { EntityForm, FormSection } from '../kernel/forms/entity-form.tsx'
import { type Codec, defineForm, optional, text } from '../kernel/forms/form-codec.ts'
import { type RowFormProps, useEntityForm } from '../kernel/forms/use-entity-form.ts'
import type { EntityDetail } from '../kernel/server/entity.queries.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { knowledgeGroupPaths } from './knowledge-group-paths.ts'
import { TextRows } from './text-rows.tsx'

export type KnowledgeGroupDetail = KnowledgeGroup & EntityDetail

/** Groups of words, each as one line of comma-separated words. */
const wordGroups = (): Codec<string[]> => ({
  empty: [],
  toValue: (stored) => (Array.isArray(stored) ? stored.map((words: unknown[]) => words.join('、')) : []),
  toBody: (rows) =>
    rows
      .map((row) =>
        row
          .split(/[、,，]/)
          .map((word) => word.trim())
          .filter((word) => word !== ''),
      )
      .filter((words) => words.length > 0),
})

const groupForm = defineForm({
  name: text(),
  description: text(),
  buildingId: optional(),
  synonyms: wordGroups(),
})

/** The fields of a knowledge group and its synonyms (R-GUIDE-1). */
export function KnowledgeGroupForm({ row: group, onCreated }: RowFormProps<KnowledgeGroup>) {
  const t = useTexts(knowledgeGroupTexts)
  const { data: buildings = [] } = useQuery(buildingsQuery)
  const form = useEntityForm({
    routes: knowledgeGroupRoutes,
    row: group,
    form: groupForm,
    create: knowledgeGroupCreate,
    update: knowledgeGroupUpdate,
    initial: { buildingId: usualPlace().buildingId },
    onCreated,
    labels: {
      name: t('name'),
      description: t('description'),
      buildingId: t('building'),
      synonyms: t('synonyms'),
    },
  })
  return (
    <EntityForm form={form} label={group?.name ?? t('create')} listPath={knowledgeGroupPaths.list}>
      <FormSection title={t('identity')}>
        <TextField of={form} name="name" isRequired />
        <ChoiceField
          of={form}
          name="buildingId"
          isRequired
          isDisabled={group !== undefined}
          choices={buildings.map(({ id, name = '' }) => ({ value: id, label: name }))}
        />
        <AreaField of={form} name="description" max={knowledgeGroupLimits.descriptionMax} />
      </FormSection>
      <FormSection title={t('synonyms')}>
        <TextRows
          path="synonyms"
          texts={form.fields.values.synonyms}
          onChange={(synonyms) => form.fields.setFieldValue('synonyms', synonyms)}
          errors={form.fields.errors}
          isReadOnly={form.isReadOnly}
          note={t('synonymsNote')}
          empty={t('noSynonyms')}
          add={t('addSynonyms')}
          getLabel={(number) => t('synonymGroup', { number })}
          max={knowledgeGroupLimits.synonymGroups}
        />
      </FormSection>
    </EntityForm>
  )
}
