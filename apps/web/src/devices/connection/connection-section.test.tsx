import { screen, waitFor, within } from '@testing-library/react'
import { listViewRoutes } from '@wheelhouse/contract/account/list-view'
import { type Device, deviceRoutes } from '@wheelhouse/contract/devices/device'
import { deviceBrokerRoutes } from '@wheelhouse/contract/devices/device-broker'
import { type DeviceCheckResult, deviceCheckRoutes } from '@wheelhouse/contract/devices/device-check'
import { expect, it } from 'vitest'
import { failWith, type Handler, on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { ids, placeAnswers } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

signInEach(aUser({ type: '2' }))

const at = '2026-11-20T00:00:00Z'
const aDevice = (profile: Device['profile'], values: Partial<Device> = {}) => ({
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
  profile,
  status: 1 as const,
  revision: 1,
  createdAt: at,
  updatedAt: at,
  createdBy: null,
  updatedBy: null,
  can: { update: true, delete: true },
  ...values,
})
const found: DeviceCheckResult = {
  at,
  failure: null,
  status: 200,
  unreadable: null,
  measuredAt: null,
  values: [],
  message: { at, topic: null, text: '{"t":21.5,"temp":21.5}', isCut: false, isOtherTopic: false },
  fields: [
    { path: '$.temp', value: '21.5', isNumber: true },
    { path: '$.mv', value: '2900', isNumber: true },
    { path: '$.state', value: 'ok', isNumber: false },
  ],
}

function open(address: string, device: ReturnType<typeof aDevice>, ...handlers: Handler[]) {
  const bodies: unknown[] = []
  startFakeServer(
    ...handlers,
    ...placeAnswers,
    on(listViewRoutes.list, () => []),
    on(deviceRoutes.get, () => device),
    on(deviceRoutes.create, ({ body }) => {
      bodies.push(body)
      return device
    }),
    on(deviceRoutes.update, ({ body }) => {
      bodies.push(body)
      return undefined
    }),
    on(deviceBrokerRoutes.get, () => ({
      host: 'broker',
      port: 1883,
      tls: false,
      userName: ids.robot,
      topicPrefix: 'sensors/x/',
      isOutside: false,
      since: null,
    })),
  )
  return { ...renderPage(address), bodies }
}
const textbox = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })

it('connects a sensor by HTTP from the contents of its answer, without a typed path', async () => {
  const asked: unknown[] = []
  const { user, bodies } = open(
    '/device/create',
    aDevice({}),
    on(deviceCheckRoutes.run, ({ body }) => {
      asked.push(body)
      return found
    }),
  )
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Lobby')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Connection' }), 'http')
  await user.click(screen.getByRole('button', { name: 'Check connection' }))
  const address = textbox(/^Address/)
  expect(address.getAttribute('aria-invalid')).toBe('true')
  await user.click(address)
  await user.paste('https://sensor.example/env')
  await user.click(screen.getByRole('button', { name: 'Check connection' }))
  await screen.findByText(/^1 value was recognised by its name and added/)
  screen.getByText('It answered (HTTP 200).')
  const first = within(screen.getByRole('listitem', { name: 'Value 1' }))
  first.getByText('Reads 21.5 °C')
  await user.click(screen.getByRole('button', { name: 'Add “$.mv”' }))
  const second = within(screen.getByRole('listitem', { name: 'Value 2' }))
  await user.click(screen.getByRole('button', { name: 'Create' }))
  second.getByText('Choose one.')
  await user.selectOptions(second.getByRole('combobox', { name: /^Kind/ }), 'Battery voltage (V)')
  second.getByText(/^Outside the range of such a sensor/)
  await user.type(second.getByRole('textbox', { name: 'Factor' }), '0.001')
  second.getByText('Reads 2.9 V')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  const profile = {
    protocol: 'http',
    address: 'https://sensor.example/env',
    values: { temperature: '$.temp', battery: { path: '$.mv', factor: 0.001 } },
  }
  await waitFor(() => expect(bodies).toMatchObject([{ name: 'Lobby', profile }]))
  expect(asked).toEqual([{ deviceId: null, profile: { protocol: 'http', address: profile.address } }])
})

it('waits for a message by MQTT until one comes or somebody ends it', async () => {
  const answers: DeviceCheckResult[] = [
    { ...found, status: null, message: null, fields: [] },
    {
      ...found,
      status: null,
      at: '2026-11-20T00:00:02Z',
      message: { at: '2026-11-20T00:00:01Z', topic: 'env', text: '{}', isCut: true, isOtherTopic: false },
      fields: [{ path: '$.at', value: '2026-11-20T00:00:00Z', isNumber: false }],
    },
  ]
  let looks = 0
  const { user, bodies } = open(
    `/device/${ids.robot}`,
    aDevice({ protocol: 'mqtt', values: { co2: '$.ppm' }, own: 1 }),
    on(deviceCheckRoutes.run, () => answers[Math.min(looks++, answers.length - 1)] ?? found),
  )
  await user.click(await screen.findByRole('button', { name: 'Check connection' }))
  await screen.findByText(/^Waiting for a new message/)
  await user.click(screen.getByRole('button', { name: 'Stop waiting' }))
  screen.getByText(/^No message has arrived/)
  looks = 0
  await user.click(screen.getByRole('button', { name: 'Check connection' }))
  await screen.findByText(/at topic env$/, undefined, { timeout: 5_000 })
  expect([looks, screen.queryByText(/^Waiting/)]).toEqual([2, null])
  screen.getByText('The message has nothing here.')
  await user.click(screen.getByRole('button', { name: 'Use as time: “$.at”' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const profile = { protocol: 'mqtt', time: '$.at', values: { co2: '$.ppm' }, own: 1 }
  await waitFor(() => expect(bodies).toEqual([{ profile, revision: 1 }]))
})

it('shows what is refused beside its field, and what failed beside the button', async () => {
  const { user } = open(
    `/device/${ids.robot}`,
    aDevice({ protocol: 'http', address: 'https://192.168.0.7/', values: { co2: '$.ppm' } }),
    on(deviceCheckRoutes.run, ({ body }) => {
      if (body.profile.intervalSec === undefined)
        throw failWith('request.invalid', {}, [{ path: 'profile.address', code: 'url.notAllowed' }])
      return { ...found, failure: 'rejected' as const, status: 503 }
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Check connection' }))
  await waitFor(() => expect(textbox(/^Address/).getAttribute('aria-invalid')).toBe('true'))
  await user.type(textbox('Interval (s)'), '30')
  await user.click(screen.getByRole('button', { name: 'Check connection' }))
  await screen.findByText(/^It could not be read: .* \(HTTP 503\)\.$/)
  const path = textbox(/^Path/)
  await user.clear(path)
  await user.type(path, 'ppm')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  screen.getByText('Enter a path such as “$.data[0].temp”.')
  expect(document.activeElement).toBe(path)
})

it('leaves JSON alone that it cannot show as fields, and says so', async () => {
  const { user, bodies } = open(`/device/${ids.robot}`, aDevice({ protocol: 'mqtt', topic: 7 }))
  const typed = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /profile/ })
  expect(typed.value).toContain('"topic": 7')
  await user.click(screen.getByRole('radio', { name: 'Fields' }))
  screen.getByText(/^This JSON contains settings that the fields cannot show/)
  await user.click(screen.getByRole('radio', { name: 'JSON' }))
  const again = textbox(/profile/)
  await user.clear(again)
  await user.click(again)
  await user.paste('{"protocol":"mqtt","topic":"env","own":1}')
  await user.click(screen.getByRole('radio', { name: 'Fields' }))
  expect(textbox('Topic').value).toBe('env')
  screen.getByText('These are kept as well: own')
  await user.type(textbox('Topic'), '/x')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(bodies).toEqual([{ profile: { protocol: 'mqtt', topic: 'env/x', own: 1 }, revision: 1 }]),
  )
})

it('sets up what an actuator can do, by fields', async () => {
  const { user, bodies } = open(`/device/${ids.robot}`, aDevice({}, { type: 2 }))
  await user.type(await screen.findByRole('textbox', { name: 'Shared address' }), 'https://light.example/')
  await user.click(screen.getByRole('button', { name: 'Add an operation' }))
  const first = within(screen.getByRole('listitem', { name: 'Operation 1' }))
  await user.type(first.getByRole('textbox', { name: /^Button label/ }), 'On')
  const body = first.getByRole('textbox', { name: /^Body/ })
  await user.click(body)
  await user.paste('{"on": ')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(document.activeElement).toBe(body)
  await user.paste('true}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const operation = { key: 'operation-1', name: 'On', method: 'POST', body: { on: true }, takesText: false }
  await waitFor(() =>
    expect(bodies).toEqual([
      { profile: { address: 'https://light.example/', operations: [operation] }, revision: 1 },
    ]),
  )
})
