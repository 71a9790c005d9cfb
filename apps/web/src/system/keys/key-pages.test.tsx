import { screen, waitFor, within } from '@testing-library/react'
import { listViewRoutes } from '@wheelhouse/contract/account/list-view'
import { type AzureKey, azureKeyRoutes } from '@wheelhouse/contract/system/azure-key'
import type { KeyTest } from '@wheelhouse/contract/system/service-key'
import { type SkywayKey, skywayKeyRoutes } from '@wheelhouse/contract/system/skyway-key'
import { expect, it } from 'vitest'
import { type Handler, on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { ids, placeAnswers } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

const shared = {
  organizationId: null,
  isDefault: false,
  status: 1 as const,
  fingerprint: '1a2b3c4d',
  lastUsedAt: null,
  lastTestAt: null,
  lastTestResult: null,
  lastTestSimulated: false,
  revision: 1,
  createdAt: '2026-11-20T00:00:00Z',
  updatedAt: '2026-11-20T00:00:00Z',
  createdBy: null,
  updatedBy: null,
  can: { update: true, delete: true },
}
const appId = '6f1e58a4-2f7e-4b7f-9d0e-0a4f6f9a2b11'
const aSkywayKey = (values: Partial<SkywayKey> = {}) => ({
  ...shared,
  id: ids.robot,
  name: 'Video',
  appId,
  ...values,
})
const anAzureKey = (values: Partial<AzureKey> = {}) => ({
  ...shared,
  id: ids.robot,
  name: 'Speech',
  region: 'japaneast',
  ...values,
})

/** What a check may come to, and the words for it. */
const checks: [KeyTest, string[]][] = [
  [checked('accepted', null, 200), ['Azure accepts the key']],
  [checked('refused', 'wrongCredentials', 401), ['Azure rejected the key. Check the region and the key']],
  [checked('failed', 'timeout', null), ['Could not check with Azure', 'No response in time']],
  [
    checked('failed', 'rejected', 503),
    ['Could not check with Azure', 'Rejected by the service (HTTP status 503)'],
  ],
]
function checked(result: KeyTest['result'], failure: KeyTest['failure'], httpStatus: number | null): KeyTest {
  return { result, failure, httpStatus, isSimulated: false }
}

signInEach(aUser({ type: '9' }))

function open(address: string, ...handlers: Handler[]) {
  startFakeServer(
    ...handlers,
    ...placeAnswers,
    on(listViewRoutes.list, () => []),
    on(skywayKeyRoutes.count, () => ({ count: 2 })),
    on(skywayKeyRoutes.get, () => aSkywayKey()),
    on(skywayKeyRoutes.list, () => [
      aSkywayKey({ isDefault: true }),
      aSkywayKey({
        id: ids.roof,
        name: 'Old one',
        organizationId: ids.lobby,
        lastTestAt: '2026-11-20T00:00:00Z',
        lastTestResult: 'refused',
      }),
      aSkywayKey({
        id: ids.lobby,
        name: 'Demo',
        lastTestAt: '2026-11-20T00:00:00Z',
        lastTestResult: 'accepted',
        lastTestSimulated: true,
      }),
    ]),
    on(azureKeyRoutes.count, () => ({ count: 1 })),
    on(azureKeyRoutes.get, () => anAzureKey()),
    on(azureKeyRoutes.list, () => [anAzureKey()]),
  )
  return renderPage(address)
}
const getRow = (name: string) => within(screen.getByRole('button', { name }).closest('tr') as HTMLElement)

it('lists SkyWay keys: whose they are, which is the default, what SkyWay said', async () => {
  open('/system/skyway/list')
  await screen.findByText('Video')
  const row = getRow('Video')
  for (const text of [appId, 'All organisations', 'Default', 'Never checked', 'Never', '1a2b3c4d'])
    row.getByText(text)
  getRow('Old one').getByText(/^Refused \(/)
  getRow('Demo').getByText(/^Accepted \(demo mode, /)
  getRow('Old one').getByText('(disabled organisation)')
  screen.getByText(/does not go through SkyWay/)
})

it('stores a new SkyWay key for all organisations, and says what is wrong with it before', async () => {
  let sent: unknown
  const { user, router } = open(
    '/system/skyway/list',
    on(skywayKeyRoutes.create, ({ body }) => {
      sent = body
      return aSkywayKey()
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'New SkyWay key' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: /^Application ID/ }), 'video')
  await user.type(dialog.getByLabelText(/^Secret key/), 'short')
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  dialog.getByText('Fill this in.')
  dialog.getByText(/Enter a SkyWay application ID/)
  dialog.getByText('Use at least 16 characters.')
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Video')
  await user.clear(dialog.getByRole('textbox', { name: /^Application ID/ }))
  await user.type(dialog.getByRole('textbox', { name: /^Application ID/ }), appId)
  await user.type(dialog.getByLabelText(/^Secret key/), '-and-long-enough')
  await user.click(dialog.getByRole('checkbox', { name: /^Default/ }))
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual({
    name: 'Video',
    appId,
    secret: 'short-and-long-enough',
    organizationId: null,
    isDefault: true,
    status: 1,
  })
  expect(router.state.location.search).toEqual({})
})

it('keeps the stored secret while none is typed, and shows only its fingerprint', async () => {
  let sent: unknown
  const { user } = open(
    `/system/azure/list?edit=${ids.robot}`,
    on(azureKeyRoutes.update, ({ body }) => {
      sent = body
      return undefined
    }),
  )
  const dialog = within(await screen.findByRole('dialog'))
  const region = await dialog.findByRole('textbox', { name: /^Region/ })
  dialog.getByText('Fingerprint of the stored key: 1a2b3c4d')
  expect(dialog.getByLabelText<HTMLInputElement>(/^Resource key/).value).toBe('')
  await user.clear(region)
  await user.type(region, 'Japan East')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  dialog.getByText(/for instance japaneast\./)
  await user.clear(region)
  await user.type(region, 'westus2')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual({ region: 'westus2', revision: 1 }))
})

it.each(checks)('says what became of a check: %j', async (answer, words) => {
  const { user } = open(
    `/system/azure/list?edit=${ids.robot}`,
    on(azureKeyRoutes.test, () => answer),
  )
  await user.click(await screen.findByRole('button', { name: 'Check the key' }))
  for (const text of words) await screen.findByText(text)
  expect(screen.queryByText(/^Demo mode/)).toBeNull()
})

it('says that the demo’s imitation answered, and checks nothing that is not saved', async () => {
  const { user } = open(
    `/system/skyway/list?edit=${ids.robot}`,
    on(skywayKeyRoutes.test, () => ({ ...checked('accepted', null, 200), isSimulated: true })),
  )
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Check the key' })
  await user.click(button)
  await screen.findByText('SkyWay accepts the key')
  screen.getByText(/^Demo mode/)
  await user.type(screen.getByLabelText(/^Secret key/), 'another')
  expect(button.disabled).toBe(true)
})
