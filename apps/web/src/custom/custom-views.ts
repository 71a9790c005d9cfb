import type { CustomView } from '@wheelhouse/contract/custom/manifest'
import { isRecord } from '@wheelhouse/contract/kernel/typed'
import type { Language } from '@wheelhouse/contract/session/session'
import { branding, loadBranding } from './manifest.ts'

/** The installation's own views, below `/custom` (R-CUSTOM-4). */

/** The view at this path, or `null`; fetches the manifest if unknown. @param pathname `/custom/floors/weather` */
export async function findView(pathname: string): Promise<CustomView | null> {
  const known = viewAt(pathname)
  if (known !== null) return known
  await loadBranding()
  return viewAt(pathname)
}

/** The view at this path as far as already known, without a request. */
export function viewAt(pathname: string): CustomView | null {
  return branding.get().views.find((view) => viewPath(view) === pathname) ?? null
}

export function viewPath({ path }: CustomView): string {
  return `/custom/${path}`
}

/** A view's name in the menu and the window title: `title` of its `meta`, else its id. */
export function viewTitle({ id, meta: { title } }: CustomView, language: Language): string {
  const text = isRecord(title) ? title[language] : title
  return typeof text === 'string' && text !== '' ? text : id
}

/** The group of views that name none, and of the manifest's links. */
export const customGroup = 'custom'

/** The menu's views, by group. @param hasLinks include the group of the manifest's links even without views */
export function groupViews(views: readonly CustomView[], hasLinks: boolean): Map<string, CustomView[]> {
  const groups = Map.groupBy(
    views.filter(({ showInSidebar }) => showInSidebar),
    ({ menuGroup }) => menuGroup,
  )
  if (hasLinks && !groups.has(customGroup)) groups.set(customGroup, [])
  return groups
}
