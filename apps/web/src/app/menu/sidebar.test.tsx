import { act, cleanup, screen, within } from '@testing-library/react'
import { manifestSchema } from '@wheelhouse/contract/custom/manifest'
import { afterEach, expect, it } from 'vitest'
import { branding } from '../../custom/manifest.ts'
import { attention } from '../../robots/attention/attention.store.ts'
import { startFakeServer } from '../../testing/fake-server.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

signInEach(aUser({ type: '0' }))

const before = branding.get()
afterEach(() => {
  branding.set(before)
  localStorage.clear()
})

async function openMenu(address: string) {
  startFakeServer()
  const { user } = renderApp(address)
  return { user, menu: within(await screen.findByRole('navigation', { name: 'Main menu' })) }
}

it('shows its items in groups, and keeps a group folded that somebody has folded', async () => {
  const { user, menu } = await openMenu('/my/profile')
  within(menu.getByRole('list', { name: 'Planning' })).getByRole('link', { name: 'Flows' })
  const heading = menu.getByRole('button', { name: 'Planning', expanded: true })
  expect(heading.getAttribute('aria-current')).toBeNull()
  await user.click(heading)
  expect(menu.queryByRole('link', { name: 'Flows' })).toBeNull()

  cleanup()
  const { menu: next } = await openMenu('/flow/settings')
  const folded = next.getByRole('button', { name: 'Planning', expanded: false })
  expect(folded.getAttribute('aria-current')).toBe('true')
})

it('counts on the heading what its folded items count', async () => {
  const { user, menu } = await openMenu('/my/profile')
  act(() => attention.set({ robots: 2, items: [] }))
  const heading = menu.getByRole('button', { name: /^Daily work/ })
  expect(within(heading).queryByLabelText('2 robots need attention')).toBeNull()
  await user.click(heading)
  within(heading).getByLabelText('2 robots need attention')
})

it('puts a view of the manifest into the group it names, others below a heading of their own', async () => {
  const bare = { component: 'show', scriptUrl: '/api/custom/files/show.js' }
  const { views, sideBarItems } = manifestSchema.parse({
    views: [
      { ...bare, id: 'Tides', path: 'tides', menuGroup: 'records' },
      { ...bare, id: 'Weather', path: 'weather', menuGroup: '屋外' },
    ],
    sideBarItems: [{ id: 'wiki', text: { ja: 'Wiki', en: 'Wiki' }, href: '/wiki' }],
  })
  branding.set({ ...before, views, sideBarItems })
  const { menu } = await openMenu('/my/profile')
  within(menu.getByRole('list', { name: 'Records' })).getByRole('link', { name: 'Tides' })
  within(menu.getByRole('list', { name: '屋外' })).getByRole('link', { name: 'Weather' })
  within(menu.getByRole('list', { name: 'Custom' })).getByRole('link', { name: 'Wiki' })
})

it('leads to the search of screens, robots and operators', async () => {
  const { user, menu } = await openMenu('/my/profile')
  await user.click(menu.getByRole('button', { name: 'Search' }))
  await screen.findByRole('textbox', { name: 'Command palette' })
})
