import { Link } from '@tanstack/react-router'
import {
  type ThresholdRule,
  thresholdLevels,
  thresholdRuleRoutes,
} from '@wheelhouse/contract/inspections/threshold-rule'
import { thresholdLogTexts } from '@wheelhouse/texts/inspections/threshold-logs'
import { thresholdRuleTexts } from '@wheelhouse/texts/inspections/threshold-rules'
import { notificationTexts } from '@wheelhouse/texts/organizations/notifications'
import { BuildingFilter, useBuildingColumn } from '../../buildings/building-filter.tsx'
import { TriggerSection } from '../../flows/triggers/trigger-section.tsx'
import { bulkDelete, bulkStatus } from '../../kernel/lists/bulk-delete.ts'
import type { Column } from '../../kernel/lists/data-table.tsx'
import { defineCreatePage, defineEntityPage } from '../../kernel/lists/entity-page.tsx'
import { linkColumn, momentColumn, statusColumn } from '../../kernel/lists/list-columns.tsx'
import { FilterChoice, StatusFilter } from '../../kernel/lists/list-filters.tsx'
import { CreateLink, ListPage as EntityListPage } from '../../kernel/lists/list-page.tsx'
import { defineList, useEntityList } from '../../kernel/lists/use-entity-list.ts'
import { firstPage } from '../../kernel/shell/paths.ts'
import { translate, useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { locationWhere } from '../../session/chosen-location.ts'
import { may } from '../../session/may.ts'
import { thresholdLogPath, thresholdPaths } from '../inspection-paths.ts'
import { getRuleWords } from './condition-words.ts'
import { ThresholdForm } from './threshold-form.tsx'

const rules = defineList({
  routes: thresholdRuleRoutes,
  id: 'threshold-rules',
  searchIn: ['name', 'description'],
  filters: { buildingId: String, level: Number, status: Number },
  sort: 'name',
  where: locationWhere,
})

/** threshold/list: the threshold rules that the person may see. */
export function ListPage() {
  const t = useTexts(thresholdRuleTexts)
  const logText = useTexts(thresholdLogTexts)
  const levelText = useTexts(notificationTexts)
  const list = useEntityList(rules)
  const mayWrite = may('thresholdRule:write')
  return (
    <EntityListPage
      title={t('title')}
      empty={t('empty')}
      list={list}
      columns={useColumns()}
      getName={({ name }) => name}
      actions={<Link to={firstPage(thresholdLogPath)}>{logText('title')}</Link>}
      create={mayWrite && <CreateLink to={thresholdPaths.create}>{t('create')}</CreateLink>}
      filters={
        <>
          <BuildingFilter list={list} />
          <FilterChoice
            list={list}
            name="level"
            label={t('level')}
            all={t('allLevels')}
            values={thresholdLevels}
            getWord={(level) => levelText(`level_${level}`)}
          />
          <StatusFilter list={list} />
        </>
      }
      bulk={[
        ...(mayWrite ? bulkStatus(thresholdRuleRoutes) : []),
        ...(may('thresholdRule:delete') ? [bulkDelete(thresholdRuleRoutes)] : []),
      ]}
    />
  )
}

function useColumns(): readonly Column<ThresholdRule>[] {
  const t = useTexts(thresholdRuleTexts)
  const levelText = useTexts(notificationTexts)
  const language = useLanguage()
  const building = useBuildingColumn<ThresholdRule>()
  return [
    linkColumn(t('name'), thresholdPaths.one, { text: ({ name }) => name }),
    { id: 'conditions', label: t('conditions'), text: (rule) => getRuleWords(rule) },
    { id: 'level', label: t('level'), sort: 'level', text: ({ level }) => levelText(`level_${level}`) },
    building,
    statusColumn(),
    momentColumn('updatedAt', t('updatedAt'), { language }),
  ]
}

/** threshold/create. */
export const CreatePage = defineCreatePage(ThresholdForm, {
  texts: thresholdRuleTexts,
  leadsTo: thresholdPaths.one,

  mayCreate: () => may('thresholdRule:write'),
})

/** threshold/{id}. */
export const OnePage = defineEntityPage(thresholdRuleRoutes, ({ row: rule }) => (
  <>
    <ThresholdForm row={rule} />
    <p>
      <Link to={firstPage(thresholdLogPath)} search={{ ruleId: rule.id }}>
        {translate(thresholdLogTexts, 'ofRule')}
      </Link>
    </p>
    <TriggerSection owner={{ kind: 'threshold', id: rule.id, buildingId: rule.buildingId }} />
  </>
))
