import { screen, within } from '@testing-library/react'
import { deviceRoutes } from '@wheelhouse/contract/devices/device'
import { type DeviceBrokerAccess, deviceBrokerRoutes } from '@wheelhouse/contract/devices/device-broker'
import { deviceCheckRoutes } from '@wheelhouse/contract/devices/device-check'
import { beforeEach, expect, it } from 'vitest'
import { beginSession } from '../../session/session.store.ts'
import { failWith, type Handler, on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { ids, placeAnswers } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

const access: DeviceBrokerAccess = {
  host: 'robots.example',
  port: 8883,
  tls: true,
  userName: ids.robot,
  topicPrefix: `sensors/${ids.robot}/`,
  isOutside: false,
  since: null,
}
let stored: DeviceBrokerAccess

signInEach(aUser({ type: '2' }))
beforeEach(() => {
  stored = access
})

const nothingYet = {
  at: '2026-11-20T00:00:00Z',
  failure: null,
  status: null,
  unreadable: null,
  measuredAt: null,
  values: [],
  message: null,
  fields: [],
}

function open(protocol: 'mqtt' | 'http', ...handlers: Handler[]) {
  return openAt(`/device/${ids.robot}`, protocol, handlers)
}

function openAt(address: string, protocol: 'mqtt' | 'http', handlers: readonly Handler[] = []) {
  const device = {
    id: ids.robot,
    name: 'Lobby sensor',
    type: 1 as const,
    model: null,
    urn: null,
    identifier: '',
    description: '',
    organizationId: aUser().organizationId,
    buildingId: null,
    floorId: null,
    profile: { protocol, topic: 'env' },
    status: 1 as const,
    revision: 1,
    createdAt: '2026-11-20T00:00:00Z',
    updatedAt: '2026-11-20T00:00:00Z',
    createdBy: null,
    updatedBy: null,
    can: { update: true, delete: true },
  }
  const calls = startFakeServer(
    ...handlers,
    ...placeAnswers,
    on(deviceRoutes.get, () => device),
    on(deviceRoutes.create, () => device),
    on(deviceCheckRoutes.run, () => nothingYet),
    on(deviceBrokerRoutes.get, () => stored),
    on(deviceBrokerRoutes.createSecret, () => {
      stored = { ...stored, since: '2026-11-20T00:00:00Z' }
      return { secret: 'the-secret' }
    }),
    on(deviceBrokerRoutes.revoke, () => {
      stored = access
      return undefined
    }),
  )
  return { ...renderPage(address), calls }
}
const section = async () => within(await screen.findByRole('region', { name: 'Sending by MQTT' }))

it('shows what is typed into the device, and its secret once', async () => {
  const { user } = open('mqtt')
  const part = await section()
  await part.findByText(`sensors/${ids.robot}/env`)
  part.getByText('There is no secret yet: this device cannot connect.')
  expect(part.queryByRole('button', { name: 'Revoke the secret' })).toBeNull()
  await user.click(part.getByRole('button', { name: 'Issue a secret' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Issue a secret' }))
  await dialog.findByText('the-secret')
  await user.click(dialog.getByRole('button', { name: 'I have saved it' }))
  await part.findByText(/Secret issued:/)
  expect(screen.queryByText('the-secret')).toBeNull()
  // Another one ends this one: that is asked first.
  await user.click(part.getByRole('button', { name: 'Issue a secret' }))
  const again = within(await screen.findByRole('dialog', { name: 'Issue a secret' }))
  again.getByText(/The current one stops working at once/)
  await user.click(again.getByRole('button', { name: 'Issue a secret' }))
  await again.findByText('the-secret')
})

it('issues the first secret with the registration, and checks the connection once it is saved', async () => {
  const { user, calls } = openAt('/device/create', 'mqtt')
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Lobby')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Connection' }), 'mqtt')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Issue a secret' }))
  await dialog.findByText('the-secret')
  for (const value of [access.host, '8883', access.userName, `sensors/${ids.robot}/env`])
    dialog.getByText(value)
  await user.click(dialog.getByRole('button', { name: 'I have saved it' }))
  await screen.findByText(/^Waiting for a new message/)
  expect(calls.filter((call) => call.startsWith('POST') && call.includes('secret'))).toHaveLength(1)
})

it('takes a secret away after asking', async () => {
  stored = { ...access, since: '2026-11-20T00:00:00Z' }
  const { user } = open('mqtt')
  const part = await section()
  await user.click(await part.findByRole('button', { name: 'Revoke the secret' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke the secret' }))
  dialog.getByText(/“Lobby sensor” is disconnected at once/)
  await user.click(dialog.getByRole('button', { name: 'Revoke the secret' }))
  await part.findByText('There is no secret yet: this device cannot connect.')
})

it('says what failed, and tries again', async () => {
  let isAway = true
  const { user } = open(
    'mqtt',
    on(deviceBrokerRoutes.get, () => {
      if (isAway) throw failWith('server.error')
      return access
    }),
  )
  const part = await section()
  await part.findByRole('alert')
  isAway = false
  await user.click(part.getByRole('button', { name: 'Try again' }))
  await part.findByText('robots.example')
})

it('is absent for devices that are reached otherwise', async () => {
  open('http')
  await screen.findByRole('textbox', { name: /^Name/ })
  expect(screen.queryByRole('region', { name: 'Sending by MQTT' })).toBeNull()
})

it('is absent for people who only read', async () => {
  beginSession(aUser({ type: '0' }))
  open('mqtt')
  await screen.findByRole('link', { name: 'Show sensor data' })
  expect(screen.queryByRole('region', { name: 'Sending by MQTT' })).toBeNull()
})
