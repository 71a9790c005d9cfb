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
  /** The name that people know the row by; defaults to its `name`. */
  getName?: ((row: Row, language: Language) => string) | undefined
  /** Id in the audit log, if the row is stored within another; defaults to its own id. */
  historyId?: string
  children: (row: Row) => ReactNode
}

/** The page of one row: its name as heading, and the page's content once it is loaded. */
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
    // Another row is another form: no field may keep a value of the last one.
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
  /** Path of the created row's page, with `$id`. */
  leadsTo: string
  params?: PathParams
  children: (handleCreated: (created: { id: string }) => void) => ReactNode
}

/** The page of a form for a new row; leads to what was created. */
export function CreatePage({ title, leadsTo, params = noParams, children }: CreatePageProps) {
  const t = useTexts(formTexts)
  const openScreen = useOpenScreen()
  const [createdId, setCreatedId] = useState<string | null>(null)
  useTitle(title)
  // Only once nothing counts as unsaved: otherwise the form would ask before leaving.
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
 * Creates the page of one row, which the path's parameters name.
 * @param Content shown below its name, for instance the entity's form
 * @param getName the name that people know the row by; defaults to its `name`
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
  /** Path of the created row's page, with `$id`. */
  leadsTo: string
} & (
  | {
      /** `create` is the title of the page. */
      texts: TextsWith<'create'>
      mayCreate?: undefined
    }
  | {
      /** `create` is the title of the page, `mayNotCreate` the message in place of the form. */
      texts: TextsWith<'create' | 'mayNotCreate'>
      /** Is the signed-in person allowed to? Left out, everybody with access to the screen is. */
      mayCreate: () => boolean
    }
)

/** Creates the page with an entity's form for a new row. */
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
