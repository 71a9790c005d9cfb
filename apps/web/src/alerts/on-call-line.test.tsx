import { screen, within } from '@testing-library/react'
import { alertRoutes } from '@wheelhouse/contract/alerts/alert'
import { type OnCallNow, onCallRotaRoutes } from '@wheelhouse/contract/organizations/on-call-rota'
import { expect, it, vi } from 'vitest'
import { beginSession } from '../session/session.store.ts'
import { on, startFakeServer } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-app.tsx'
import { ids, placeAnswers } from '../testing/robot-samples.ts'
import { aUser } from '../testing/samples.ts'
import { signInEach } from '../testing/sign-in-each.ts'

const hana = { id: ids.robot, firstName: 'Hana', lastName: 'Mori' }
const ren = { id: ids.tower, firstName: 'Ren', lastName: 'Abe' }
const rota = (values: Partial<OnCallNow>): OnCallNow => ({
  rotaId: ids.tower,
  organizationId: aUser().organizationId,
  name: 'Nights',
  buildingId: null,
  buildingName: null,
  timezone: 'Asia/Tokyo',
  now: hana,
  until: '2026-11-30T00:00:00Z',
  next: ren,
  ...values,
})

signInEach(aUser({ type: '0' }))

async function open(rotas: OnCallNow[]) {
  startFakeServer(
    ...placeAnswers,
    on(alertRoutes.list, () => []),
    on(alertRoutes.count, () => ({ count: 0 })),
    on(onCallRotaRoutes.listNow, () => rotas),
  )
  renderPage('/alerts')
  return within(await screen.findByRole('region', { name: 'On call now' }))
}

it('says who is on call and who is next, and loudly that nobody is', async () => {
  const line = await open([rota({}), rota({ rotaId: ids.robot, name: 'Days', now: null, next: null })])
  const [nights, days] = line.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(nights).toMatch(/Nights.*Hana Mori.*until Nov 30, 2026.*then Ren Abe/)
  expect(days).toMatch(/Days.*Nobody is on call.*then nobody/)
  // Who may not change rotas is led to none.
  expect(line.queryByRole('link')).toBeNull()
})

it('links to the rota for those who may change it', async () => {
  beginSession(aUser({ type: '2' }))
  const line = await open([rota({})])
  const link = line.getByRole('link', { name: 'Settings of “Nights”' })
  expect(link.getAttribute('href')).toBe(`/organization/${aUser().organizationId}/on-call/${ids.tower}`)
})

it('folds to the names on a phone', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('width <'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const line = await open([rota({}), rota({ rotaId: ids.robot, name: 'Days', now: null })])
  expect(line.getByText('Hana Mori', { selector: 'summary b' })).toBeDefined()
  expect(line.getByText('Nobody on call: Days', { selector: 'summary *' })).toBeDefined()
  expect(line.getByRole('group').hasAttribute('open')).toBe(false)
})
