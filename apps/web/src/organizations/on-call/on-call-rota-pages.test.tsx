import { screen, waitFor, within } from '@testing-library/react'
import { buildingRoutes } from '@wheelhouse/contract/buildings/building'
import { type OnCallRota, onCallRotaRoutes } from '@wheelhouse/contract/organizations/on-call-rota'
import { organizationRoutes } from '@wheelhouse/contract/organizations/organization'
import { expect, it, vi } from 'vitest'
import { type Handler, on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { ids } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

const { organizationId } = aUser()
const id = '00000000-0000-4000-8000-0000000000f9'
const person = (number: number, firstName: string) => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  firstName,
  lastName: 'Mori',
})
const [ann, bob, cid] = [person(1, 'Ann'), person(2, 'Bob'), person(3, 'Cid')] as const
const page = `/organization/${organizationId}/on-call`

function aRota(values: Partial<OnCallRota> = {}) {
  return {
    id,
    organizationId,
    buildingId: null,
    name: 'Nights',
    level: 9 as const,
    status: 1 as const,
    timezone: 'Asia/Tokyo',
    firstDay: '2026-11-16',
    handoverTime: '09:00',
    weeksPerTurn: 1,
    operatorIds: [ann.id, bob.id],
    secondLineIds: [],
    secondLineAfterMinutes: 15,
    exceptions: [],
    people: [ann, bob].map((one) => ({ ...one, isAvailable: true })),
    inForceSince: '2026-11-20T00:00:00Z',
    createdAt: '2026-11-20T00:00:00Z',
    updatedAt: '2026-11-20T00:00:00Z',
    createdBy: null,
    updatedBy: null,
    revision: 1,
    can: { update: true, delete: true },
    ...values,
  }
}

signInEach(aUser())

function open(address: string, ...handlers: Handler[]) {
  vi.setSystemTime('2026-11-25T00:00:00Z')
  startFakeServer(
    ...handlers,
    on(buildingRoutes.list, () => [
      { id: ids.tower, name: 'Tower', organizationId, timezone: 'America/New_York' },
    ]),
    on(organizationRoutes.list, () => []),
    on(onCallRotaRoutes.listCandidates, () => ({
      canSendMail: false,
      people: [
        { ...ann, buildingId: null },
        { ...bob, buildingId: null },
        { ...cid, buildingId: ids.tower },
      ],
    })),
    on(onCallRotaRoutes.list, () => [
      aRota(),
      aRota({ id: ids.robot, name: 'Days', firstDay: '2027-01-04' }),
    ]),
    on(onCallRotaRoutes.get, () => aRota()),
  )
  return renderPage(address)
}
const listTurns = () =>
  within(screen.getByRole('group', { name: 'Next turns' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

it('is made of people in order, by buttons that the keyboard reaches, and shows whose the next turns are', async () => {
  const sent: unknown[] = []
  const { user } = open(
    `${page}/create`,
    on(onCallRotaRoutes.create, ({ body }) => {
      sent.push(body)
      return aRota()
    }),
  )
  await screen.findByText(/No mail server is configured/)
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Nights')
  const people = within(screen.getByRole('group', { name: 'People, in order' }))
  const add = async (name: string) => {
    await user.selectOptions(people.getByRole('combobox'), name)
    await user.click(people.getByRole('button', { name: 'Add' }))
  }
  // Who sees one building only is no choice for all of them.
  expect(people.queryByRole('option', { name: 'Cid Mori' })).toBeNull()
  await user.selectOptions(screen.getByRole('combobox', { name: /^Building/ }), 'Tower')
  await add('Ann Mori')
  await add('Cid Mori')
  people.getByRole('button', { name: 'Move “Cid Mori” up' }).focus()
  await user.keyboard('{Enter}')
  const [first, second] = listTurns()
  expect(first).toMatch(/^Cid Mori.*Nov 30, 2026/)
  expect(second).toMatch(/^Ann Mori/)
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() =>
    expect(sent).toMatchObject([
      {
        operatorIds: [cid.id, ann.id],
        buildingId: ids.tower,
        timezone: 'America/New_York',
        firstDay: '2026-11-30',
      },
    ]),
  )
})

it('says who can no longer be on call, and that nobody is then', async () => {
  const people = [{ ...cid, isAvailable: false }]
  open(
    `${page}/${id}`,
    on(onCallRotaRoutes.get, () => aRota({ operatorIds: [cid.id], people })),
  )
  await screen.findByText(/Cannot be on call now/)
  await screen.findByText(/there is no second line: alerts then reach nobody/)
  expect(listTurns()[0]).toMatch(/^Nobody/)
})

it('lets somebody stand in and takes that back, each in one step beside the form', async () => {
  const sent: unknown[] = []
  const stored = { operatorId: bob.id, fromAt: '2026-12-08T00:00:00Z', untilAt: '2026-12-13T00:00:00Z' }
  const over = { operatorId: bob.id, fromAt: '2026-11-01T00:00:00Z', untilAt: '2026-11-02T00:00:00Z' }
  const { user } = open(
    `${page}/${id}`,
    on(onCallRotaRoutes.get, () => aRota({ exceptions: [over, stored] })),
    on(onCallRotaRoutes.update, ({ body }) => {
      sent.push(body.exceptions)
      return undefined
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Add a stand-in' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Stand-in/ }), 'Ann Mori')
  const type = async (name: string, value: string) => {
    const field = dialog.getByLabelText(new RegExp(`^${name}`))
    await user.clear(field)
    await user.type(field, value)
  }
  await type('From', '2026-12-10T10:00')
  await type('Until', '2026-12-20T11:00')
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  await dialog.findByText('Somebody else already stands in during this time.')
  await type('From', '2026-12-20T10:00')
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  const [fromAt, untilAt] = ['2026-12-20T10:00', '2026-12-20T11:00'].map((it) => new Date(it).toISOString())
  await waitFor(() => expect(sent).toEqual([[stored, { operatorId: ann.id, fromAt, untilAt }]]))
  await user.click(await screen.findByRole('button', { name: /^Remove Bob Mori standing in/ }))
  await waitFor(() => expect(sent[1]).toEqual([]))
})

it('is listed with who is on call now', async () => {
  open(
    `/organization/${organizationId}?tab=onCall`,
    on(organizationRoutes.get, () => ({
      ...aRota(),
      id: organizationId,
      name: 'Own',
      type: 0 as const,
      level: 0,
      parentId: null,
      prefectures: null,
      address: '',
      postalCode: null,
      locationDetail: '',
      anonymizePolicyId: null,
      ugoLabo: false,
      ssoEnabled: false,
    })),
  )
  const row = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')?.textContent
  expect(await row('Nights')).toContain('Bob Mori')
  expect(await row('Days')).toContain('Nobody is on call')
})
