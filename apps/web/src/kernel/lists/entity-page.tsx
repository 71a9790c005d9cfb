import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { GetRoute, PathParams } from '@wheelhouse/contract/kernel/crud'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { type ReactNode, useEffect, useState } from 'react'
import { type EntityDetail, entityQuery, noParams } from '../server/entity.queries.ts'
import { ListLink } from '../shell/back-link.tsx'
import { useHistoryLink } from '../shell/history-link.ts'
import { ListFailure } from '../shell/list-failure.tsx'
import { notify } from '../shell/notify.ts'
import { useOpenScreen } from '../shell/screen-address.tsx'
import { useTitle } from '../shell/title.ts'
import { useTexts } from '../words/texts.ts'
import classes from './list-page.module.css'

type EntityPageProps<Row extends EntityDetail> = {
  routes: { get: GetRoute<Row> }
  params: PathParams
  /** How people know the row; left out, its `name`. */
  getName?: (row: Row) => string
  /** By which the audit log knows the row, where it is kept within another; left out, its own id. */
  historyId?: string
  children: (row: Row) => ReactNode
}

/** The page of one row: its name at the head, and what the page makes of it once it is there. */
export function EntityPage<Row extends EntityDetail>({
  routes,
  params,
  getName = (row) => ('name' in row ? String(row.name) : ''),
  historyId,
  children,
}: EntityPageProps<Row>) {
  const { data: row, error, refetch } = useQuery(entityQuery(routes, params))
  const name = row === undefined ? '' : getName(row)
  const historyLink = useHistoryLink(historyId ?? row?.id ?? '')
  useTitle(name)
  if (row === undefined && error !== null)
    return <ListFailure error={error} route={routes.get} onRetry={() => void refetch()} />
  if (row === undefined) return <Skeleton height={480} />
  return (
    // Another row is another form: nothing of the last one may stay in its fields.
    <section key={row.id}>
      <ListLink />
      <header className={classes.head}>
        <h1>{name}</h1>
        {historyLink}
      </header>
      {children(row)}
    </section>
  )
}

type CreatePageProps = {
  title: string
  /** Path of the page of what was created, with `$id`. */
  leadsTo: string
  params?: PathParams
  children: (handleCreated: (created: { id: string }) => void) => ReactNode
}

/** The page of a form for something new; what was created is led on to. */
export function CreatePage({ title, leadsTo, params = noParams, children }: CreatePageProps) {
  const t = useTexts(formTexts)
  const openScreen = useOpenScreen()
  const [createdId, setCreatedId] = useState<string | null>(null)
  useTitle(title)
  // Only once nothing counts as unsaved any more: else the form would ask before it is left.
  useEffect(() => {
    if (createdId === null) return
    notify({ message: t('created') })
    openScreen({ to: leadsTo, params: { ...params, id: createdId }, replace: true })
  }, [createdId, openScreen, leadsTo, params, t])
  return (
    <section>
      <ListLink />
      <header className={classes.head}>
        <h1>{title}</h1>
      </header>
      {children(({ id }) => setCreatedId(id))}
    </section>
  )
}
