import { useParams } from '@tanstack/react-router'
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
import { AreaField, ChoiceField, TextField } from '../kernel/forms/entity-fields.tsx'
import { EntityForm, FormSection } from '../kernel/forms/entity-form.tsx'
import { defineForm, moment, text } from '../kernel/forms/form-codec.ts'
import { useEntityForm } from '../kernel/forms/use-entity-form.ts'
import { CreatePage, EntityPage } from '../kernel/lists/entity-page.tsx'
import type { EntityDetail } from '../kernel/server/entity.queries.ts'
import { paths } from '../kernel/shell/paths.ts'
import { useTexts } from '../kernel/words/texts.ts'

type TermDocumentDetail = StoredTermDocument & EntityDetail

/** system/terms/create. */
export function TermDocumentCreatePage() {
  const t = useTexts(termDocumentTexts)
  return (
    <CreatePage title={t('create')} leadsTo={paths.termDocument}>
      {(handleCreated) => <TermDocumentForm onCreated={handleCreated} />}
    </CreatePage>
  )
}

/** system/terms/{id}. */
export function TermDocumentPage() {
  const t = useTexts(termDocumentTexts)
  const accountText = useTexts(accountTexts)
  const { id } = useParams({ from: `/shell${paths.termDocument}` })
  return (
    <EntityPage
      routes={termDocumentRoutes}
      params={{ id }}
      getName={({ type, version }) => t('nameOf', { document: accountText(`terms_${type}`), version })}
    >
      {(document) => <TermDocumentForm document={document} />}
    </EntityPage>
  )
}

const termDocumentForm = defineForm({
  type: text(termTypes[0]),
  version: text(),
  effectiveAt: moment(),
  bodyJa: text(),
  bodyEn: text(),
})

type TermDocumentFormProps = {
  /** Left out, the form is for a new version. */
  document?: TermDocumentDetail
  onCreated?: (created: { id: string }) => void
}

/** A version of what people agree to, which can be changed until it is in force (R-ACCOUNT-18). */
function TermDocumentForm({ document, onCreated }: TermDocumentFormProps) {
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
        <TextField
          of={form}
          name="effectiveAt"
          type="datetime-local"
          description={t('effectiveAtNote')}
          isWide
        />
      </FormSection>
      <FormSection title={t('text')}>
        <AreaField of={form} name="bodyJa" rows={14} max={bodyMax} isRequired />
        <AreaField of={form} name="bodyEn" rows={14} max={bodyMax} isRequired />
      </FormSection>
    </EntityForm>
  )
}
