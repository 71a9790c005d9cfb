import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FlowRun, flowRunRoutes, runStatuses } from '@wheelhouse/contract/flows/run'
import { runTexts } from '@wheelhouse/texts/flows/runs'
import { describeStepName } from '@wheelhouse/texts/flows/step-name'
import { BuildingFilter, useBuildingColumn } from '../../buildings/building-filter.tsx'
import type { Column } from '../../kernel/lists/data-table.tsx'
import { momentColumn } from '../../kernel/lists/list-columns.tsx'
import { WordFilter } from '../../kernel/lists/list-filters.tsx'
import { CreateLink, ListPage } from '../../kernel/lists/list-page.tsx'
import { periodFilter } from '../../kernel/lists/period.ts'
import { PeriodFilter } from '../../kernel/lists/period-filter.tsx'
import { defineList, useEntityList } from '../../kernel/lists/use-entity-list.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { StateChip } from '../../kernel/shell/state-chip.tsx'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { RunQuestionPanel } from '../../robots/attention/run-question.tsx'
import { interventionsQuery } from '../../robots/interventions.queries.ts'
import { locationWhere } from '../../session/chosen-location.ts'
import { runLooks } from './run-looks.ts'
import { describeStarter } from './run-starter.ts'
import classes from './runs.module.css'

const runs = defineList({
  routes: flowRunRoutes,
  id: 'flow-runs',
  searchIn: ['flowName', 'robotName', 'serialNumber'],
  filters: { startedAt: periodFilter, buildingId: String, robotId: String, flowId: String, status: String },
  sort: '-startedAt',
  where: locationWhere,
  refreshMs: 3_000,
})

/** flow/run/list: open questions, and every run, newest first. */
export function RunListPage() {
  const t = useTexts(runTexts)
  const list = useEntityList(runs)
  return (
    <>
      <Interventions />
      <ListPage
        title={t('title')}
        empty={t('empty')}
        list={list}
        columns={useColumns()}
        getName={({ robotName, flowName }) => t('entry', { robot: robotName, flow: flowName })}
        create={<CreateLink to={paths.flowStart}>{t('start')}</CreateLink>}
        filters={
          <>
            <PeriodFilter list={list} name="startedAt" label={t('startedAt')} />
            <BuildingFilter list={list} />
            <WordFilter list={list} t={t} name="status" all="allStatuses" values={runStatuses} />
          </>
        }
      />
    </>
  )
}

/** For all accessible robots, the earliest deadline first. */
function Interventions() {
  const t = useTexts(runTexts)
  const { data } = useQuery(interventionsQuery)
  if (data === undefined || data.length === 0) return null
  return (
    <section aria-labelledby="interventions" className={classes.interventions}>
      <h2 id="interventions">{t('asks')}</h2>
      <ul>
        {data.map((run) => (
          <li key={run.id}>
            <Link
              to={paths.flowRun}
              params={{ id: run.id }}
              aria-label={t('openRun', { robot: run.robotName, flow: run.flowName })}
            >
              {t('entry', { robot: run.robotName, flow: run.flowName })}
            </Link>
            <RunQuestionPanel run={run} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function useColumns(): readonly Column<FlowRun>[] {
  const t = useTexts(runTexts)
  const language = useLanguage()
  const building = useBuildingColumn<FlowRun>()
  return [
    {
      id: 'flow',
      label: t('flow'),
      text: ({ flowName }) => flowName,
      cell: ({ id, flowName }) => (
        <Link to={paths.flowRun} params={{ id }}>
          {flowName}
        </Link>
      ),
    },
    {
      id: 'status',
      label: t('status'),
      text: ({ status }) => t(`status_${status}`),
      cell: ({ status }) => <StateChip {...runLooks[status]}>{t(`status_${status}`)}</StateChip>,
    },
    {
      id: 'robot',
      label: t('robot'),
      text: ({ robotName, serialNumber }) => `${robotName} (${serialNumber})`,
    },
    building,
    {
      id: 'step',
      label: t('step'),
      text: ({ stepName }) => describeStepName({ name: stepName ?? '' }, language),
      cell: ({ stepName }) => (
        <span translate="no">{describeStepName({ name: stepName ?? '' }, language)}</span>
      ),
    },
    { id: 'startedBy', label: t('startedBy'), text: (run) => describeStarter(run) },
    momentColumn('startedAt', t('startedAt'), { language }),
    momentColumn('endedAt', t('endedAt'), { language }),
  ]
}
