import { termTypes } from '@wheelhouse/contract/account/term-agreement'
import {
  type StoredTermDocument,
  termDocumentCreate,
  termDocumentLimits,
  termDocumentRoutes,
  termDocumentUpdate,
} from '@wheelhouse/contract/account/term-document'
import { accountTexts } from '@wheelhouse/texts/account/account'
import { termDocumentTexts } from '@wheelhouse/texts/account/term-documents'
import { DateTimeField } from '../kernel/forms/date-fields.tsx'
import { AreaField, ChoiceField, TextField } from '../kernel/forms/entity-fields.tsx'
import { EntityForm, FormSection } from '../kernel/forms/entity-form.tsx'
import { defineForm, moment, text } from '../kernel/forms/form-codec.ts'
import { type RowFormProps, useEntityForm } from '../kernel/forms/use-entity-form.ts'
import { defineCreatePage, defineEntityPage } from '../kernel/lists/entity-page.tsx'
import { paths } from '../kernel/shell/paths.ts'
import { translate, useTexts } from '../kernel/words/texts.ts'

/** system/terms/create. */
export const TermDocumentCreatePage = defineCreatePage(TermDocumentForm, {
  texts: termDocumentTexts,
  leadsTo: paths.termDocument,
})

/** system/terms/{id}. */
export const TermDocumentPage = defineEntityPage(termDocumentRoutes, TermDocumentForm, ({ type, version }) =>
  translate(termDocumentTexts, 'nameOf', { document: translate(accountTexts, `terms_${type}`), version }),
)

const termDocumentForm = defineForm({
  type: text(termTypes[0]),
  version: text(),
  effectiveAt: moment(),
  bodyJa: text(),
  bodyEn: text(),
})

/** A version of a document that people agree to, editable until it is in force (R-ACCOUNT-18). */
function TermDocumentForm({ row: document, onCreated }: RowFormProps<StoredTermDocument>) {
  const t = useTexts(termDocumentTexts)
  const accountText = useTexts(accountTexts)
  const form = useEntityForm({
    routes: termDocumentRoutes,
    row: document,
    form: termDocumentForm,
    create: termDocumentCreate,
    update: termDocumentUpdate,
    onCreated,
    labels: {
      type: t('document'),
      version: t('version'),
      effectiveAt: t('effectiveAt'),
      bodyJa: t('bodyJa'),
      bodyEn: t('bodyEn'),
    },
  })
  const { bodyMax } = termDocumentLimits
  return (
    <EntityForm
      form={form}
      label={document?.version ?? t('create')}
      listPath={paths.termDocumentList}
      readOnlyNote={t('inForceNote')}
    >
      <FormSection title={t('document')}>
        <ChoiceField
          of={form}
          name="type"
          choices={termTypes.map((type) => ({ value: type, label: accountText(`terms_${type}`) }))}
        />
        <TextField of={form} name="version" placeholder="2.0" isRequired />
        <DateTimeField of={form} name="effectiveAt" description={t('effectiveAtNote')} isWide />
      </FormSection>
      <FormSection title={t('text')}>
        <AreaField of={form} name="bodyJa" rows={14} max={bodyMax} isRequired />
        <AreaField of={form} name="bodyEn" rows={14} max={bodyMax} isRequired />
      </FormSection>
    </EntityForm>
  )
}
