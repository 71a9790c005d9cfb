import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CrudRoutes, GetRoute } from '@wheelhouse/contract/kernel/crud'
import type { KeyTestResult } from '@wheelhouse/contract/system/service-key'
import { placeTexts } from '@wheelhouse/texts/buildings/places'
import { serviceKeyTexts } from '@wheelhouse/texts/system/service-keys'
import { Plus } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import { EntityDialog, newRow } from '../../kernel/forms/entity-dialog.tsx'
import { bulkDelete, bulkStatus } from '../../kernel/lists/bulk-delete.ts'
import type { Column } from '../../kernel/lists/data-table.tsx'
import { momentColumn, statusColumn } from '../../kernel/lists/list-columns.tsx'
import { FilterChoice, StatusFilter } from '../../kernel/lists/list-filters.tsx'
import { ListPage } from '../../kernel/lists/list-page.tsx'
import { RowButton } from '../../kernel/lists/row-button.tsx'
import { type EntityList, type ListDefinition, useEntityList } from '../../kernel/lists/use-entity-list.ts'
import type { EntityDetail } from '../../kernel/server/entity.queries.ts'
import { useOrganizationNames } from '../../kernel/server/organization-names.ts'
import { organizationsQuery } from '../../kernel/server/organizations.queries.ts'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'

/** What both kinds of keys have in common. */
type KeyRow = {
  id: string
  name: string
  revision: number
  organizationId: string | null
  isDefault: boolean
  status: 0 | 1
  fingerprint: string
  lastUsedAt: string | null
  lastTestAt: string | null
  lastTestResult: KeyTestResult | null
  lastTestSimulated: boolean
  updatedAt: string
}

type ServiceKeyListProps<Row extends KeyRow, Detail extends EntityDetail & KeyRow> = {
  definition: ListDefinition<Row>
  routes: CrudRoutes & { get: GetRoute<Detail> }
  title: string
  /** Explains what the keys are for. */
  note: string
  /** Title of the form for a new key. */
  createTitle: string
  /** The column that only this kind has. */
  own: Column<Row>
  /** The form in the dialog. */
  children: (stored: Detail | undefined, handleCreated: () => void) => ReactNode
}

/** A key manager (R-SYSTEM-7): a list whose rows are edited in a dialog. */
export function ServiceKeyList<Row extends KeyRow, Detail extends EntityDetail & KeyRow>({
  definition,
  routes,
  title,
  note,
  createTitle,
  own,
  children,
}: ServiceKeyListProps<Row, Detail>) {
  const placeText = useTexts(placeTexts)
  const keyText = useTexts(serviceKeyTexts)
  const list = useEntityList(definition)
  const { data: organizations = [] } = useQuery(organizationsQuery)
  const names = useOrganizationNames()
  const { search, change } = list
  const edit = typeof search.edit === 'string' ? search.edit : undefined
  const { page } = search
  const close = useCallback(() => change({ edit: undefined, page }), [change, page])
  return (
    <>
      <ListPage
        title={title}
        note={note}
        empty={keyText('empty')}
        list={list}
        columns={useColumns(list, own)}
        getName={({ name }) => name}
        create={
          <Button
            size="xs"
            leftSection={<Plus size={16} aria-hidden />}
            onClick={() => change({ edit: newRow, page })}
          >
            {createTitle}
          </Button>
        }
        filters={
          <>
            <FilterChoice
              list={list}
              name="organizationId"
              label={placeText('organization')}
              all={placeText('allOrganizations')}
              values={organizations.map(({ id }) => id)}
              getWord={(id) => names.get(id) ?? ''}
            />
            <StatusFilter list={list} />
          </>
        }
        bulk={[...bulkStatus(routes), bulkDelete(routes)]}
      />
      {edit !== undefined && (
        <EntityDialog
          key={edit}
          routes={routes}
          id={edit}
          title={createTitle}
          getName={({ name }) => name}
          onClose={close}
        >
          {children}
        </EntityDialog>
      )}
    </>
  )
}

function useColumns<Row extends KeyRow>(
  { change, search: { page } }: EntityList<Row>,
  own: Column<Row>,
): readonly Column<Row>[] {
  const t = useTexts(serviceKeyTexts)
  const placeText = useTexts(placeTexts)
  const language = useLanguage()
  const names = useOrganizationNames()
  return [
    {
      id: 'name',
      label: t('name'),
      sort: 'name',
      text: ({ name }) => name,
      cell: ({ id, name }) => <RowButton onClick={() => change({ edit: id, page })}>{name}</RowButton>,
    },
    own,
    {
      id: 'organization',
      label: placeText('organization'),
      text: ({ organizationId }) =>
        organizationId === null
          ? placeText('allOrganizations')
          : (names.get(organizationId) ?? t('otherOrganization')),
    },
    { id: 'isDefault', label: t('isDefault'), text: ({ isDefault }) => (isDefault ? t('isDefault') : '') },
    statusColumn(),
    {
      id: 'lastTest',
      label: t('lastTest'),
      sort: 'lastTestAt',
      text: ({ lastTestAt, lastTestResult, lastTestSimulated }) =>
        lastTestAt === null || lastTestResult === null
          ? t('neverTested')
          : t(lastTestSimulated ? 'simulatedAt' : 'resultAt', {
              result: t(`result_${lastTestResult}`),
              at: formatMoment(lastTestAt, language),
            }),
    },
    momentColumn('lastUsedAt', t('lastUsedAt'), { language, none: t('neverUsed') }),
    { id: 'fingerprint', label: t('fingerprint'), text: ({ fingerprint }) => fingerprint },
    momentColumn('updatedAt', t('updatedAt'), { language }),
  ]
}
