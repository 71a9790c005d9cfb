import { Link } from '@tanstack/react-router'
import {
  configTypes,
  isKnownConfig,
  type SystemConfig,
  systemConfigRoutes,
} from '@wheelhouse/contract/system/system-config'
import { systemConfigTexts } from '@wheelhouse/texts/system-configs'
import { useMemo } from 'react'
import { bulkDelete } from '../kernel/bulk-delete.ts'
import type { Column } from '../kernel/data-table.tsx'
import { Choice } from '../kernel/filter-fields.tsx'
import { formatMoment } from '../kernel/format-time.ts'
import { CreateLink, ListPage } from '../kernel/list-page.tsx'
import { paths } from '../kernel/paths.ts'
import { useLanguage, useTexts } from '../kernel/texts.ts'
import { type ListDefinition, useEntityList } from '../kernel/use-entity-list.ts'
import { valueText } from './config-value.ts'

const configs: ListDefinition = {
  routes: systemConfigRoutes,
  id: 'system-configs',
  searchIn: ['key', 'description'],
  filters: { type: String },
  sort: 'key',
}

/** system/config/list: settings of the installation beside its environment. */
export function SystemConfigListPage() {
  const t = useTexts(systemConfigTexts)
  const list = useEntityList<SystemConfig>(configs)
  const { search, change } = list
  return (
    <ListPage
      title={t('title')}
      list={list}
      columns={useColumns()}
      nameOf={({ key }) => key}
      actions={<CreateLink to={paths.systemConfigCreate}>{t('create')}</CreateLink>}
      filters={
        <Choice
          label={t('type')}
          all={t('allTypes')}
          value={search.type}
          options={configTypes.map((value) => ({ value, label: t(`type_${value}`) }))}
          onChange={(type) => change({ type })}
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
      {
        id: 'key',
        label: t('key'),
        sort: 'key',
        text: ({ key }) => key,
        cell: ({ id, key }) => (
          <Link to={paths.systemConfig} params={{ id }}>
            {key}
          </Link>
        ),
      },
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
      {
        id: 'updatedAt',
        label: t('updatedAt'),
        sort: 'updatedAt',
        text: ({ updatedAt }) => formatMoment(updatedAt, language),
      },
    ],
    [t, language],
  )
}
