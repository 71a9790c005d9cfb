import { screen, waitFor, within } from '@testing-library/react'
import { buildingRoutes } from '@wheelhouse/contract/buildings/building'
import { type Linkage, linkageRoutes, linkageServices } from '@wheelhouse/contract/buildings/linkage'
import { expect, it } from 'vitest'
import { beginSession } from '../../session/session.store.ts'
import { failWith, type Handler, on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { ids, placeAnswers } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

const buildingId = ids.robot

function aLinkage(values: Partial<Linkage> = {}): Linkage {
  return {
    service: 'tspider',
    status: 'unset',
    loginId: '',
    hasSecret: false,
    managementUnitId: '',
    externalBuildingId: '',
    linkedBuilding: null,
    verifiedAt: null,
    failure: null,
    failedAt: null,
    usage: null,
    isSimulated: false,
    revision: 0,
    ...values,
  }
}

signInEach(aUser({ type: '2' }))

function open(linkages: () => Linkage[], ...handlers: Handler[]) {
  startFakeServer(
    ...handlers,
    ...placeAnswers,
    on(linkageRoutes.list, linkages),
    on(buildingRoutes.get, () => aBuilding()),
  )
  return renderPage(`/building/${buildingId}?tab=linkages`)
}
function aBuilding() {
  return {
    id: buildingId,
    name: 'Tower',
    organizationId: aUser().organizationId,
    prefecture: '13',
    city: '',
    postalCode: '',
    locationDetail: '',
    latitude: null,
    longitude: null,
    timezone: 'Asia/Tokyo',
    status: 1 as const,
    ipRestrictionEnabled: false,
    revision: 1,
    createdAt: '2026-11-20T00:00:00Z',
    updatedAt: '2026-11-20T00:00:00Z',
    createdBy: null,
    updatedBy: null,
    can: { update: true, delete: true },
  }
}
const card = async (name: string) => within(await screen.findByRole('region', { name }))
const at = '2026-11-20T00:00:00Z'

it('says of each service in words how its link stands', async () => {
  open(() => [
    aLinkage({ status: 'configured', hasSecret: true, verifiedAt: at, isSimulated: true }),
    aLinkage({ service: 'robomen', status: 'authError', failure: 'wrongCredentials', failedAt: at }),
    aLinkage({ service: 'hakaru', status: 'failed', failure: 'timeout', failedAt: at }),
    aLinkage({ service: 'lilz', status: 'unset' }),
    aLinkage({ service: 'kanriroid', status: 'uncontracted' }),
  ])
  const first = await card('T-Spider')
  first.getByText('Set up')
  first.getByText(/^Demo mode/)
  ;(await card('Robomen')).getByText(/The login details are incorrect/)
  ;(await card('hakaru.ai')).getByText(/No response in time/)
  ;(await card('LiLz Gauge')).getByText('Setup incomplete.')
  const last = await card('KanriRoid')
  last.getByText(/Your contract does not include this service/)
  expect(last.getByLabelText<HTMLInputElement>('Building ID at the partner *').disabled).toBe(true)
  expect(last.getByLabelText<HTMLInputElement>('Token *').disabled).toBe(true)
})

it('shows how much of hakaru.ai’s limits is used', async () => {
  const usage = { day: { used: 12, limit: 10_000 }, month: { used: 400, limit: 300_000 }, at }
  open(() => [aLinkage({ service: 'hakaru', status: 'configured', usage })])
  const hakaru = await card('hakaru.ai')
  hakaru.getByText('Readings today 12 of 10,000')
  hakaru.getByText('Readings this month 400 of 300,000')
})

it('saves what was typed, calls the service, and takes one of its buildings', async () => {
  let linkage = aLinkage()
  const sent: unknown[] = []
  const { user } = open(
    () => [linkage],
    on(linkageRoutes.update, ({ body }) => {
      sent.push(body)
      const { linkedBuilding = null } = body as { linkedBuilding?: Linkage['linkedBuilding'] }
      const status = linkedBuilding === null ? ('unset' as const) : ('configured' as const)
      linkage = {
        ...linkage,
        loginId: 'demo',
        hasSecret: true,
        linkedBuilding,
        status,
        revision: sent.length,
      }
      return undefined
    }),
    on(linkageRoutes.verify, () => {
      linkage = { ...linkage, verifiedAt: at }
      return linkage
    }),
    on(linkageRoutes.listBuildings, () => ({ failure: null, places: [{ id: 'b-1', name: 'West wing' }] })),
  )
  const tspider = await card('T-Spider')
  await user.type(tspider.getByLabelText('User ID *'), 'demo')
  await user.type(tspider.getByLabelText('Password *'), 'pw')
  await user.click(tspider.getByRole('button', { name: 'Save and check' }))
  await tspider.findByText(/^No building is linked yet/)
  await user.click(await tspider.findByRole('button', { name: 'Fetch buildings' }))
  await user.selectOptions(await tspider.findByLabelText('Linked building'), 'b-1')
  await user.click(tspider.getByRole('button', { name: 'Link this building' }))
  await tspider.findByText('West wing', { selector: 'strong' })
  expect(tspider.queryByText(/^No building is linked yet/)).toBeNull()
  expect(sent).toEqual([
    { loginId: 'demo', secret: 'pw', revision: 0 },
    { linkedBuilding: { id: 'b-1', name: 'West wing' }, revision: 1 },
  ])
})

it('wants all that the service needs before it saves anything', async () => {
  const { user } = open(() => [aLinkage()])
  const tspider = await card('T-Spider')
  await user.type(tspider.getByLabelText('User ID *'), 'demo')
  await user.click(tspider.getByRole('button', { name: 'Save and check' }))
  await tspider.findByText('Fill this in.')
})

it('forgets a linkage after asking, and begins anew', async () => {
  let linkage = aLinkage({ loginId: 'demo', hasSecret: true, status: 'configured', revision: 1 })
  const { user } = open(
    () => [linkage],
    on(linkageRoutes.delete, () => {
      linkage = aLinkage({ revision: 2 })
      return undefined
    }),
  )
  const tspider = await card('T-Spider')
  await user.click(tspider.getByRole('button', { name: 'Remove linkage' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Remove linkage' }))
  await waitFor(() => expect(tspider.getByLabelText<HTMLInputElement>('User ID *').value).toBe(''))
  expect(tspider.queryByRole('button', { name: 'Remove linkage' })).toBeNull()
})

it('shows both versions when somebody else saved first', async () => {
  let isTheirs = false
  const sent: unknown[] = []
  const { user } = open(
    () => [aLinkage(isTheirs ? { loginId: 'theirs', revision: 3 } : {})],
    on(linkageRoutes.update, ({ body }) => {
      sent.push(body)
      if (isTheirs) return undefined
      isTheirs = true
      throw failWith('entity.changed')
    }),
    on(linkageRoutes.verify, () => aLinkage({ loginId: 'mine', revision: 4 })),
  )
  const tspider = await card('T-Spider')
  await user.type(tspider.getByLabelText('User ID *'), 'mine')
  await user.type(tspider.getByLabelText('Password *'), 'pw')
  await user.click(tspider.getByRole('button', { name: 'Save and check' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByRole('cell', { name: 'theirs' })
  await user.click(dialog.getByRole('button', { name: 'Overwrite with mine' }))
  await waitFor(() => expect(sent.at(-1)).toEqual({ loginId: 'mine', secret: 'pw', revision: 3 }))
})

it('shows the address of LiLz to system administrators, and makes a new one', async () => {
  beginSession(aUser({ type: '9' }))
  const webhook = {
    url: 'https://console.example/api/hooks/lilz/b/one',
    lastReceivedAt: null,
    lastReceived: null,
  }
  const { user } = open(
    () => linkageServices.map((service) => aLinkage({ service })),
    on(linkageRoutes.getLilzWebhook, () => webhook),
    on(linkageRoutes.regenerateLilzWebhook, () => ({
      ...webhook,
      url: 'https://console.example/api/hooks/lilz/b/two',
      lastReceivedAt: at,
      lastReceived: { deviceId: 'gauge-1' },
    })),
  )
  await screen.findByText(/lilz\/b\/one/)
  await user.click(screen.getByRole('button', { name: 'Issue a receiving URL' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'Issue a receiving URL' }))
  await screen.findByText(/lilz\/b\/two/)
  screen.getByText(/gauge-1/)
})
