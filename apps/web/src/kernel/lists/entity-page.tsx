import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { GetRoute, PathParams } from '@wheelhouse/contract/kernel/crud'
import type { Language } from '@wheelhouse/contract/session/session'
import type { Text } from '@wheelhouse/texts/kernel/define-texts'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { type EntityDetail, entityQuery, noParams } from '../server/entity.queries.ts'
import { ListLink } from '../shell/back-link.tsx'
import { useHistoryLink } from '../shell/history-link.ts'
import { ListFailure } from '../shell/list-failure.tsx'
import { notify } from '../shell/notify.ts'
import { useOpenScreen } from '../shell/screen-address.tsx'
import { useTitle } from '../shell/title.ts'
import { type AreaTexts, translate, useLanguage, useTexts } from '../words/texts.ts'
import classes from './list-page.module.css'

type EntityPageProps<Row extends EntityDetail> = {
  routes: { get: GetRoute<Row> }
  params: PathParams
  /** How people know the row; left out, its `name`. */
  getName?: ((row: Row, language: Language) => string) | undefined
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
  const language = useLanguage()
  const name = row === undefined ? '' : getName(row, language)
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

/**
 * Makes the page of one row: the one that the path's parameters name.
 * @param Content what stands below its name, for instance the entity's form
 * @param getName how people know the row; left out, its `name`
 */
export function defineEntityPage<Row extends EntityDetail>(
  routes: { get: GetRoute<Row> },
  Content: ComponentType<{ row: NoInfer<Row> }>,
  getName?: (row: NoInfer<Row>, language: Language) => string,
): () => ReactNode {
  return function OnePage() {
    return (
      <EntityPage<Row> routes={routes} params={useParams({ strict: false })} getName={getName}>
        {(row) => <Content row={row} />}
      </EntityPage>
    )
  }
}

type TextsWith<Key extends string> = AreaTexts & { texts: Readonly<Record<Key, Text>> }

type CreatePageParts = {
  /** Path of the page of what was created, with `$id`. */
  leadsTo: string
} & (
  | {
      /** `create` is what the page is called. */
      texts: TextsWith<'create'>
      mayCreate?: undefined
    }
  | {
      /** `create` is what the page is called, `mayNotCreate` what it says in the place of the form. */
      texts: TextsWith<'create' | 'mayNotCreate'>
      /** May the signed-in person? Left out, all may that the screen is for. */
      mayCreate: () => boolean
    }
)

/** Makes the page of an entity's form for something new. */
export function defineCreatePage(
  Form: ComponentType<{ onCreated: (created: { id: string }) => void }>,
  parts: CreatePageParts,
): () => ReactNode {
  return function NewPage() {
    const t = useTexts(parts.texts)
    return (
      <CreatePage title={t('create')} leadsTo={parts.leadsTo}>
        {(handleCreated) =>
          parts.mayCreate === undefined || parts.mayCreate() ? (
            <Form onCreated={handleCreated} />
          ) : (
            <p>{translate(parts.texts, 'mayNotCreate')}</p>
          )
        }
      </CreatePage>
    )
  }
}
