import { termTypes } from '@wheelhouse/contract/account/term-agreement'
import { type StoredTermDocument, termDocumentRoutes } from '@wheelhouse/contract/account/term-document'
import { accountTexts } from '@wheelhouse/texts/account/account'
import { termDocumentTexts } from '@wheelhouse/texts/account/term-documents'
import type { Column } from '../kernel/lists/data-table.tsx'
import { linkColumn, momentColumn } from '../kernel/lists/list-columns.tsx'
import { FilterChoice } from '../kernel/lists/list-filters.tsx'
import { CreateLink, ListPage } from '../kernel/lists/list-page.tsx'
import { defineList, useEntityList } from '../kernel/lists/use-entity-list.ts'
import { now } from '../kernel/server/clock.ts'
import { paths } from '../kernel/shell/paths.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'

const termDocuments = defineList({
  routes: termDocumentRoutes,
  id: 'term-documents',
  searchIn: ['version'],
  filters: { type: String },
  sort: '-effectiveAt',
  // Without the bodies, which are long and not shown in a list.
  fields: ['type', 'version', 'effectiveAt'],
})
type Listed = Pick<StoredTermDocument, 'id' | 'type' | 'version' | 'effectiveAt'>

/** system/terms/list: every version of the documents that people agree to. */
export function TermDocumentListPage() {
  const t = useTexts(termDocumentTexts)
  const accountText = useTexts(accountTexts)
  const list = useEntityList(termDocuments)
  return (
    <ListPage
      title={t('title')}
      empty={t('empty')}
      list={list}
      columns={useColumns()}
      getName={({ version }) => version}
      create={<CreateLink to={paths.termDocumentCreate}>{t('create')}</CreateLink>}
      filters={
        <FilterChoice
          list={list}
          name="type"
          label={t('document')}
          all={t('allTypes')}
          values={termTypes}
          getWord={(type) => accountText(`terms_${type}`)}
        />
      }
    />
  )
}

function useColumns(): readonly Column<Listed>[] {
  const t = useTexts(termDocumentTexts)
  const accountText = useTexts(accountTexts)
  const language = useLanguage()
  return [
    linkColumn(t('version'), paths.termDocument, { id: 'version', text: ({ version }) => version }),
    { id: 'type', label: t('document'), sort: 'type', text: ({ type }) => accountText(`terms_${type}`) },
    momentColumn('effectiveAt', t('effectiveAt'), { language }),
    {
      id: 'state',
      label: t('state'),
      text: ({ effectiveAt }) => t(Date.parse(effectiveAt) > now() ? 'state_planned' : 'state_inForce'),
    },
  ]
}
