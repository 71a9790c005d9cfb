import {
  type Resource,
  resourceRoutes,
  resourceScopes,
  resourceTypes,
} from '@wheelhouse/contract/system/resource'
import { resourceTexts } from '@wheelhouse/texts/system/resources'
import { AudioLines, BrainCircuit, Film } from 'lucide-react'
import { BuildingFilter, useBuildingColumn } from '../../buildings/building-filter.tsx'
import { bulkDelete } from '../../kernel/lists/bulk-delete.ts'
import type { Column } from '../../kernel/lists/data-table.tsx'
import { defineCreatePage, defineEntityPage } from '../../kernel/lists/entity-page.tsx'
import { linkColumn, momentColumn, wordColumn } from '../../kernel/lists/list-columns.tsx'
import { WordFilter } from '../../kernel/lists/list-filters.tsx'
import { CreateLink, ListPage as EntityListPage } from '../../kernel/lists/list-page.tsx'
import { defineList, useEntityList } from '../../kernel/lists/use-entity-list.ts'
import { fileAddress } from '../../kernel/server/file-address.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { formatBytes } from '../../kernel/words/format-bytes.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { ResourceForm } from './resource-form.tsx'
import classes from './resource-pages.module.css'

const resources = defineList({
  routes: resourceRoutes,
  id: 'resources',
  searchIn: ['name'],
  filters: { type: String, scope: Number, buildingId: String },
  sort: 'name',
})

/** resource/list: models, pictures, sounds and films for robots and screens. */
export function ListPage() {
  const t = useTexts(resourceTexts)
  const list = useEntityList(resources)
  return (
    <EntityListPage
      title={t('title')}
      empty={t('empty')}
      list={list}
      columns={useColumns()}
      getName={({ name }) => name}
      create={<CreateLink to={paths.resourceCreate}>{t('create')}</CreateLink>}
      filters={
        <>
          <WordFilter list={list} t={t} name="type" all="allTypes" values={resourceTypes} />
          <WordFilter list={list} t={t} name="scope" all="allScopes" values={Object.values(resourceScopes)} />
          <BuildingFilter list={list} />
        </>
      }
      bulk={[bulkDelete(resourceRoutes)]}
    />
  )
}

function useColumns(): readonly Column<Resource>[] {
  const t = useTexts(resourceTexts)
  const language = useLanguage()
  const building = useBuildingColumn<Resource>('')
  return [
    {
      id: 'preview',
      label: t('preview'),
      text: () => '',
      cell: (resource) => <Thumbnail resource={resource} />,
    },
    linkColumn(t('name'), paths.resource, { text: ({ name }) => name }),
    wordColumn(t, 'type'),
    wordColumn(t, 'scope'),
    building,
    { id: 'file', label: t('file'), text: ({ file }) => file.name },
    { id: 'size', label: t('size'), text: ({ file }) => formatBytes(file.size, language) },
    momentColumn('updatedAt', t('updatedAt'), { language }),
  ]
}

const icons = { aimodel: BrainCircuit, audio: AudioLines, mov: Film }

/** A thumbnail of a picture, or an icon for any other kind of resource. The name is shown beside it. */
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

/** resource/create. */
export const CreatePage = defineCreatePage(ResourceForm, {
  texts: resourceTexts,
  leadsTo: paths.resource,
})

/** resource/{id}. */
export const OnePage = defineEntityPage(resourceRoutes, ResourceForm)
