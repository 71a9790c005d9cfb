import { Link } from '@tanstack/react-router'
import {
  type Resource,
  resourceRoutes,
  resourceScopes,
  resourceTypes,
} from '@wheelhouse/contract/system/resource'
import { placeTexts } from '@wheelhouse/texts/places'
import { resourceTexts } from '@wheelhouse/texts/resources'
import { AudioLines, BrainCircuit, Film } from 'lucide-react'
import { useMemo } from 'react'
import { BuildingFilter, useBuildingNames } from '../buildings/building-filter.tsx'
import { bulkDelete } from '../kernel/bulk-delete.ts'
import type { Column } from '../kernel/data-table.tsx'
import { fileAddress } from '../kernel/file-address.ts'
import { Choice } from '../kernel/filter-fields.tsx'
import { formatBytes } from '../kernel/format-bytes.ts'
import { formatMoment } from '../kernel/format-time.ts'
import { CreateLink, ListPage } from '../kernel/list-page.tsx'
import { paths } from '../kernel/paths.ts'
import { useLanguage, useTexts } from '../kernel/texts.ts'
import { type ListDefinition, useEntityList } from '../kernel/use-entity-list.ts'
import classes from './resource-list-page.module.css'

const resources: ListDefinition = {
  routes: resourceRoutes,
  id: 'resources',
  searchIn: ['name'],
  filters: { type: String, scope: Number, buildingId: String },
  sort: 'name',
}

/** resource/list: models, pictures, sounds and films for robots and screens. */
export function ResourceListPage() {
  const t = useTexts(resourceTexts)
  const list = useEntityList<Resource>(resources)
  const { search, change } = list
  return (
    <ListPage
      title={t('title')}
      list={list}
      columns={useColumns()}
      nameOf={({ name }) => name}
      actions={<CreateLink to={paths.resourceCreate}>{t('create')}</CreateLink>}
      filters={
        <>
          <Choice
            label={t('type')}
            all={t('allTypes')}
            value={search.type}
            options={resourceTypes.map((value) => ({ value, label: t(`type_${value}`) }))}
            onChange={(type) => change({ type })}
          />
          <Choice
            label={t('scope')}
            all={t('allScopes')}
            value={search.scope}
            options={Object.values(resourceScopes).map((value) => ({
              value: String(value),
              label: t(`scope_${value}`),
            }))}
            onChange={(scope) => change({ scope })}
          />
          <BuildingFilter value={search.buildingId} onChange={(buildingId) => change({ buildingId })} />
        </>
      }
      bulk={[bulkDelete(resourceRoutes)]}
    />
  )
}

function useColumns(): readonly Column<Resource>[] {
  const t = useTexts(resourceTexts)
  const placeText = useTexts(placeTexts)
  const language = useLanguage()
  const buildings = useBuildingNames()
  return useMemo(
    () => [
      {
        id: 'preview',
        label: t('preview'),
        text: () => '',
        cell: (resource) => <Thumbnail resource={resource} />,
      },
      {
        id: 'name',
        label: t('name'),
        sort: 'name',
        text: ({ name }) => name,
        cell: ({ id, name }) => (
          <Link to={paths.resource} params={{ id }}>
            {name}
          </Link>
        ),
      },
      { id: 'type', label: t('type'), sort: 'type', text: ({ type }) => t(`type_${type}`) },
      { id: 'scope', label: t('scope'), sort: 'scope', text: ({ scope }) => t(`scope_${scope}`) },
      {
        id: 'building',
        label: placeText('building'),
        text: ({ buildingId }) => (buildingId === null ? '' : (buildings.get(buildingId) ?? '')),
      },
      { id: 'file', label: t('file'), text: ({ file }) => file.name },
      { id: 'size', label: t('size'), text: ({ file }) => formatBytes(file.size, language) },
      {
        id: 'updatedAt',
        label: t('updatedAt'),
        sort: 'updatedAt',
        text: ({ updatedAt }) => formatMoment(updatedAt, language),
      },
    ],
    [t, placeText, language, buildings],
  )
}

const icons = { aimodel: BrainCircuit, audio: AudioLines, mov: Film }

/** The picture itself, small; of others what they are. Its name stands beside it. */
function Thumbnail({ resource: { type, file } }: { resource: Resource }) {
  if (type === 'fimage')
    return <img className={classes.thumbnail} src={fileAddress(file)} alt="" loading="lazy" />
  const Icon = icons[type]
  return (
    <span className={classes.thumbnail}>
      <Icon size={20} aria-hidden />
    </span>
  )
}
