/** Columns that most entity lists have. */
import { Link } from '@tanstack/react-router'
import type { Language } from '@wheelhouse/contract/session/session'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { listTexts } from '@wheelhouse/texts/kernel/lists'
import { formatMoment, formatSheetMoment } from '../words/format-time.ts'
import { translate } from '../words/texts.ts'
import type { Column } from './data-table.tsx'
import { Moment } from './moment.tsx'

/** The name that people know a row by, linking to its page. @param to path of that page, with `$id` */
export function linkColumn<Row extends { id: string }>(
  label: string,
  to: string,
  { id = 'name', sort = id, text }: { id?: string; sort?: string; text: (row: Row) => string },
): Column<Row> {
  return {
    id,
    label,
    sort,
    text,
    cell: (row) => (
      <Link to={to} params={{ id: row.id }}>
        {text(row)}
      </Link>
    ),
  }
}

/** One of a few values with texts in the same area: `name` for the column, and `name_value` for each value. */
export function wordColumn<Name extends string, Row extends { [N in Name]: string | number }>(
  t: (key: NoInfer<Name | `${Name}_${Row[Name]}`>) => string,
  name: Name,
): Column<Row> {
  return { id: name, label: t(name), sort: name, text: ({ [name]: value }) => t(`${name}_${value}`) }
}

/** Enabled or disabled. */
export function statusColumn<Row extends { status: number }>(): Column<Row> {
  return {
    id: 'status',
    label: translate(listTexts, 'status'),
    sort: 'status',
    text: ({ status }) => translate(formTexts, status === 1 ? 'enabled' : 'disabled'),
  }
}

/** A moment, in the device's own time zone. @param none shown if there is none */
export function momentColumn<Name extends string, Row extends { [N in Name]: string | null }>(
  name: Name,
  label: string,
  { language, none = '' }: { language: Language; none?: string },
): Column<Row> {
  return {
    id: name,
    label,
    sort: name,
    text: ({ [name]: moment }) => (moment === null ? none : formatMoment(moment, language)),
    cell: ({ [name]: moment }) => (moment === null ? none : <Moment at={moment} language={language} />),
    csv: ({ [name]: moment }) => (moment === null ? '' : formatSheetMoment(moment)),
  }
}
