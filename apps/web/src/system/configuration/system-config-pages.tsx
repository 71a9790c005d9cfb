import {
  configTypes,
  isKnownConfig,
  type SystemConfig,
  systemConfigRoutes,
} from '@wheelhouse/contract/system/system-config'
import { systemConfigTexts } from '@wheelhouse/texts/system/system-configs'
import { bulkDelete } from '../../kernel/lists/bulk-delete.ts'
import type { Column } from '../../kernel/lists/data-table.tsx'
import { defineCreatePage, defineEntityPage } from '../../kernel/lists/entity-page.tsx'
import { linkColumn, momentColumn, wordColumn } from '../../kernel/lists/list-columns.tsx'
import { WordFilter } from '../../kernel/lists/list-filters.tsx'
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

/** system/config/list: settings of the installation, in addition to its environment variables. */
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
      filters={<WordFilter list={list} t={t} name="type" all="allTypes" values={configTypes} />}
      bulk={[bulkDelete(systemConfigRoutes)]}
    />
  )
}

function useColumns(): readonly Column<SystemConfig>[] {
  const t = useTexts(systemConfigTexts)
  const language = useLanguage()
  return [
    linkColumn(t('key'), paths.systemConfig, { id: 'key', text: ({ key }) => key }),
    wordColumn(t, 'type'),
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
  ]
}

/** system/config/create. */
export const CreatePage = defineCreatePage(SystemConfigForm, {
  texts: systemConfigTexts,
  leadsTo: paths.systemConfig,
})

/** system/config/{id}. */
export const OnePage = defineEntityPage(systemConfigRoutes, SystemConfigForm, ({ key }) => key)
