import { useQuery } from '@tanstack/react-query'
import { placeTexts } from '@wheelhouse/texts/buildings/places'
import { flowListTexts } from '@wheelhouse/texts/flows/flows'
import { useBuildingColumn } from '../../buildings/building-filter.tsx'
import type { ListedBuilding } from '../../buildings/building-list.queries.ts'
import type { Column } from '../../kernel/lists/data-table.tsx'
import { linkColumn, momentColumn, statusColumn } from '../../kernel/lists/list-columns.tsx'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { may } from '../../session/may.ts'
import { flowPaths } from '../flow-paths.ts'
import { GoneMark } from '../gone-mark.tsx'
import { useGoneFlows } from '../gone-places.queries.ts'
import classes from './flow-list.module.css'
import type { ListedFlow } from './flow-list.ts'
import { FlowActions, FlowSwitch, RunLink } from './flow-row.tsx'
import { lastEditorsQuery } from './last-editors.queries.ts'

/** The columns of the list of flows. For a single building, its name and the groups are shown elsewhere. */
export function useFlowColumns(
  buildings: readonly ListedBuilding[],
  isOneBuilding: boolean,
  rows: readonly ListedFlow[] | undefined,
): readonly Column<ListedFlow>[] {
  const t = useTexts(flowListTexts)
  const placeText = useTexts(placeTexts)
  const language = useLanguage()
  const building = useBuildingColumn<ListedFlow>()
  const { data: writers } = useQuery(lastEditorsQuery(rows ?? [], language))
  const gone = useGoneFlows(rows)
  const mayWrite = may('flow:write')
  const floors = toNames(buildings.flatMap(({ floors: own = [] }) => own))
  const groups = toNames(buildings.flatMap(({ flowGroups: own = [] }) => own))
  const status = statusColumn<ListedFlow>()
  const name = linkColumn<ListedFlow>(t('name'), flowPaths.one, { text: (flow) => flow.name })
  return [
    { ...name, cell: (flow) => <GoneMark isGone={gone.has(flow.id)}>{name.cell?.(flow)}</GoneMark> },
    ...(isOneBuilding
      ? []
      : [
          building,
          {
            id: 'group',
            label: t('group'),
            text: ({ flowGroupId }: ListedFlow) => groups.get(flowGroupId) ?? '',
          },
        ]),
    { id: 'floor', label: placeText('floor'), text: ({ floorId }) => floors.get(floorId) ?? '' },
    {
      id: 'description',
      label: t('description'),
      text: ({ description }) => description,
      cell: ({ description }) => <span className={classes.description}>{description}</span>,
    },
    mayWrite ? { ...status, cell: (flow) => <FlowSwitch flow={flow} /> } : status,
    momentColumn('updatedAt', t('updatedAt'), { language }),
    ...(writers === undefined
      ? []
      : [
          {
            id: 'updatedBy',
            label: t('updatedBy'),
            text: ({ updatedBy }: ListedFlow) => writers.get(updatedBy ?? '') ?? '',
          },
        ]),
    ...(may('robot:operate')
      ? [
          {
            id: 'run',
            label: t('run'),
            text: () => '',
            isAction: true,
            cell: (flow: ListedFlow) => <RunLink flow={flow} />,
          },
        ]
      : []),
    ...(mayWrite
      ? [
          {
            id: 'actions',
            label: t('actions'),
            text: () => '',
            isAction: true,
            cell: (flow: ListedFlow) => <FlowActions flow={flow} />,
          },
        ]
      : []),
  ]
}

function toNames(parts: readonly { id: string; name: string }[]): ReadonlyMap<string, string> {
  return new Map(parts.map(({ id, name }) => [id, name]))
}
