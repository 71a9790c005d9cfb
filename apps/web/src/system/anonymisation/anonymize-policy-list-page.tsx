import { Button } from '@mantine/core'
import { type AnonymizePolicy, anonymizePolicyRoutes } from '@wheelhouse/contract/system/anonymize-policy'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { anonymizePolicyTexts } from '@wheelhouse/texts/system/anonymize-policies'
import { Plus } from 'lucide-react'
import { useCallback } from 'react'
import { EntityDialog, newRow } from '../../kernel/forms/entity-dialog.tsx'
import { bulkDelete, bulkStatus } from '../../kernel/lists/bulk-delete.ts'
import type { Column } from '../../kernel/lists/data-table.tsx'
import { momentColumn, statusColumn } from '../../kernel/lists/list-columns.tsx'
import { StatusFilter } from '../../kernel/lists/list-filters.tsx'
import { ListPage } from '../../kernel/lists/list-page.tsx'
import { RowButton } from '../../kernel/lists/row-button.tsx'
import { defineList, type EntityList, useEntityList } from '../../kernel/lists/use-entity-list.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { AnonymizePolicyForm } from './anonymize-policy-form.tsx'

const policies = defineList({
  routes: anonymizePolicyRoutes,
  id: 'anonymize-policies',
  searchIn: ['name'],
  filters: { status: Number },
  sort: 'name',
})

/** system/anonymize-policy/list: what is masked in pictures. A policy is edited in a dialog. */
export function AnonymizePolicyListPage() {
  const t = useTexts(anonymizePolicyTexts)
  const list = useEntityList(policies)
  const { search, change } = list
  const edit = typeof search.edit === 'string' ? search.edit : undefined
  const { page } = search
  const close = useCallback(() => change({ edit: undefined, page }), [change, page])
  return (
    <>
      <ListPage
        title={t('title')}
        empty={t('empty')}
        list={list}
        columns={useColumns(list)}
        getName={({ name }) => name}
        create={
          <Button
            size="xs"
            leftSection={<Plus size={16} aria-hidden />}
            onClick={() => change({ edit: newRow, page })}
          >
            {t('create')}
          </Button>
        }
        filters={<StatusFilter list={list} />}
        bulk={[...bulkStatus(anonymizePolicyRoutes), bulkDelete(anonymizePolicyRoutes)]}
      />
      {edit !== undefined && (
        <EntityDialog
          key={edit}
          routes={anonymizePolicyRoutes}
          id={edit}
          title={t('create')}
          getName={({ name }) => name}
          onClose={close}
        >
          {(policy, handleCreated) => <AnonymizePolicyForm policy={policy} onCreated={handleCreated} />}
        </EntityDialog>
      )}
    </>
  )
}

function useColumns({
  change,
  search: { page },
}: EntityList<AnonymizePolicy>): readonly Column<AnonymizePolicy>[] {
  const t = useTexts(anonymizePolicyTexts)
  const formText = useTexts(formTexts)
  const language = useLanguage()
  return [
    {
      id: 'name',
      label: t('name'),
      sort: 'name',
      text: ({ name }) => name,
      cell: ({ id, name }) => <RowButton onClick={() => change({ edit: id, page })}>{name}</RowButton>,
    },
    {
      id: 'targets',
      label: t('targets'),
      text: ({ body }) => body.targets.map((target) => t(`target_${target}`)).join(formText('listComma')),
    },
    { id: 'method', label: t('method'), text: ({ body }) => t(`method_${body.method}`) },
    {
      id: 'applyTo',
      label: t('applyTo'),
      text: ({ body }) => body.applyTo.map((place) => t(`place_${place}`)).join(formText('listComma')),
    },
    statusColumn(),
    momentColumn('updatedAt', t('updatedAt'), { language }),
  ]
}
