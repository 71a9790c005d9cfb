import { ActionIcon, Button } from '@mantine/core'
import { listTexts } from '@wheelhouse/texts/kernel/lists'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../words/texts.ts'
import { ColumnChoice } from './column-choice.tsx'
import { CsvDownload } from './csv-download.tsx'
import type { Column } from './data-table.tsx'
import { SearchField } from './filter-fields.tsx'
import classes from './list-page.module.css'
import { SavedViews } from './saved-views.tsx'
import type { EntityList, EntityRow } from './use-entity-list.ts'
import { useIsNarrowList } from './use-is-narrow-list.ts'

type ListToolbarProps<Row extends EntityRow> = {
  list: EntityList<Row>
  columns: readonly Column<Row>[]
  /** The visible columns. */
  shown: readonly Column<Row>[]
  title: string
  filters: ReactNode
}

/** Filters, view and export of a list. On a phone all but the search field is folded. */
export function ListToolbar<Row extends EntityRow>({
  list,
  columns,
  shown,
  title,
  filters,
}: ListToolbarProps<Row>) {
  const t = useTexts(listTexts)
  const isNarrow = useIsNarrowList()
  const [isUnfolded, setIsUnfolded] = useState(false)
  const { search, change, definition } = list
  const clear = () =>
    change(Object.fromEntries(['text', ...Object.keys(definition.filters)].map((name) => [name, undefined])))
  const field = (
    <SearchField
      label={t('search')}
      value={search.text ?? ''}
      onChange={(text) => change({ text: text === '' ? undefined : text })}
    />
  )
  return (
    <div role="search" aria-label={t('filters')} className={classes.filters}>
      {isNarrow ? (
        <div className={classes.searchRow}>
          {field}
          <ActionIcon
            variant={list.isNarrowed ? 'light' : 'default'}
            size="2.75rem"
            aria-label={t('showFilters')}
            title={t('showFilters')}
            aria-expanded={isUnfolded}
            onClick={() => setIsUnfolded(!isUnfolded)}
          >
            <SlidersHorizontal size={18} aria-hidden />
          </ActionIcon>
        </div>
      ) : (
        field
      )}
      {(!isNarrow || isUnfolded) && filters}
      {list.isNarrowed && (
        <Button variant="subtle" size="xs" onClick={clear}>
          {t('clearFilters')}
        </Button>
      )}
      {(!isNarrow || isUnfolded) && (
        <div className={classes.tools}>
          <SavedViews list={list} />
          <ColumnChoice
            columns={columns}
            chosen={search.columns}
            onChange={(ids) => change({ columns: ids })}
          />
          <CsvDownload list={list} columns={shown} title={title} />
        </div>
      )}
    </div>
  )
}
