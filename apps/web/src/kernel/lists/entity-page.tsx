import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { RouteDefinition } from '@wheelhouse/contract/kernel/route'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { type ReactNode, useEffect, useState } from 'react'
import { ListLink } from '../shell/back-link.tsx'
import { type EntityDetail, entityQuery, noParams, type PathParams } from '../server/entity.queries.ts'
import { ListFailure } from '../shell/list-failure.tsx'
import classes from './list-page.module.css'
import { notify } from '../shell/notify.ts'
import { useTexts } from '../words/texts.ts'
import { useTitle } from '../shell/title.ts'

type EntityPageProps<Row extends EntityDetail> = {
  routes: { get: RouteDefinition }
  params: PathParams
  /** How people know the row; left out, its `name`. */
  nameOf?: (row: Row) => string
  children: (row: Row) => ReactNode
}

/** The page of one row: its name at the head, and what the page makes of it once it is there. */
export function EntityPage<Row extends EntityDetail>({
  routes,
  params,
  nameOf = (row) => (row as { name?: string }).name ?? '',
  children,
}: EntityPageProps<Row>) {
  const { data: row, error, refetch } = useQuery(entityQuery<Row>(routes, params))
  const name = row === undefined ? '' : nameOf(row)
  useTitle(name)
  if (row === undefined && error !== null) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (row === undefined) return <Skeleton height={480} />
  return (
    // Another row is another form: nothing of the last one may stay in its fields.
    <section key={row.id}>
      <ListLink />
      <header className={classes.head}>
        <h1>{name}</h1>
      </header>
      {children(row)}
    </section>
  )
}

type CreatePageProps<Row extends EntityDetail> = {
  title: string
  /** Path of the page of what was created, with `$id`. */
  leadsTo: string
  params?: PathParams
  children: (handleCreated: (row: Row) => void) => ReactNode
}

/** The page of a form for something new; what was created is led on to. */
export function CreatePage<Row extends EntityDetail>({
  title,
  leadsTo,
  params = noParams,
  children,
}: CreatePageProps<Row>) {
  const t = useTexts(formTexts)
  const navigate = useNavigate()
  const [createdId, setCreatedId] = useState<string | null>(null)
  useTitle(title)
  // Only once nothing counts as unsaved any more: else the form would ask before it is left.
  useEffect(() => {
    if (createdId === null) return
    notify({ message: t('created') })
    void navigate({ to: leadsTo, params: { ...params, id: createdId }, replace: true } as never)
  }, [createdId, navigate, leadsTo, params, t])
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
