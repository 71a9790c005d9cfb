import { ActionIcon, Skeleton } from '@mantine/core'
import { listTexts } from '@wheelhouse/texts/kernel/lists'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useTexts } from '../words/texts.ts'
import classes from './list-parts.module.css'
import { pageSize } from './list-search.ts'

/** The current page of a list, and links to the others. Absent if there is only one. */
export function Pager({
  page,
  count,
  size = pageSize,
  onPage,
}: {
  page: number
  /** Rows on one page. */
  size?: number
  count: number
  onPage: (page: number) => void
}) {
  const t = useTexts(listTexts)
  const pages = Math.max(1, Math.ceil(count / size))
  // A page beyond the end, for instance in an old link, is replaced by the last one (R-SHELL-15).
  const toLastPage = useEffectEvent(() => onPage(pages))
  useEffect(() => {
    if (page > pages) toLastPage()
  }, [page, pages])
  if (pages === 1) return null
  return (
    <nav className={classes.pager} aria-label={t('pages')}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('previousPage')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft size={18} />
      </ActionIcon>
      <span>{t('pageOf', { page, pages })}</span>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('nextPage')}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight size={18} />
      </ActionIcon>
    </nav>
  )
}

/** Placeholder while rows are loading. */
export function ListLoading() {
  const t = useTexts(listTexts)
  return (
    <div role="status" aria-label={t('loading')} className={classes.loading}>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height={36} />
      ))}
    </div>
  )
}

type ListEmptyProps =
  | { isFiltered: true }
  | {
      isFiltered: boolean
      /** What is missing, and what it is for. */
      text: string
      /** The link to create the first entry; `false` for those who must ask somebody else for one. */
      create?: ReactNode
    }

/** The list is empty: why, and what to do next. */
export function ListEmpty(props: ListEmptyProps) {
  const t = useTexts(listTexts)
  if (props.isFiltered || !('text' in props)) return <p className={classes.empty}>{t('emptyFiltered')}</p>
  const { text, create } = props
  return (
    <div className={classes.empty}>
      <p>{text}</p>
      {create === false ? <p>{t('askSomebody')}</p> : <div className={classes.ways}>{create}</div>}
    </div>
  )
}
