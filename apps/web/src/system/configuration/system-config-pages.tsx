import { useParams } from '@tanstack/react-router'
import {
  configTypes,
  isKnownConfig,
  type SystemConfig,
  systemConfigRoutes,
} from '@wheelhouse/contract/system/system-config'
import { systemConfigTexts } from '@wheelhouse/texts/system/system-configs'
import { useMemo } from 'react'
import { bulkDelete } from '../../kernel/lists/bulk-delete.ts'
import type { Column } from '../../kernel/lists/data-table.tsx'
import { CreatePage as EntityCreatePage, EntityPage } from '../../kernel/lists/entity-page.tsx'
import { linkColumn, momentColumn } from '../../kernel/lists/list-columns.tsx'
import { FilterChoice } from '../../kernel/lists/list-filters.tsx'
import { CreateLink, ListPage as EntityListPage } from '../../kernel/lists/list-page.tsx'
import { defineList, useEntityList } from '../../kernel/lists/use-entity-list.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { valueText } from './config-value.ts'
import { SystemConfigForm } from './system-config-form.tsx'

const configs = defineList({
  routes: systemConfigRoutes,
  id: 'system-configs',
  searchIn: ['key', 'description'],
  filters: { type: String },
  sort: 'key',
})

/** system/config/list: settings of the installation beside its environment. */
export function ListPage() {
  const t = useTexts(systemConfigTexts)
  const list = useEntityList(configs)
  return (
    <EntityListPage
      title={t('title')}
      empty={t('empty')}
      list={list}
      columns={useColumns()}
      getName={({ key }) => key}
      create={<CreateLink to={paths.systemConfigCreate}>{t('create')}</CreateLink>}
      filters={
        <FilterChoice
          list={list}
          name="type"
          label={t('type')}
          all={t('allTypes')}
          values={configTypes}
          getWord={(value) => t(`type_${value}`)}
        />
      }
      bulk={[bulkDelete(systemConfigRoutes)]}
    />
  )
}

function useColumns(): readonly Column<SystemConfig>[] {
  const t = useTexts(systemConfigTexts)
  const language = useLanguage()
  return useMemo(
    () => [
      linkColumn(t('key'), paths.systemConfig, { id: 'key', text: ({ key }) => key }),
      { id: 'type', label: t('type'), sort: 'type', text: ({ type }) => t(`type_${type}`) },
      {
        id: 'value',
        label: t('value'),
        text: ({ secret, value }) => (secret ? t('hidden') : valueText(value)),
      },
      {
        id: 'description',
        label: t('description'),
        text: ({ key, description }) => description || (isKnownConfig(key) ? t(`meaning_${key}`) : ''),
      },
      momentColumn('updatedAt', t('updatedAt'), { language }),
    ],
    [t, language],
  )
}

/** system/config/create. */
export function CreatePage() {
  const t = useTexts(systemConfigTexts)
  return (
    <EntityCreatePage title={t('create')} leadsTo={paths.systemConfig}>
      {(handleCreated) => <SystemConfigForm onCreated={handleCreated} />}
    </EntityCreatePage>
  )
}

/** system/config/{id}. */
export function OnePage() {
  const { id } = useParams({ from: `/shell${paths.systemConfig}` })
  return (
    <EntityPage routes={systemConfigRoutes} params={{ id }} getName={({ key }) => key}>
      {(config) => <SystemConfigForm config={config} />}
    </EntityPage>
  )
}
