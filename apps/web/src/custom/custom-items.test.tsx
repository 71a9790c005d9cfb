import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseLanguage } from '../kernel/words/texts.ts'
import { renderPart } from '../testing/render-app.tsx'
import { CustomItems } from './custom-items.tsx'
import { branding } from './manifest.ts'

const item = { id: 'map3d', text: { ja: '立体地図', en: '3-D map' }, href: '/tools/3d', experimental: true }
const assign = vi.fn()

beforeEach(async () => {
  await chooseLanguage('en')
  localStorage.clear()
  vi.stubGlobal('location', { assign })
  branding.set({ ...branding.get(), sideBarItems: [item] })
})
afterEach(() => {
  branding.set({ ...branding.get(), sideBarItems: [] })
  vi.unstubAllGlobals()
  assign.mockReset()
})

/** Opens the page and clicks the item. */
async function clickItem() {
  const { user, unmount } = renderPart(<CustomItems className="" />)
  await user.click(screen.getByRole('link', { name: '3-D map' }))
  return { user, unmount }
}

describe('an experimental menu item', () => {
  it('asks before it opens, and asks again the next time', async () => {
    const { user, unmount } = await clickItem()
    await user.click(await screen.findByRole('button', { name: 'Open' }))
    expect(assign).toHaveBeenCalledWith('/tools/3d')
    unmount()
    await clickItem()
    expect(await screen.findByRole('dialog')).toBeDefined()
  })

  it('no longer asks when the person chose so, for this item', async () => {
    const { user, unmount } = await clickItem()
    await user.click(await screen.findByRole('checkbox', { name: 'Do not ask again for this item' }))
    await user.click(screen.getByRole('button', { name: 'Open' }))
    unmount()
    await clickItem()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('stays closed when the person does not want it', async () => {
    const { user } = await clickItem()
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(assign).not.toHaveBeenCalled()
  })
})
