import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { toSearchText } from '@wheelhouse/contract/kernel/search-fold'
import { type ErrorCodeEntry, errorCodeKinds } from '@wheelhouse/contract/system/error-code'
import { listTexts } from '@wheelhouse/texts/kernel/lists'
import { robotRecordTexts } from '@wheelhouse/texts/robots/robot-record'
import { errorCodeTexts } from '@wheelhouse/texts/system/error-codes'
import { useCallback, useMemo } from 'react'
import { type Column, DataTable } from '../../kernel/lists/data-table.tsx'
import { Choice, SearchField } from '../../kernel/lists/filter-fields.tsx'
import listClasses from '../../kernel/lists/list-page.module.css'
import { ListEmpty, ListLoading } from '../../kernel/lists/list-parts.tsx'
import { type ListAddress, withoutEmpty } from '../../kernel/lists/list-search.ts'
import { RowButton } from '../../kernel/lists/row-button.tsx'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { StateChip } from '../../kernel/shell/state-chip.tsx'
import { useTitle } from '../../kernel/shell/title.ts'
import { useLanguage, useTexts, wordOr } from '../../kernel/words/texts.ts'
import { ErrorCodeDialog } from './error-code-dialog.tsx'
import { errorCodesQuery } from './error-codes.queries.ts'

type Row = ErrorCodeEntry & { id: string }

/** system/error-code/list: the whole catalogue; it ships with the program and fits on one page. */
export function ErrorCodeListPage() {
  const t = useTexts(errorCodeTexts)
  const listText = useTexts(listTexts)
  useTitle(t('title'))
  const search: ListAddress = useSearch({ strict: false })
  const navigate = useNavigate()
  const { data, error, isPending, refetch } = useQuery(errorCodesQuery)
  const change = useCallback(
    (part: Partial<ListAddress>) =>
      void navigate({
        to: '.',
        search: (last: ListAddress) => withoutEmpty({ ...last, ...part }),
        replace: true,
      }),
    [navigate],
  )
  const close = useCallback(() => change({ edit: undefined }), [change])
  const columns = useColumns((edit) => change({ edit }))
  const edited = data?.find(({ code }) => code === search.edit)
  const rows = useMemo(() => inOrder(found(data ?? [], search), search.sort), [data, search])
  return (
    <section>
      <header className={listClasses.head}>
        <h1>{t('title')}</h1>
        {data !== undefined && <span>{listText('count', { count: rows.length })}</span>}
      </header>
      <p>{t('lead')}</p>
      <div role="search" aria-label={listText('filters')} className={listClasses.filters}>
        <SearchField
          label={listText('search')}
          value={search.text ?? ''}
          onChange={(text) => change({ text })}
        />
        <Choice
          label={t('kind')}
          all={t('allKinds')}
          value={search.kind}
          options={errorCodeKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
          onChange={(kind) => change({ kind })}
        />
      </div>
      {error !== null && <ListFailure error={error} onRetry={() => void refetch()} />}
      {isPending && <ListLoading />}
      {data !== undefined && rows.length === 0 && <ListEmpty isFiltered />}
      {rows.length > 0 && (
        <DataTable
          caption={t('title')}
          columns={columns}
          rows={rows}
          sort={search.sort ?? 'code'}
          onSort={(sort) => change({ sort })}
        />
      )}
      {edited !== undefined && <ErrorCodeDialog key={edited.code} entry={edited} onClose={close} />}
    </section>
  )
}

function found(entries: readonly ErrorCodeEntry[], { text, kind }: ListAddress): Row[] {
  const wanted = toSearchText(text?.trim() ?? '')
  return entries
    .filter((entry) => kind === undefined || entry.kind === kind)
    .filter(({ code, title }) =>
      [code, title.ja, title.en].some((part) => toSearchText(part).includes(wanted)),
    )
    .map((entry) => ({ ...entry, id: entry.code }))
}

/** Sorts by code, in either direction. */
function inOrder(rows: readonly Row[], sort = 'code'): readonly Row[] {
  const upwards = rows.toSorted((a, b) => a.code.localeCompare(b.code, 'en', { numeric: true }))
  return sort === '-code' ? upwards.toReversed() : upwards
}

function useColumns(onEdit: (code: string) => void): readonly Column<Row>[] {
  const t = useTexts(errorCodeTexts)
  const language = useLanguage()
  return [
    {
      id: 'code',
      label: t('code'),
      sort: 'code',
      text: ({ code }) => code,
      cell: ({ code, revision }) => (
        <Group gap="xs" wrap="nowrap">
          <RowButton onClick={() => onEdit(code)}>{code}</RowButton>
          {revision > 0 && (
            <StateChip shape="ring" tone="active">
              {t('changed')}
            </StateChip>
          )}
        </Group>
      ),
    },
    { id: 'kind', label: t('kind'), text: ({ kind }) => t(`kind_${kind}`) },
    { id: 'sort', label: t('sort'), text: ({ isError }) => t(isError ? 'error' : 'state') },
    {
      id: 'level',
      label: t('level'),
      text: ({ level }) => (level === null ? '' : wordOr(robotRecordTexts, `level_${level}`, level)),
    },
    { id: 'meaning', label: t('meaning'), text: ({ title }) => title[language] },
    {
      id: 'action',
      label: t('action'),
      text: ({ action }) => action?.[language] ?? '',
      cell: ({ action }) => <span className={listClasses.long}>{action?.[language]}</span>,
    },
  ]
}
