import { screen, within } from '@testing-library/react'
import { deviceRoutes } from '@wheelhouse/contract/devices/device'
import {
  type DeviceIntake,
  deviceReadingRoutes,
  type Hearing,
} from '@wheelhouse/contract/devices/device-reading'
import { beforeEach, expect, it } from 'vitest'
import { failWith, type Handler, on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { ids, placeAnswers } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

const ble = { protocol: 'ble', address: 'C4:11:22:33:44:55' }
const near: Hearing = {
  robotId: ids.robot,
  serialNumber: 'R-1',
  robotName: 'Lobby robot',
  at: '2026-11-20T01:00:00Z',
  rssi: -64,
  isSimulated: false,
}
const far = { ...near, robotId: ids.roof, robotName: 'Roof robot', rssi: -92, isSimulated: true }
let hearings: Hearing[]

signInEach(aUser({ type: '2' }))
beforeEach(() => {
  hearings = [near, far, { ...far, robotId: ids.tower, robotName: 'Old robot', rssi: null }]
})

function open(values: object = {}, ...handlers: Handler[]) {
  const device = {
    id: ids.robot,
    name: 'Lobby sensor',
    type: 1 as const,
    model: null,
    urn: null,
    identifier: '',
    description: '',
    organizationId: aUser().organizationId,
    buildingId: ids.tower,
    floorId: null,
    profile: ble,
    status: 1 as const,
    revision: 1,
    createdBy: null,
    updatedBy: null,
    createdAt: '2026-11-20T00:00:00Z',
    updatedAt: '2026-11-20T00:00:00Z',
    can: { update: true, delete: true },
    ...values,
  }
  const intake: DeviceIntake = {
    heardAt: null,
    isSilent: false,
    pollFailure: null,
    refused: 0,
    tooOften: 0,
    unreadable: 0,
    lastUnreadable: null,
    lastRefusal: null,
    latest: [],
    hearings,
  }
  startFakeServer(
    ...handlers,
    ...placeAnswers,
    on(deviceRoutes.get, () => device),
    on(deviceReadingRoutes.intake, () => intake),
  )
  return renderPage(`/device/${ids.robot}`)
}
const section = async () => within(await screen.findByRole('region', { name: 'Heard by robots (BLE)' }))

it('says which robots heard a sensor, when, and how strongly', async () => {
  open()
  const items = (await (await section()).findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(items).toEqual([
    expect.stringMatching(/^Lobby robotNov 20, 2026.*Signal: strong \(-64 dBm\)$/),
    expect.stringMatching(/^Roof robot.*Signal: weak \(-92 dBm\)Simulated$/),
    expect.stringMatching(/^Old robot.*Signal: not known/),
  ])
  expect((await section()).getByRole('link', { name: 'Lobby robot' }).getAttribute('href')).toBe(
    `/robot/${ids.robot}`,
  )
})

it('says that no robot heard it yet, and that nobody listens for a disabled one', async () => {
  hearings = []
  open({ status: 0 })
  const part = await section()
  await part.findByText(/^No robot has heard it yet/)
  part.getByText('This device is disabled, so no robot listens for it.')
})

it('offers another try when it cannot be read', async () => {
  let isAway = true
  const { user } = open(
    {},
    on(deviceReadingRoutes.intake, () => {
      if (isAway) throw failWith('server.error')
      return {
        heardAt: null,
        isSilent: false,
        pollFailure: null,
        refused: 0,
        tooOften: 0,
        unreadable: 0,
        lastUnreadable: null,
        lastRefusal: null,
        latest: [],
        hearings,
      }
    }),
  )
  const part = await section()
  await part.findByRole('alert')
  isAway = false
  await user.click(part.getByRole('button', { name: 'Try again' }))
  await part.findByRole('link', { name: 'Lobby robot' })
})

it('is absent for devices that are reached otherwise', async () => {
  open({ profile: { protocol: 'mqtt' } })
  await screen.findByRole('textbox', { name: /^Name/ })
  expect(screen.queryByRole('region', { name: 'Heard by robots (BLE)' })).toBeNull()
})
