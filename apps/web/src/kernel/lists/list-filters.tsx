/** Filters of entity lists: the selected value is in the list's address under the filter's name. */
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { listTexts } from '@wheelhouse/texts/kernel/lists'
import { useTexts } from '../words/texts.ts'
import { Choice } from './filter-fields.tsx'
import type { EntityList, EntityRow } from './use-entity-list.ts'

type FilterChoiceProps<Row extends EntityRow, Value extends string | number> = {
  list: EntityList<Row>
  /** Its search parameter. */
  name: string
  label: string
  /** Label for "not restricted". */
  all: string
  values: readonly Value[]
  getWord: (value: Value) => string
}

/** One of a few values. */
export function FilterChoice<Row extends EntityRow, Value extends string | number>({
  list: { search, change },
  name,
  label,
  all,
  values,
  getWord,
}: FilterChoiceProps<Row, Value>) {
  return (
    <Choice
      label={label}
      all={all}
      value={search[name]}
      options={values.map((value) => ({ value: String(value), label: getWord(value) }))}
      onChange={(value) => change({ [name]: value === '' ? undefined : value })}
    />
  )
}

type WordFilterProps<
  Row extends EntityRow,
  Name extends string,
  All extends string,
  Value extends string | number,
> = {
  list: EntityList<Row>
  /** The texts: `name` is its label, `all` the label for "not restricted", and each value has `name_value`. */
  t: (key: NoInfer<Name | All | `${Name}_${Value}`>) => string
  /** Its search parameter. */
  name: Name
  all: All
  values: readonly Value[]
}

/** One of a few values with texts in one area. */
export function WordFilter<
  Row extends EntityRow,
  Name extends string,
  All extends string,
  Value extends string | number,
>({ list, t, name, all, values }: WordFilterProps<Row, Name, All, Value>) {
  return (
    <FilterChoice
      list={list}
      name={name}
      label={t(name)}
      all={t(all)}
      values={values}
      getWord={(value) => t(`${name}_${value}`)}
    />
  )
}

/** For rows that are enabled (1) or disabled (0). */
export function StatusFilter<Row extends EntityRow>({ list }: { list: EntityList<Row> }) {
  const t = useTexts(listTexts)
  const formText = useTexts(formTexts)
  return (
    <FilterChoice
      list={list}
      name="status"
      label={t('status')}
      all={t('allStatuses')}
      values={[1, 0]}
      getWord={(status) => formText(status === 1 ? 'enabled' : 'disabled')}
    />
  )
}
