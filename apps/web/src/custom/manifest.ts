import type { AssetKey, Manifest } from '@wheelhouse/contract/custom/manifest'
import { apiBase, fetchPublicFile } from '../kernel/server/api.ts'
import { createStore } from '../kernel/server/store.ts'
import { overrideTexts } from '../kernel/words/texts.ts'
import { wearStyles } from './installation-styles.ts'
import { logForInstaller } from './log-for-installer.ts'

/**
 * The installation's own branding and texts (R-CUSTOM-1). The last known manifest is cached on the
 * device and applied at once on start, while the server's is requested. Only types from the contract, because this
 * file is part of the login page. The server has already validated the manifest.
 */

export type Branding = Pick<Manifest, 'theme' | 'text' | 'views' | 'sideBarItems' | 'styles' | 'helpUrl'> & {
  /** Pictures that could be loaded (R-CUSTOM-3: others are not used). */
  assets: Partial<Record<AssetKey, string>>
}

const storageKey = 'wheelhouse.branding'
const none: Branding = { theme: {}, text: {}, views: [], sideBarItems: [], styles: [], assets: {} }

export const branding = createStore<Branding>(readStored())

function readStored(): Branding {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this file writes it
    return { ...none, ...(JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Branding>) }
  } catch {
    return none
  }
}

/** A version being previewed before it is published: in this tab only, until the preview is ended. */
type Preview = { number: number; operatorId: string; manifest: Manifest }

const previewKey = 'wheelhouse.preview'
export const preview = createStore<Preview | null>(readPreview())

function readPreview(): Preview | null {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this file writes it
    return JSON.parse(sessionStorage.getItem(previewKey) ?? 'null') as Preview | null
  } catch {
    return null
  }
}

/** Previews a version in this tab; `null` returns to the published one. */
export async function setPreview(next: Preview | null): Promise<void> {
  if (next === null) sessionStorage.removeItem(previewKey)
  else sessionStorage.setItem(previewKey, JSON.stringify(next))
  preview.set(next)
  await loadBranding()
}

/** Fetches and applies the manifest. If it cannot be read, the defaults are used for now, with a warning. */
export async function loadBranding(): Promise<void> {
  wear(branding.get())
  const previewed = preview.get()
  if (previewed !== null) return putOn(await toBranding(previewed.manifest))
  const response = await fetchPublicFile(`${apiBase}/custom/manifest.json`, 'GET')
  if (!response?.ok) {
    logForInstaller('warn', 'The customisation could not be loaded; the defaults are used.')
    return putOn(none)
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server has checked it
  const next = await toBranding((await response.json()) as Manifest)
  localStorage.setItem(storageKey, JSON.stringify(next))
  putOn(next)
}

async function toBranding({ assets, ...rest }: Manifest): Promise<Branding> {
  return { ...rest, assets: await findUsable(assets) }
}

function putOn(next: Branding): void {
  // Applying the same branding again would only rerender every screen.
  if (JSON.stringify(next) !== JSON.stringify(branding.get())) branding.set(next)
  wear(next)
}

async function findUsable(assets: Manifest['assets']): Promise<Branding['assets']> {
  const checked = await Promise.all(
    Object.entries(assets).map(async ([key, address]) => {
      const response = await fetchPublicFile(address, 'HEAD')
      return response?.ok ? [[key, address] as const] : []
    }),
  )
  return Object.fromEntries(checked.flat())
}

/** Applies what lies outside React: texts, style sheets and the tab's icon. */
function wear({ text, styles, assets }: Branding): void {
  overrideTexts(text)
  wearStyles(styles, apiBase)
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (icon && assets.logoIcon) {
    icon.removeAttribute('type')
    icon.href = assets.logoIcon
  }
}
