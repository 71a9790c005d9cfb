import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type Linkage, linkageRoutes, linkageServices } from '@wheelhouse/contract/buildings/linkage'
import { type CheckItem, checkItemRoutes } from '@wheelhouse/contract/inspections/check-item'
import { readingRoutes } from '@wheelhouse/contract/inspections/reading'
import { thresholdRuleRoutes } from '@wheelhouse/contract/inspections/threshold-rule'
import type { Filter } from '@wheelhouse/contract/kernel/filter'
import { type Media, mediaRoutes } from '@wheelhouse/contract/reports/media'
import { robotRoutes } from '@wheelhouse/contract/robots/robot'
import { expect, it } from 'vitest'
import { beginSession, endSession } from '../../session/session.store.ts'
import { failWith, type Handler, on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { ids, placeAnswers } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

// There is no canvas here.

const anItem = (
  values: Partial<CheckItem> = {},
): CheckItem & { can: { update: boolean; delete: boolean } } => ({
  id: '5b0e5e0a-9d8e-4d65-8a54-9a4f8f2d7a05',
  name: 'Boiler',
  revision: 1,
  status: 1,
  organizationId: aUser().organizationId,
  buildingId: ids.tower,
  floorId: ids.lobby,
  targetType: 1,
  meterType: 'MET0010',
  readingService: 'none',
  key: '',
  unit: '℃',
  position: null,
  thresholdRuleId: null,
  lastReading: null,
  plausibility: { isCounter: false, rollsOverAt: null, maxPerHour: null },
  definition: {
    editor: 'crop',
    cameraId: 'v1',
    crop: { marker: 'none', rect: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 } },
  },
  createdAt: '2026-11-20T00:00:00Z',
  updatedAt: '2026-11-20T00:00:00Z',
  createdBy: null,
  updatedBy: null,
  can: { update: true, delete: true },
  ...values,
})

const linkages: Linkage[] = linkageServices.map((service) => ({
  service,
  status: service === 'lilz' ? 'uncontracted' : 'configured',
  loginId: '',
  hasSecret: true,
  managementUnitId: '',
  externalBuildingId: '',
  linkedBuilding: null,
  verifiedAt: null,
  failure: null,
  failedAt: null,
  isSimulated: false,
  revision: 1,
  usage:
    service === 'hakaru'
      ? { day: { used: 12, limit: 100 }, month: { used: 40, limit: 1_000 }, at: '2026-11-20T00:00:00Z' }
      : null,
}))

signInEach(aUser({ type: '2' }))

function open(address: string, ...handlers: Handler[]) {
  const sent: object[] = []
  const keep = ({ body }: { body: object }) => {
    sent.push(body)
    return undefined
  }
  startFakeServer(
    ...handlers,
    ...placeAnswers,
    on(checkItemRoutes.list, () => [anItem()]),
    on(checkItemRoutes.count, () => ({ count: 1 })),
    on(checkItemRoutes.get, () => anItem()),
    on(checkItemRoutes.update, keep),
    on(linkageRoutes.list, () => linkages),
    on(robotRoutes.list, () => []),
    on(thresholdRuleRoutes.list, () => []),
  )
  return { ...renderPage(address), sent }
}
const path = `/check-item/${anItem().id}`
const field = (name: RegExp) => screen.getByRole('textbox', { name })
const choice = (name: RegExp) => screen.getByRole('combobox', { name })

it('lists check items with state, service and newest value', async () => {
  const lastReading = { at: '2026-11-20T03:00:00Z', value: 31.5, abnormal: true }
  open(
    '/check-item/list',
    on(checkItemRoutes.list, () => [
      anItem({ lastReading }),
      anItem({ id: ids.roof, name: 'Pump', status: 2 }),
    ]),
  )
  const row = async (name: string) => {
    const link = await screen.findByRole('link', { name })
    return within(link.closest('tr') ?? document.body)
  }
  ;(await row('Boiler')).getByText(/^31\.5 ℃ \(Abnormal\)/)
  const pump = await row('Pump')
  pump.getByText('Setting up')
  pump.getByText('No reading yet')
})

it('offers no service that the contract lacks, and no simulation where nothing is simulated', async () => {
  const { user } = open(path)
  await screen.findByRole('option', { name: 'LiLz Gauge (not in the contract)' })
  const option = screen.getByRole<HTMLOptionElement>('option', { name: /^LiLz/ })
  expect(option.disabled).toBe(true)
  expect(screen.queryByRole('option', { name: 'Simulation' })).toBeNull()
  screen.getByText(/^Your contract does not include this service/)
  await user.selectOptions(choice(/^Reading service/), 'hakaru')
  const usage = within(await screen.findByRole('region', { name: 'Usage of hakaru.ai' }))
  usage.getByText(/12 of 100/)
})

it('has fields for what the service must know, and saves what was chosen', async () => {
  const { user, sent } = open(path)
  await screen.findByRole('option', { name: 'KanriRoid' })
  await user.selectOptions(choice(/^Reading service/), 'kanriroid')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Fill this in.')
  expect(sent).toEqual([])
  await user.type(field(/^Task ID/), 'T-7')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual([{ revision: 1, readingService: 'kanriroid', key: 'T-7' }]))
})

it('wants a rule once alerting is on', async () => {
  const rule = {
    id: ids.roof,
    name: 'Hot',
    status: 1 as const,
    conditions: [{ operator: 'gte' as const, target: 26 }],
    deadBand: 0,
    durationSec: 0,
  }
  const { user, sent } = open(
    path,
    on(thresholdRuleRoutes.list, () => [rule]),
  )
  const alerting = await screen.findByRole('checkbox', { name: /^Judge the values/ })
  expect(screen.queryByRole('combobox', { name: /^Threshold rule/ })).toBeNull()
  await user.click(alerting)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Choose one.')
  expect(sent).toEqual([])
  await user.selectOptions(choice(/^Threshold rule/), await screen.findByRole('option', { name: 'Hot' }))
  screen.getByText('Abnormal if at least 26')
  screen.getByText('26 ℃')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual([{ revision: 1, thresholdRuleId: ids.roof }]))
})

it('judges by no rule once alerting is off', async () => {
  const { user, sent } = open(
    path,
    on(checkItemRoutes.get, () => anItem({ thresholdRuleId: ids.roof })),
  )
  await user.click(await screen.findByRole('checkbox', { name: /^Judge the values/, checked: true }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual([{ revision: 1, thresholdRuleId: null }]))
})

it('goes with what is inspected: another target has another editor, and neither meter nor service', async () => {
  const { user, sent } = open(path)
  await screen.findByRole('combobox', { name: /^Meter type/ })
  await user.selectOptions(choice(/^What is inspected/), 'Thermal picture')
  expect(screen.queryByRole('combobox', { name: /^Meter type/ })).toBeNull()
  const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add the area' })
  expect(add.disabled).toBe(true)
  for (const name of ['a', 'b', 'c', 'd', 'e', 'b', 'f']) {
    await user.type(field(/^Name of the area/), name)
    await user.click(add)
  }
  const names = within(screen.getByRole('list', { name: 'Thermal areas' })).getAllByRole('listitem')
  // `b` came anew, and the sixth put the oldest out.
  expect(names.map((item) => item.querySelector('strong')?.textContent)).toEqual(['c', 'd', 'e', 'b', 'f'])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ targetType: 6, meterType: null, definition: { editor: 'thermal' } })
})

it('takes a frame by figures, and keeps it within the picture', async () => {
  const { user, sent } = open(path)
  const width = await screen.findByRole('textbox', { name: 'Width (%)' })
  await user.clear(width)
  await user.type(width, '90')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  const rect = { x: expect.closeTo(0.1), y: 0.25, width: 0.9, height: 0.5 }
  expect(sent[0]).toMatchObject({ definition: { crop: { marker: 'none', rect } } })
})

it('offers what robots saw of it in earlier runs, newest first, as the picture that is drawn on', async () => {
  const aPhoto = (id: string, cameraId: Media['cameraId'], takenAt: string): Media => ({
    id,
    cameraId,
    takenAt,
    storedAt: takenAt,
    kind: 'photo',
    title: null,
    pose: null,
    seconds: null,
    robotId: ids.roof,
    robotName: 'R',
    actionId: 'a',
    thermal: null,
    anonymised: null,
    file: { id, url: `/files/${id}`, name: 'a.jpg', mime: 'image/jpeg', size: 9, sha256: 'a' },
  })
  const photos = [
    aPhoto(ids.lobby, 'v1', '2026-11-20T03:00:00Z'),
    aPhoto(ids.tower, 'v1', '2026-11-19T03:00:00Z'),
    aPhoto(ids.roof, 's1', '2026-11-18T03:00:00Z'),
  ]
  const lost = '00000000-0000-4000-8000-000000000000'
  const { user } = open(
    path,
    on(readingRoutes.list, ({ query: { filter = '{}' } }) => {
      const { where, order } = JSON.parse(filter) as Filter
      // The trend requests values that were read.
      if (where?.checkItemId !== anItem().id || order !== 'at DESC' || where.value !== undefined) return []
      const mediaIds = [photos[0]?.id, photos[0]?.id, lost, null, photos[1]?.id, photos[2]?.id]
      return mediaIds.map((mediaId) => ({ id: ids.roof, mediaId: mediaId ?? null }))
    }),
    on(mediaRoutes.get, ({ params: { id } }) => {
      const photo = photos.find((one) => one.id === id)
      if (photo === undefined) throw failWith('entity.notFound')
      return photo
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Earlier pictures' }))
  const list = await screen.findByRole('list', { name: 'Earlier pictures' })
  const pictures = within(list).getAllByRole<HTMLImageElement>('button')
  expect(pictures.map((one) => one.querySelector('img')?.src)).toEqual([
    expect.stringMatching(ids.lobby),
    expect.stringMatching(ids.tower),
  ])
  expect(screen.queryByRole('group', { name: /^Photo/ })).toBeNull()
  pictures[1]?.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(pictures[1]?.getAttribute('aria-pressed')).toBe('true'))
  expect(document.querySelector(`[data-drawable] img[src$="/files/${ids.tower}"]`)).not.toBeNull()
  await user.selectOptions(choice(/^Camera/), 'g1')
  await screen.findByText('No robot has taken a picture with this camera here yet.')
})

it('says which markers are the same, at their field', async () => {
  const { user, sent } = open(path)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Marker' }), 'fourPoint')
  const right = field(/^Top right/)
  await user.clear(right)
  await user.type(right, '0')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Give the four corners markers with different numbers.')
  expect(sent).toEqual([])
})

it('takes JSON over once it is right, and says until then what is wrong with it', async () => {
  const { user, sent } = open(path)
  await user.click(await screen.findByRole('button', { name: 'Edit as JSON' }))
  const json = screen.getByRole('textbox', { name: 'Setup (JSON)' })
  await user.clear(json)
  await user.click(json)
  await user.paste('{"editor":"crop"')
  screen.getByText('Line 1: A closing } is missing.')
  await user.paste(
    ',"cameraId":"s1","crop":{"marker":"qr","text":"M-1","rect":{"x":0,"y":1,"width":2,"height":2}}}',
  )
  await user.click(screen.getByRole('button', { name: 'Edit in the form' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Text of the QR code/ }).value).toBe('M-1')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ definition: { cameraId: 's1', crop: { marker: 'qr', text: 'M-1' } } })
})

it('cannot be enabled before anything was read', async () => {
  open(
    path,
    on(checkItemRoutes.get, () => anItem({ status: 2 })),
  )
  await screen.findByText('Being set up. It is enabled after the first successful reading.')
  expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull()
})

it('lists the values of its visits, newest first, with the reports that they are in', async () => {
  const asked: string[] = []
  const rule = { ruleId: ids.roof, ruleName: 'Hot', level: 5 as const, conditions: [] }
  const read = (id: string, at: string, value: number, abnormal: boolean) => ({
    id,
    at,
    value,
    judgement: { ...rule, abnormal },
    runId: ids.robot,
  })
  open(
    `/check-item/${anItem().id}`,
    on(readingRoutes.list, ({ query }) => {
      asked.push(query.filter ?? '')
      return [
        read(ids.tower, '2026-11-20T03:00:00Z', 91.5, true),
        read(ids.lobby, '2026-11-19T03:00:00Z', 42, false),
      ]
    }),
  )
  const table = await screen.findByRole('table', { name: 'Latest values' })
  const [, newest, before] = within(table).getAllByRole('row')
  expect(newest?.textContent).toContain('91.5 ℃')
  expect(newest?.textContent).toContain('Abnormal')
  expect(before?.textContent).toContain('42 ℃')
  const [link] = within(table).getAllByRole('link')
  expect(link?.getAttribute('href')).toBe(`/report/${ids.robot}`)
  expect(asked.some((filter) => filter.includes('"isTest":false'))).toBe(true)
})

it('says so where no value was read on a visit', async () => {
  open(
    `/check-item/${anItem().id}`,
    on(readingRoutes.list, () => []),
  )
  await screen.findByText('No value has been read on patrol yet.')
})

it('does not save the setup while its JSON is wrong, and keeps it beyond the end of the session', async () => {
  const { user, sent } = open(path)
  await user.click(await screen.findByRole('button', { name: 'Edit as JSON' }))
  const json = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Setup (JSON)' })
  fireEvent.change(json, { target: { value: '{"editor":' } })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(document.activeElement).toBe(json))
  expect(sent).toEqual([])
  endSession('auth.required')
  cleanup()
  beginSession(aUser({ type: '2' }))
  open(path)
  expect((await screen.findByRole('textbox', { name: 'Setup (JSON)' })).textContent).toBe('{"editor":')
})
