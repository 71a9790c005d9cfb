import { Link } from '@tanstack/react-router'
import { termTypes } from '@wheelhouse/contract/account/term-agreement'
import { type StoredTermDocument, termDocumentRoutes } from '@wheelhouse/contract/account/term-document'
import { accountTexts } from '@wheelhouse/texts/account'
import { termDocumentTexts } from '@wheelhouse/texts/term-documents'
import { useMemo } from 'react'
import { now } from '../kernel/clock.ts'
import type { Column } from '../kernel/data-table.tsx'
import { Choice } from '../kernel/filter-fields.tsx'
import { formatMoment } from '../kernel/format-time.ts'
import { CreateLink, ListPage } from '../kernel/list-page.tsx'
import { paths } from '../kernel/paths.ts'
import { useLanguage, useTexts } from '../kernel/texts.ts'
import { type ListDefinition, useEntityList } from '../kernel/use-entity-list.ts'

const termDocuments: ListDefinition = {
  routes: termDocumentRoutes,
  id: 'term-documents',
  searchIn: ['version'],
  filters: { type: String },
  sort: '-effectiveAt',
  // The bodies are long, and nobody reads them in a list.
  fields: ['type', 'version', 'effectiveAt'],
}
type Listed = Pick<StoredTermDocument, 'id' | 'type' | 'version' | 'effectiveAt'>

/** system/terms/list: every version of what people agree to. */
export function TermDocumentListPage() {
  const t = useTexts(termDocumentTexts)
  const accountText = useTexts(accountTexts)
  const list = useEntityList<Listed>(termDocuments)
  const { search, change } = list
  return (
    <ListPage
      title={t('title')}
      list={list}
      columns={useColumns()}
      nameOf={({ version }) => version}
      actions={<CreateLink to={paths.termDocumentCreate}>{t('create')}</CreateLink>}
      filters={
        <Choice
          label={t('document')}
          all={t('allTypes')}
          value={search.type}
          options={termTypes.map((type) => ({ value: type, label: accountText(`terms_${type}`) }))}
          onChange={(value) => change({ type: value })}
        />
      }
    />
  )
}

function useColumns(): readonly Column<Listed>[] {
  const t = useTexts(termDocumentTexts)
  const accountText = useTexts(accountTexts)
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'version',
        label: t('version'),
        sort: 'version',
        text: ({ version }) => version,
        cell: ({ id, version }) => (
          <Link to={paths.termDocument} params={{ id }}>
            {version}
          </Link>
        ),
      },
      { id: 'type', label: t('document'), sort: 'type', text: ({ type }) => accountText(`terms_${type}`) },
      {
        id: 'effectiveAt',
        label: t('effectiveAt'),
        sort: 'effectiveAt',
        text: ({ effectiveAt }) => formatMoment(effectiveAt, language),
      },
      {
        id: 'state',
        label: t('state'),
        text: ({ effectiveAt }) => t(Date.parse(effectiveAt) > now() ? 'state_planned' : 'state_inForce'),
      },
    ],
    [t, accountText, language],
  )
}
