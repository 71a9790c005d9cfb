import { useQuery } from '@tanstack/react-query'
import { useMatches, useRouter } from '@tanstack/react-router'
import type { GetRoute } from '@wheelhouse/contract/kernel/crud'
import { listTexts } from '@wheelhouse/texts/kernel/lists'
import { ChevronLeft } from 'lucide-react'
import { entityQuery } from '../server/entity.queries.ts'
import { useTexts } from '../words/texts.ts'
import classes from './back-link.module.css'
import { ScreenLink } from './screen-address.tsx'

type BackLinkProps = { to: string; params?: { id: string }; search?: { tab: string }; children: string }

/** The link one level up, above the title of a page. */
export function BackLink({ children, ...address }: BackLinkProps) {
  return (
    <ScreenLink {...address} className={classes.link}>
      <ChevronLeft size={16} aria-hidden />
      {children}
    </ScreenLink>
  )
}

/** From the page of a row to the list next to it in the tree of paths; nothing if there is none. */
export function ListLink() {
  const t = useTexts(listTexts)
  const { routesByPath } = useRouter()
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' })
  const list = ['list', 'settings']
    .map((name) => path.replace(/[^/]+$/, name))
    .find((beside) => Object.hasOwn(routesByPath, beside))
  if (list === undefined) return null
  return <BackLink to={list}>{t('backToList')}</BackLink>
}

type OwnerLinkProps = {
  /** Of the owning entity. */
  routes: { get: GetRoute<{ name: string }> }
  id: string
  /** Path of its page, with `$id`. */
  path: string
  /** The tab of that page where the row is listed. */
  tab: string
  /** Describes the owner, with its name. */
  label: (name: string) => string
}

/** From the page of a row that belongs to another to that owner, by its name. */
export function OwnerLink({ routes, id, path, tab, label }: OwnerLinkProps) {
  const { data } = useQuery(entityQuery(routes, { id }))
  return (
    <BackLink to={path} params={{ id }} search={{ tab }}>
      {label(data?.name ?? '…')}
    </BackLink>
  )
}
