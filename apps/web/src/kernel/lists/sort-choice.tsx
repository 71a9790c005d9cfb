import { NativeSelect } from '@mantine/core'
import { listTexts } from '@wheelhouse/texts/kernel/lists'
import { useTexts } from '../words/texts.ts'
import classes from './sort-choice.module.css'
import { useIsNarrowList } from './use-is-narrow-list.ts'

type SortChoiceProps = {
  /** Columns with a `sort` are offered: the property that the server sorts by. */
  columns: readonly { label: string; sort?: string | undefined }[]
  /** As in the address: a property, with a leading `-` for descending. */
  sort: string
  onSort: (sort: string) => void
  /** Shown even if there is room for columns, because the rows are not a table. */
  isAlways?: boolean
}

/** A select for the order, if there are no headers to press: on a phone, and above cards. */
export function SortChoice({ columns, sort, onSort, isAlways = false }: SortChoiceProps) {
  const t = useTexts(listTexts)
  const isNarrow = useIsNarrowList()
  const options = columns.flatMap(({ label: column, sort: property }) =>
    property === undefined
      ? []
      : [
          { value: property, label: t('sortUp', { column }) },
          { value: `-${property}`, label: t('sortDown', { column }) },
        ],
  )
  if (options.length === 0 || !(isNarrow || isAlways)) return null
  const isKnown = options.some(({ value }) => value === sort)
  return (
    <label className={classes.choice}>
      <span>{t('sortBy')}</span>
      <NativeSelect
        size="xs"
        value={sort}
        // The sorted column may be hidden, or the list has an order of its own.
        data={isKnown ? options : [{ value: sort, label: t('sortUsual') }, ...options]}
        onChange={({ currentTarget }) => onSort(currentTarget.value)}
      />
    </label>
  )
}
