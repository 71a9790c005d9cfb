import { useSearch } from '@tanstack/react-router'
import { type KnowledgeGroup, knowledgeGroupRoutes } from '@wheelhouse/contract/guide/knowledge-group'
import { knowledgeGroupTexts } from '@wheelhouse/texts/guide/knowledge-groups'
import { BuildingFilter, useBuildingColumn } from '../buildings/building-filter.tsx'
import { bulkDelete } from '../kernel/lists/bulk-delete.ts'
import type { Column } from '../kernel/lists/data-table.tsx'
import { defineCreatePage, defineEntityPage } from '../kernel/lists/entity-page.tsx'
import { linkColumn, momentColumn } from '../kernel/lists/list-columns.tsx'
import { CreateLink, ListPage as EntityListPage } from '../kernel/lists/list-page.tsx'
import { defineList, useEntityList } from '../kernel/lists/use-entity-list.ts'
import { PageTabs } from '../kernel/shell/page-tabs.tsx'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { locationWhere } from '../session/chosen-location.ts'
import { may } from '../session/may.ts'
import { Talk } from './chats/talk.tsx'
import { Evaluation } from './evaluation/evaluation.tsx'
import { PublicationBar } from './evaluation/publication-bar.tsx'
import { groupTabs } from './group-tabs.ts'
import { ItemList } from './items/item-list.tsx'
import { type KnowledgeGroupDetail, KnowledgeGroupForm } from './knowledge-group-form.tsx'
import { knowledgeGroupPaths } from './knowledge-group-paths.ts'
import { AnswerWeeks } from './unanswered/answer-weeks.tsx'
import { OpenQuestions } from './unanswered/open-questions.tsx'

const knowledgeGroups = defineList({
  routes: knowledgeGroupRoutes,
  id: 'knowledge-groups',
  searchIn: ['name'],
  filters: { buildingId: String },
  sort: 'name',
  where: locationWhere,
})

/** guide/knowledge-groups/list: the knowledge groups that the person may see. */
export function ListPage() {
  const t = useTexts(knowledgeGroupTexts)
  const list = useEntityList(knowledgeGroups)
  const mayWrite = may('knowledgeGroup:write')
  return (
    <EntityListPage
      title={t('title')}
      empty={t('empty')}
      list={list}
      columns={useColumns()}
      getName={({ name }) => name}
      create={mayWrite && <CreateLink to={knowledgeGroupPaths.create}>{t('create')}</CreateLink>}
      filters={<BuildingFilter list={list} />}
      bulk={mayWrite ? [bulkDelete(knowledgeGroupRoutes)] : []}
    />
  )
}

function useColumns(): readonly Column<KnowledgeGroup>[] {
  const t = useTexts(knowledgeGroupTexts)
  const language = useLanguage()
  const building = useBuildingColumn<KnowledgeGroup>()
  return [
    linkColumn(t('name'), knowledgeGroupPaths.one, { text: ({ name }) => name }),
    { id: 'itemCount', label: t('itemCount'), text: ({ itemCount }) => String(itemCount) },
    { id: 'description', label: t('description'), text: ({ description }) => description },
    building,
    momentColumn('updatedAt', t('updatedAt'), { language }),
  ]
}

/** guide/knowledge-groups/create. */
export const CreatePage = defineCreatePage(KnowledgeGroupForm, {
  texts: knowledgeGroupTexts,
  leadsTo: knowledgeGroupPaths.one,

  mayCreate: () => may('knowledgeGroup:write'),
})

/** guide/knowledge-groups/{id}. */
export const OnePage = defineEntityPage(knowledgeGroupRoutes, GroupTabs)

function GroupTabs({ row: group }: { row: KnowledgeGroupDetail }) {
  const t = useTexts(knowledgeGroupTexts)
  const { tab = 'items', find = '' } = useSearch({ from: `/shell${knowledgeGroupPaths.one}` })
  return (
    <>
      <PublicationBar group={group} />
      <PageTabs
        label={t('tabs')}
        tabs={groupTabs.map((id) => ({ id, label: t(`tab_${id}`) }))}
        current={tab}
      />
      {/* Kept mounted, so that unsaved input survives a change of tab. */}
      <div hidden={tab !== 'basic'}>
        <KnowledgeGroupForm row={group} />
      </div>
      {tab === 'items' && <ItemList group={group} find={find} />}
      {tab === 'unanswered' && (
        <>
          <OpenQuestions group={group} />
          <AnswerWeeks groupId={group.id} />
        </>
      )}
      {tab === 'evaluation' && <Evaluation group={group} />}
      {tab === 'talk' && <Talk groupId={group.id} />}
    </>
  )
}
