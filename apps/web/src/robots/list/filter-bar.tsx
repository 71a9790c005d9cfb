import { ActionIcon, Button } from '@mantine/core'
import { robotModels, robotUiStates } from '@wheelhouse/contract/robots/robot-values'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { LayoutGrid, List, MapPinned } from 'lucide-react'
import type { ListedBuilding } from '../../buildings/building-list.queries.ts'
import { Choice, SearchField } from '../../kernel/lists/filter-fields.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import { hasFilter, type RobotListLook, type RobotSearch, robotSorts } from '../robot-search.ts'
import classes from './filter-bar.module.css'

type FilterBarProps = {
  search: RobotSearch
  buildings: readonly ListedBuilding[]
  onChange: (change: Record<string, string | undefined>) => void
}

/** The filters of robot/control, which are stored in the address. */
export function FilterBar({ search, buildings, onChange }: FilterBarProps) {
  const t = useTexts(robotTexts)
  const groups = buildings
    .filter(({ id }) => search.building === undefined || id === search.building)
    .flatMap(({ name: building, groups = [] }) =>
      groups.map(({ id, name }) => ({
        value: id,
        // Groups of different buildings often have the same name.
        label: search.building === undefined && buildings.length > 1 ? `${building} · ${name}` : name,
      })),
    )
  const set = (name: keyof RobotSearch) => (value: string) => onChange({ [name]: value })
  return (
    <div role="search" aria-label={t('filters')} className={classes.bar}>
      <SearchField id={searchFieldId} label={t('search')} value={search.text ?? ''} onChange={set('text')} />
      <div className={classes.choices}>
        {buildings.length > 1 && (
          <Choice
            label={t('building')}
            all={t('allBuildings')}
            value={search.building}
            options={buildings.map(({ id, name }) => ({ value: id, label: name ?? '' }))}
            // A group belongs to one building.
            onChange={(building) => onChange({ building, group: undefined })}
          />
        )}
        {groups.length > 0 && (
          <Choice
            label={t('group')}
            all={t('allGroups')}
            value={search.group}
            options={groups}
            onChange={set('group')}
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
          label={t('connection')}
          all={t('allConnections')}
          value={search.online}
          options={[
            { value: 'yes', label: t('online') },
            { value: 'no', label: t('offline') },
          ]}
          onChange={set('online')}
        />
        <Choice
          label={t('state')}
          all={t('allStates')}
          value={search.state}
          options={robotUiStates.map((state) => ({ value: state, label: t(`state_${state}`) }))}
          onChange={set('state')}
        />
      </div>
      {hasFilter(search) && (
        <Button
          variant="subtle"
          size="xs"
          onClick={() =>
            onChange({
              text: undefined,
              building: undefined,
              group: undefined,
              model: undefined,
              online: undefined,
              state: undefined,
            })
          }
        >
          {t('clearFilters')}
        </Button>
      )}
    </div>
  )
}

/** Order and view of the list. */
export function ListTools({
  search,
  look,
  onChange,
}: Pick<FilterBarProps, 'search' | 'onChange'> & { look: RobotListLook }) {
  const t = useTexts(robotTexts)
  return (
    <div className={classes.tools}>
      <Choice
        label={t('sort')}
        value={search.sort ?? 'name'}
        options={robotSorts.map((sort) => ({ value: sort, label: t(`sort_${sort}`) }))}
        onChange={(sort) => onChange({ sort: sort === 'name' ? undefined : sort })}
      />
      <ViewSwitch look={look} onChange={(view) => onChange({ view })} />
    </div>
  )
}

/** The key for the search uses this id. */
export const searchFieldId = 'robot-search'

/** Cards, rows or the map. */
export function ViewSwitch({
  look,
  onChange,
}: {
  look: RobotListLook
  onChange: (look: RobotListLook) => void
}) {
  const t = useTexts(robotTexts)
  const button = (value: RobotListLook, label: string, Icon: typeof List) => {
    const isOn = look === value
    return (
      <ActionIcon
        variant={isOn ? 'light' : 'subtle'}
        color={isOn ? undefined : 'gray'}
        size="md"
        aria-label={label}
        aria-pressed={isOn}
        title={label}
        onClick={() => onChange(value)}
      >
        <Icon size={16} />
      </ActionIcon>
    )
  }
  return (
    <div role="group" aria-label={t('view')} className={classes.views}>
      {button('grid', t('grid'), LayoutGrid)}
      {button('list', t('list'), List)}
      {button('map', t('map'), MapPinned)}
    </div>
  )
}
