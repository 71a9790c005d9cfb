import { itemLanguages } from '@wheelhouse/contract/guide/guide-values'
import type { KnowledgeGroup } from '@wheelhouse/contract/guide/knowledge-group'
import {
  type KnowledgeItem,
  knowledgeItemCreate,
  knowledgeItemLimits,
  knowledgeItemRoutes,
  knowledgeItemUpdate,
} from '@wheelhouse/contract/guide/knowledge-item'
import type { StoredFile } from '@wheelhouse/contract/system/file'
import { knowledgeItemTexts } from '@wheelhouse/texts/guide/knowledge-groups'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { useState } from 'react'
import { AreaField, CheckField, TextField } from '../../kernel/forms/entity-fields.tsx'
import { FormSection } from '../../kernel/forms/entity-form.tsx'
import { FormDialog } from '../../kernel/forms/form-dialog.tsx'
import { type EntityFormState, useEntityForm } from '../../kernel/forms/use-entity-form.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from '../guide.module.css'
import { TextRows } from '../text-rows.tsx'
import { AttachmentFields } from './attachment-fields.tsx'
import { type ItemValues, itemForm } from './item-values.ts'
import { WaypointFields } from './waypoint-fields.tsx'

type ItemDialogProps = {
  group: Pick<KnowledgeGroup, 'id' | 'buildingId'>
  /** Omit to create a new item. */
  item?: KnowledgeItem
  /** The question that a new item answers. */
  asked?: { language: (typeof itemLanguages)[number]; text: string }
  onClose: () => void
  /** Called once a new item has been created, before the dialog closes. */
  onCreated?: () => void
}

/** A question with its answer, in both languages. */
export function ItemDialog({ group, item, asked, onClose, onCreated }: ItemDialogProps) {
  const t = useTexts(knowledgeItemTexts)
  const formText = useTexts(formTexts)
  const [file, setFile] = useState<StoredFile | null>(item?.file ?? null)
  const [isBusy, setIsBusy] = useState(false)
  const form = useEntityForm({
    routes: knowledgeItemRoutes,
    params: { groupId: group.id },
    row: item && { ...item, can: { update: true, delete: true } },
    form: itemForm,
    create: knowledgeItemCreate,
    update: knowledgeItemUpdate,
    check: (values) => {
      if (itemForm.toBody(values).ja === null && itemForm.toBody(values).en === null)
        return { 'ja.question': formText('knowledge.noText') }
      return values.floorId !== '' && values.waypointId === ''
        ? { waypointId: formText('choice.required') }
        : {}
    },
    initial: asked && { [asked.language]: { question: asked.text, answer: '', variants: [] } },
    onCreated: () => {
      onCreated?.()
      onClose()
    },
    onSaved: onClose,
    labels: {
      ja: t('ja'),
      en: t('en'),
      isEnabled: t('isEnabled'),
      fileId: t('fileId'),
      floorId: t('floorId'),
      waypointId: t('waypointId'),
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(item === undefined ? 'create' : 'edit')}
      isWide
      isBusy={isBusy}
      onClose={onClose}
    >
      <p className={classes.note}>{t('languageNote')}</p>
      <div className={classes.languages}>
        {itemLanguages.map((language) => (
          <TextSection key={language} of={form} language={language} />
        ))}
      </div>
      <FormSection title={t('attachment')}>
        <AttachmentFields
          file={file}
          error={form.fields.errors.fileId}
          onChange={(taken) => {
            setFile(taken)
            form.fields.setFieldValue('fileId', taken?.id ?? '')
          }}
          onBusyChange={setIsBusy}
        />
      </FormSection>
      <FormSection title={t('waypoint')}>
        <WaypointFields of={form} buildingId={group.buildingId} item={item} />
      </FormSection>
      <CheckField of={form} name="isEnabled" description={t('isEnabledNote')} />
    </FormDialog>
  )
}

type TextSectionProps = { of: EntityFormState<ItemValues>; language: (typeof itemLanguages)[number] }

/** The texts of an item in one language. */
function TextSection({ of, language }: TextSectionProps) {
  const t = useTexts(knowledgeItemTexts)
  return (
    <FormSection title={t(language)}>
      <TextField of={of} name={`${language}.question`} label={t('question')} isWide />
      <AreaField
        of={of}
        name={`${language}.answer`}
        label={t('answer')}
        rows={5}
        max={knowledgeItemLimits.answerMax}
      />
      <TextRows
        path={`${language}.variants`}
        texts={of.fields.values[language].variants}
        onChange={(variants) => of.fields.setFieldValue(`${language}.variants`, variants)}
        errors={of.fields.errors}
        isReadOnly={of.isReadOnly}
        note={t('variantsNote')}
        empty={t('noVariants')}
        add={t('addVariant')}
        getLabel={(number) => t('variant', { number })}
        max={knowledgeItemLimits.variants}
      />
    </FormSection>
  )
}
