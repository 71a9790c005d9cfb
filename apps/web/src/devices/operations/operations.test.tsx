import { screen, within } from '@testing-library/react'
import { deviceRoutes } from '@wheelhouse/contract/devices/device'
import {
  type DeviceOperationResult,
  deviceOperationRoutes,
} from '@wheelhouse/contract/devices/device-operation'
import { beforeEach, expect, it } from 'vitest'
import { beginSession } from '../../session/session.store.ts'
import { on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { ids, placeAnswers } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

const operations = [
  { key: 'on', name: 'Light on' },
  { key: 'show', name: 'Show', takesText: true, body: { message: '{text}' } },
]
let asked: unknown[]
let result: DeviceOperationResult

signInEach(aUser({ type: '0' }))
beforeEach(() => {
  asked = []
  result = { failure: null, status: 200, ms: 12 }
})

function open(values: object = {}) {
  const device = {
    id: ids.robot,
    name: 'Lobby light',
    type: 2 as const,
    model: null,
    urn: null,
    identifier: '',
    description: '',
    organizationId: aUser().organizationId,
    buildingId: null,
    floorId: null,
    profile: { address: 'https://light.example/', operations },
    status: 1 as const,
    revision: 1,
    createdAt: '2026-11-20T00:00:00Z',
    updatedAt: '2026-11-20T00:00:00Z',
    createdBy: null,
    updatedBy: null,
    can: { update: false, delete: false },
    ...values,
  }
  startFakeServer(
    ...placeAnswers,
    on(deviceRoutes.get, () => device),
    on(deviceOperationRoutes.run, ({ body }) => {
      asked.push(body)
      return result
    }),
  )
  return renderPage(`/device/${ids.robot}`)
}
const section = async () => within(await screen.findByRole('region', { name: 'Operations' }))

it('operates a device and shows what it answered', async () => {
  const { user } = open()
  const part = await section()
  // It measures nothing.
  expect(screen.queryByRole('link', { name: 'Show sensor data' })).toBeNull()
  await user.click(part.getByRole('button', { name: 'Light on' }))
  await part.findByText(/“Light on” was done \(HTTP 200, 12 ms\)/)
  expect(part.getByRole('button', { name: 'Show' })).toHaveProperty('disabled', true)
  await user.type(part.getByRole('textbox', { name: 'Text for “Show”' }), 'Welcome')
  result = { failure: 'timeout', status: null, ms: 5_000 }
  await user.click(part.getByRole('button', { name: 'Show' }))
  await part.findByText(/“Show” failed: No response in time/)
  part.getByText(/the device may have acted/)
  expect(asked).toEqual([{ operation: 'on' }, { operation: 'show', text: 'Welcome' }])
})

it('of a disabled device cannot be used', async () => {
  open({ status: 0 })
  const part = await section()
  part.getByText('This device is disabled, so it cannot be operated.')
  expect(part.getByRole('button', { name: 'Light on' })).toHaveProperty('disabled', true)
})

it('are absent for sensors, and where there are none', async () => {
  open({ type: 1 })
  await screen.findByRole('link', { name: 'Show sensor data' })
  expect(screen.queryByRole('region', { name: 'Operations' })).toBeNull()
})

it('link to their setup for anyone with that permission', async () => {
  beginSession(aUser({ type: '2' }))
  open({ profile: { operations: 'old' }, can: { update: true, delete: true } })
  ;(await section()).getByText(/^No operations are set up yet/)
})
