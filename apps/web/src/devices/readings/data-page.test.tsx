import { screen, waitFor, within } from '@testing-library/react'
import { deviceRoutes } from '@wheelhouse/contract/devices/device'
import {
  type DeviceIntake,
  deviceReadingRoutes,
  type ReadingHistory,
} from '@wheelhouse/contract/devices/device-reading'
import { thresholdRuleRoutes } from '@wheelhouse/contract/inspections/threshold-rule'
import { beforeEach, expect, it } from 'vitest'
import { failWith, on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { ids, placeAnswers } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

// There is no canvas here; what is drawn is tried in a browser.

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
  profile: {},
  status: 1 as const,
  revision: 1,
  createdBy: null,
  updatedBy: null,
  createdAt: '2026-11-20T00:00:00Z',
  updatedAt: '2026-11-20T00:00:00Z',
  can: { update: true, delete: true },
}
const heard: DeviceIntake = {
  heardAt: '2026-11-20T00:00:00Z',
  isSilent: true,
  pollFailure: 'timeout',
  refused: 2,
  tooOften: 0,
  hearings: [],
  unreadable: 3,
  lastUnreadable: { at: '2026-11-20T00:00:00Z', reason: 'noValue' },
  lastRefusal: { at: '2026-11-20T00:00:00Z', key: 'co2', value: '-1', reason: 'outOfRange' },
  latest: [{ key: 'temperature', at: '2026-11-20T00:00:00Z', value: 21.46 }],
}
const point = { lowest: 18.2, highest: 24.9, average: 21, first: 20, last: 21.46, count: 9 }

const watching = {
  id: ids.roof,
  name: 'Too warm',
  deviceKey: 'temperature' as const,
  conditions: [{ operator: 'gte' as const, target: 28 }],
}

let asked: { id: string; from: string; to: string; keys?: string }[]
signInEach(aUser({ type: '2' }))
beforeEach(() => {
  asked = []
})

function open(
  search = '',
  {
    intake = heard,
    hasValues = true,
    fails = () => false,
  }: {
    intake?: DeviceIntake
    hasValues?: boolean
    fails?: () => boolean
  } = {},
) {
  startFakeServer(
    ...placeAnswers,
    on(deviceRoutes.get, () => device),
    on(deviceRoutes.list, () => [{ id: ids.roof, name: 'Roof sensor' }]),
    on(thresholdRuleRoutes.list, ({ query }) =>
      query.filter?.includes(`"deviceId":"${ids.robot}"`) === true ? [watching] : [],
    ),
    on(deviceReadingRoutes.intake, () => intake),
    on(deviceReadingRoutes.get, ({ params, query }): ReadingHistory => {
      if (fails()) throw failWith('server.error')
      const { from = '', to = '' } = query
      asked.push({ id: String(params.id), from, to, ...(query.keys !== undefined && { keys: query.keys }) })
      const series = [
        { key: 'temperature' as const, isEstimated: false, points: [{ ...point, at: from }] },
        { key: 'wbgtEstimated' as const, isEstimated: true, points: [{ ...point, at: from }] },
      ]
      return { from, to, bucketSeconds: 300, source: 'minute', series: hasValues ? series : [] }
    }),
  )
  return renderPage(`/device/${ids.robot}/data${search}`)
}

it('says in words what the charts show, and what is estimated', async () => {
  open()
  const figure = within(await screen.findByRole('figure', { name: 'Temperature (°C)' }))
  figure.getByText('Lobby sensor: lowest 18.2 °C, highest 24.9 °C, latest 21.5 °C')
  figure.getByText('Guidance range: 18 °C to 28 °C')
  const limit = 'Threshold rule “Too warm”: abnormal if at least 28 (dashed line)'
  await figure.findByText(limit)
  const estimate = within(screen.getByRole('figure', { name: 'Heat index (WBGT, estimated) (°C)' }))
  expect(estimate.queryByText(limit)).toBeNull()
  estimate.getByText(/^Estimated from temperature and humidity alone/)
  screen.getByText('The device is silent. Check its power and network.')
  screen.getByText('Messages that could not be read: 3')
  screen.getByText('The last one: CO2 -1, outside the range of such a sensor')
})

it('queries the server again for the span that is zoomed into, and keeps it in the address', async () => {
  const { user, router } = open('?from=1763596800000&to=1763683200000')
  await screen.findByRole('figure', { name: 'Temperature (°C)' })
  await user.click(screen.getByRole('button', { name: 'Zoom in' }))
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({ from: '2025-11-20T06:00:00.000Z', to: '2025-11-20T18:00:00.000Z' }),
  )
  expect(router.state.location.search).toMatchObject({ from: 1_763_618_400_000, to: 1_763_661_600_000 })
  await user.click(screen.getByRole('radio', { name: '7 days' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ span: 'week' }))
})

it('shows other devices of the building beside it', async () => {
  open(`?others=${ids.roof}`)
  expect(await screen.findAllByText(/^Roof sensor: lowest 18.2 °C/)).toHaveLength(2)
  expect(new Set(asked.map(({ id }) => id))).toEqual(new Set([ids.robot, ids.roof]))
})

it('says how values come in while none has', async () => {
  open('', {
    intake: {
      ...heard,
      heardAt: null,
      latest: [],
      refused: 0,
      lastRefusal: null,
      unreadable: 0,
      lastUnreadable: null,
    },
    hasValues: false,
  })
  await screen.findByText('This device has not sent any data yet.')
  screen.getByText(
    `Values that are sent to POST /api/devices/${ids.robot}/readings of the API, or arrive by a connection profile (http, mqtt or ble), are shown here.`,
  )
  await screen.findByText('No values in this period.')
})

it('can be tried again when it could not be loaded', async () => {
  let isBroken = true
  const { user } = open('', { fails: () => isBroken })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isBroken = false
  await user.click(retry)
  await screen.findByRole('figure', { name: 'Temperature (°C)' })
})

it('lists the values for anyone who opens the table', async () => {
  const { user } = open()
  const figure = within(await screen.findByRole('figure', { name: 'Temperature (°C)' }))
  await user.click(figure.getByText('Values as a table'))
  await figure.findByRole('cell', { name: '24.9 °C' })
})
