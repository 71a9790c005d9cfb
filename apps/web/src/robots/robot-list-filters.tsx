import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { robotModels, robotStatuses } from '@wheelhouse/contract/robots/robot-values'
import { listTexts } from '@wheelhouse/texts/lists'
import { robotRecordTexts } from '@wheelhouse/texts/robot-record'
import { robotTexts } from '@wheelhouse/texts/robots'
import { Choice, SearchField } from '../kernel/filter-fields.tsx'
import classes from '../kernel/list-page.module.css'
import { useTexts } from '../kernel/texts.ts'
import { isNarrowed, type RobotListSearch, readRobotListSearch } from './robot-list-search.ts'
import { buildingsQuery } from './robots.queries.ts'

type RobotListFiltersProps = {
  search: RobotListSearch
  onChange: (part: Partial<RobotListSearch>) => void
}

/** The filters of robot/list. What is chosen goes into the address. */
export function RobotListFilters({ search, onChange }: RobotListFiltersProps) {
  const t = useTexts(robotTexts)
  const record = useTexts(robotRecordTexts)
  const listText = useTexts(listTexts)
  const { data: buildings = [] } = useQuery(buildingsQuery)
  const set = (name: keyof RobotListSearch) => (value: string) =>
    onChange(readRobotListSearch({ ...search, page: undefined, [name]: value }))
  return (
    <div role="search" aria-label={listText('filters')} className={classes.filters}>
      <SearchField label={t('search')} value={search.text ?? ''} onChange={set('text')} />
      {buildings.length > 1 && (
        <Choice
          label={t('building')}
          all={t('allBuildings')}
          value={search.building}
          options={buildings.map(({ id, name }) => ({ value: id, label: name ?? '' }))}
          onChange={set('building')}
        />
      )}
      <Choice
        label={t('model')}
        all={t('allModels')}
        value={search.model}
        options={robotModels.map((model) => ({ value: model, label: t(`model_${model}`) }))}
        onChange={set('model')}
      />
      <Choice
        label={record('status')}
        all={record('allStatuses')}
        value={search.status}
        options={Object.values(robotStatuses).map((status) => ({
          value: String(status),
          label: record(`status_${status}`),
        }))}
        onChange={set('status')}
      />
      {isNarrowed(search) && (
        <Button
          variant="subtle"
          size="xs"
          onClick={() =>
            onChange({ text: undefined, building: undefined, model: undefined, status: undefined })
          }
        >
          {listText('clearFilters')}
        </Button>
      )}
    </div>
  )
}
