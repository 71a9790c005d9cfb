import { ActionIcon, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  type KnowledgeItem,
  knowledgeItemLimits,
  knowledgeItemRoutes,
} from '@wheelhouse/contract/guide/knowledge-item'
import { knowledgeItemTexts } from '@wheelhouse/texts/guide/knowledge-groups'
import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { DeleteDialog } from '../../kernel/forms/delete-entity.tsx'
import { type Column, DataTable } from '../../kernel/lists/data-table.tsx'
import { SearchField } from '../../kernel/lists/filter-fields.tsx'
import listClasses from '../../kernel/lists/list-page.module.css'
import { ListEmpty, ListLoading, Pager } from '../../kernel/lists/list-parts.tsx'
import { RowMoves, useRowOrder } from '../../kernel/lists/row-order.tsx'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { CsvTools } from '../files/csv-tools.tsx'
import classes from '../guide.module.css'
import type { KnowledgeGroupDetail } from '../knowledge-group-form.tsx'
import { findItems } from './find-items.ts'
import { useItemColumns } from './item-columns.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { getQuestion } from './item-values.ts'
import { itemsQuery } from './items.queries.ts'
import { TryQuestion } from './try-question.tsx'

/** Rows per page. */
const pageSize = 50

type Open = { kind: 'add' } | { kind: 'edit' | 'delete'; item: KnowledgeItem } | null

type ItemListProps = {
  group: KnowledgeGroupDetail
  /** The initial search text. */
  find: string
}

/** The questions and answers of a group. */
export function ItemList({ group, find }: ItemListProps) {
  const { data: items, error, refetch } = useQuery(itemsQuery(group.id))
  if (items === undefined && error !== null)
    return <ListFailure error={error} onRetry={() => void refetch()} />
  return items === undefined ? <ListLoading /> : <Items group={group} find={find} items={items} />
}

function Items({ group, find, items }: ItemListProps & { items: readonly KnowledgeItem[] }) {
  const t = useTexts(knowledgeItemTexts)
  const language = useLanguage()
  const [text, setText] = useState(find)
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const mayChange = group.can.update
  const getName = (item: KnowledgeItem) => getQuestion(item, language)
  const params = { groupId: group.id }
  const order = useRowOrder({
    rows: items,
    getName,
    params,
    reorder: knowledgeItemRoutes.reorder,
    listPath: knowledgeItemRoutes.list.path,
  })
  const found = findItems(order.shown, text)
  const columns = useItemColumns(group.id, mayChange ? (item) => setOpen({ kind: 'edit', item }) : null)
  const tools = toolColumn((item) => (
    <>
      {text === '' && (
        <RowMoves
          name={getName(item)}
          index={order.shown.indexOf(item)}
          count={items.length}
          onMove={order.move}
        />
      )}
      <ActionIcon
        variant="subtle"
        color="red"
        aria-label={t('deleteOne', { name: getName(item) })}
        onClick={() => setOpen({ kind: 'delete', item })}
      >
        <Trash2 size={16} aria-hidden />
      </ActionIcon>
    </>
  ))
  const create = mayChange && (
    <Button
      size="xs"
      leftSection={<Plus size={16} aria-hidden />}
      disabled={items.length >= knowledgeItemLimits.items}
      onClick={() => setOpen({ kind: 'add' })}
    >
      {t('create')}
    </Button>
  )
  return (
    <>
      <div className={classes.head}>
        <SearchField
          label={t('search')}
          value={text}
          onChange={(typed) => {
            setText(typed)
            setPage(1)
          }}
        />
        <span role="status">
          {t(text === '' ? 'count' : 'shownCount', { count: found.length, all: items.length })}
        </span>
        <div>
          <CsvTools group={group} items={items} />
          {items.length > 0 && create}
        </div>
      </div>
      {found.length === 0 && <ListEmpty isFiltered={items.length > 0} text={t('empty')} create={create} />}
      {found.length > 0 && (
        <DataTable
          caption={t('title')}
          columns={mayChange ? [...columns, tools] : columns}
          rows={found.slice((page - 1) * pageSize, page * pageSize)}
          sort=""
          onSort={() => undefined}
        />
      )}
      <footer className={listClasses.foot}>
        <Pager page={page} size={pageSize} count={found.length} onPage={setPage} />
      </footer>
      <p role="status" className="visually-hidden">
        {order.announcement}
      </p>
      {items.length > 0 && <TryQuestion group={group} items={items} />}
      {open?.kind === 'add' && <ItemDialog group={group} onClose={close} />}
      {open?.kind === 'edit' && <ItemDialog group={group} item={open.item} onClose={close} />}
      {open?.kind === 'delete' && (
        <DeleteDialog
          routes={knowledgeItemRoutes}
          params={{ ...params, id: open.item.id }}
          name={getName(open.item)}
          onClose={close}
          onDeleted={close}
        />
      )}
    </>
  )
}

/** The actions in an item's row. */
function toolColumn(getTools: (item: KnowledgeItem) => ReactNode): Column<KnowledgeItem> {
  return {
    id: 'tools',
    label: '',
    isAction: true,
    text: () => '',
    cell: (item) => <div className={classes.buttons}>{getTools(item)}</div>,
  }
}
