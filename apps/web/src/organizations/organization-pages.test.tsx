import { screen, waitFor, within } from '@testing-library/react'
import { listViewRoutes } from '@wheelhouse/contract/account/list-view'
import { contractRoutes, type OrganizationContract } from '@wheelhouse/contract/organizations/contract'
import { type Organization, organizationRoutes } from '@wheelhouse/contract/organizations/organization'
import { ssoRoutes } from '@wheelhouse/contract/session/sso'
import type { AnonymizeCoverage } from '@wheelhouse/contract/system/anonymize-coverage'
import { anonymizePolicyRoutes } from '@wheelhouse/contract/system/anonymize-policy'
import { expect, it } from 'vitest'
import { chooseLanguage } from '../kernel/words/texts.ts'
import { beginSession } from '../session/session.store.ts'
import { failWith, type Handler, on, startFakeServer } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-app.tsx'
import { aContract, aUser } from '../testing/samples.ts'
import { signInEach } from '../testing/sign-in-each.ts'

const id = aUser().organizationId
const stamps = {
  revision: 1,
  createdAt: '2026-11-20T00:00:00Z',
  updatedAt: '2026-11-20T00:00:00Z',
  createdBy: null,
  updatedBy: null,
}
const agent = { id: '00000000-0000-4000-8000-0000000000e1', name: 'Agent', type: 1 as const }

const policies = [
  { id: '00000000-0000-4000-8000-0000000000d1', name: 'Faces', status: 1 as const },
  { id: '00000000-0000-4000-8000-0000000000d2', name: 'Former', status: 0 as const },
]

let coverage: AnonymizeCoverage = { total: 0, working: 0, robots: [] }

function anOrganization(values: Partial<Organization> = {}) {
  return {
    id,
    name: 'Own',
    type: 0 as const,
    level: 0,
    parentId: null,
    prefectures: '13',
    address: 'Chiyoda',
    postalCode: '1000001',
    locationDetail: '',
    status: 1 as const,
    anonymizePolicyId: null,
    ugoLabo: false,
    ssoEnabled: false,
    can: { update: true, delete: true },
    ...stamps,
    ...values,
  }
}
function aStoredContract(values: Partial<OrganizationContract> = {}) {
  return {
    ...aContract(),
    id: '00000000-0000-4000-8000-0000000000e2',
    organizationId: id,
    paymentComplete: true,
    maintenanceCompanyId: null,
    maintenanceCompanyName: null,
    can: { update: true, delete: true },
    ...stamps,
    ...values,
  }
}

signInEach(aUser({ type: '9' }))

function open(address: string, ...handlers: Handler[]) {
  const calls = startFakeServer(
    ...handlers,
    on(listViewRoutes.list, () => []),
    on(organizationRoutes.count, () => ({ count: 1 })),
    on(organizationRoutes.list, () => [anOrganization(), anOrganization(agent)]),
    on(organizationRoutes.get, () => anOrganization()),
    on(anonymizePolicyRoutes.list, () => policies),
    on(anonymizePolicyRoutes.coverage, () => coverage),
  )
  return { ...renderPage(address), calls }
}

it('lists organisations with kind and address', async () => {
  open('/organization/list')
  const row = within((await screen.findByRole('link', { name: 'Own' })).closest('tr') as HTMLElement)
  row.getByText('User company')
  row.getByText('Tokyo Chiyoda')
})

it('registers one below an agent; what was typed stays when that fails', async () => {
  const sent: unknown[] = []
  const { user, router } = open(
    '/organization/create',
    on(organizationRoutes.create, ({ body }) => {
      sent.push(body)
      if (sent.length === 1) throw failWith('entity.duplicate')
      return anOrganization()
    }),
  )
  await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'New')
  const parent = screen.getByRole('combobox', { name: /Parent organisation/ })
  await within(parent).findByRole('option', { name: 'Agent' })
  await user.selectOptions(parent, agent.id)
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await screen.findByText('Not saved')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/organization/${id}`))
  expect(sent.at(-1)).toMatchObject({ name: 'New', parentId: agent.id, postalCode: null, prefectures: null })
})

it('offers the enabled anonymisation policies and none, and keeps showing one that was disabled later', async () => {
  let sent: unknown
  const former = policies[1]?.id ?? ''
  const { user } = open(
    `/organization/${id}`,
    on(organizationRoutes.get, () => anOrganization({ anonymizePolicyId: former })),
    on(organizationRoutes.update, ({ body }) => {
      sent = body
      return undefined
    }),
  )
  const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Anonymisation policy' })
  await within(field).findByRole('option', { name: 'Former (disabled)' })
  expect([...field.options].map(({ text }) => text)).toEqual(['None', 'Faces', 'Former (disabled)'])
  expect(field.value).toBe(former)
  await user.selectOptions(field, 'None')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual({ anonymizePolicyId: null, revision: 1 }))
})

it('says which robots of the organisation cannot do what its policy asks', async () => {
  const policyId = policies[0]?.id ?? ''
  const robot = { robotId: id, serialNumber: 'R-1', organizationName: 'Own', isSimulated: false }
  coverage = {
    total: 3,
    working: 1,
    robots: [
      { ...robot, name: 'Silent', hasSaid: false, isApplied: false, missing: ['face', 'plate'], since: null },
      {
        ...robot,
        robotId: policyId,
        name: 'Half-blind',
        hasSaid: true,
        isApplied: true,
        missing: ['plate'],
        since: '2026-11-20T00:00:00Z',
      },
      {
        ...robot,
        robotId: agent.id,
        name: 'Good',
        hasSaid: true,
        isApplied: true,
        missing: [],
        since: '2026-11-20T00:00:00Z',
      },
    ],
  }
  open(
    `/organization/${id}`,
    on(organizationRoutes.get, () => anOrganization({ anonymizePolicyId: policyId })),
  )
  const robots = within(await screen.findByRole('region', { name: 'Robots that apply it' }))
  robots.getByText('1 of 3 robots apply all of it.')
  const [silent, half, good] = robots.getAllByRole('listitem')
  expect(silent?.textContent).toBe('SilentThe robot has not reported whether it can anonymise.')
  expect(half?.textContent).toMatch(/^Half-blindThis robot cannot anonymise: Number platesApplied since /)
  expect(good?.textContent).toMatch(/^GoodApplied since /)
})

it('offers no disabled policy to an organisation that has none', async () => {
  open('/organization/create')
  const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Anonymisation policy' })
  await within(field).findByRole('option', { name: 'Faces' })
  expect([...field.options].map(({ text }) => text)).toEqual(['None', 'Faces'])
})

it('switches single sign-on where the installation has it', async () => {
  const bodies: unknown[] = []
  const { user } = open(
    `/organization/${id}`,
    on(ssoRoutes.get, () => ({ isAvailable: true })),
    on(organizationRoutes.update, ({ body }) => {
      bodies.push(body)
      return undefined
    }),
  )
  await user.click(await screen.findByRole('checkbox', { name: /Single sign-on/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(bodies).toEqual([{ ssoEnabled: true, revision: 1 }]))
})

it('does not speak of single sign-on where the installation has none', async () => {
  const { calls } = open(`/organization/${id}`)
  await waitFor(() => expect(calls).toContain('GET /sso'))
  await screen.findByRole('switch', { name: /Labs/ })
  expect(screen.queryByRole('checkbox', { name: /Single sign-on/ })).toBeNull()
})

it('asks before the labs are switched, because all accounts are affected', async () => {
  const bodies: unknown[] = []
  const { user } = open(
    `/organization/${id}`,
    on(organizationRoutes.update, ({ body }) => {
      bodies.push(body)
      return undefined
    }),
  )
  const labs = await screen.findByRole<HTMLInputElement>('switch', { name: /Labs/ })
  await user.click(labs)
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(/every account of the organisation/)
  expect(labs.checked).toBe(false)
  await user.click(dialog.getByRole('button', { name: 'Change' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(bodies).toEqual([{ ugoLabo: true, revision: 1 }]))
})

it('does not ask again about the labs where somebody chose so', async () => {
  const { user } = open(`/organization/${id}`)
  const labs = await screen.findByRole<HTMLInputElement>('switch', { name: /Labs/ })
  await user.click(labs)
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('checkbox', { name: /Do not ask again/ }))
  await user.click(dialog.getByRole('button', { name: 'Change' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(labs)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(labs.checked).toBe(false)
})

it('leaves to system administrators what is theirs', async () => {
  beginSession(aUser())
  open(`/organization/${id}`)
  const type = await screen.findByRole<HTMLSelectElement>('combobox', { name: /Type/ })
  expect(type.disabled).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('switch', { name: /Labs/ }).disabled).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Name/ }).disabled).toBe(false)
})

it('changes the contract of an organisation', async () => {
  const bodies: unknown[] = []
  const { user } = open(
    `/organization/${id}?tab=contract`,
    on(contractRoutes.list, () => [aStoredContract()]),
    on(contractRoutes.get, () => aStoredContract()),
    on(contractRoutes.update, ({ body }) => {
      bodies.push(body)
      return undefined
    }),
  )
  await user.click(await screen.findByRole('checkbox', { name: 'Long-duration recording' }))
  const form = within(screen.getByRole('form', { name: 'Contract' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(bodies).toEqual([{ isArchive: true, revision: 1 }]))
})

it('registers the first contract of an organisation', async () => {
  let stored = false
  const { user } = open(
    `/organization/${id}?tab=contract`,
    on(contractRoutes.list, () => (stored ? [aStoredContract()] : [])),
    on(contractRoutes.get, () => aStoredContract()),
    on(contractRoutes.create, ({ body }) => {
      expect(body).toMatchObject({ organizationId: id, isLilz: true, contractEndAt: null })
      stored = true
      return aStoredContract()
    }),
  )
  await user.click(await screen.findByRole('checkbox', { name: 'Meter reading (LiLz)' }))
  const form = within(screen.getByRole('form', { name: 'Contract' }))
  await user.click(form.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Create' })).toBeNull())
})

it('tells everybody what their own organisation has a contract for', async () => {
  beginSession(aUser({ type: '0' }))
  open(
    '/my/contract',
    on(contractRoutes.getOwn, () =>
      aContract({ isLilz: true, maintenanceCompany: { id: agent.id, name: 'Agent', isOwner: false } }),
    ),
  )
  const words = (name: string) => within(screen.getByRole('main')).getByText(name).closest('li')?.textContent
  await screen.findByRole('heading', { name: 'Contract' })
  expect(words('Meter reading (LiLz)')).toContain('In the contract')
  expect(words('Auto guide')).toContain('Not in the contract')
  expect(words('Reports')).toMatch(/Included in every contract$/)
  screen.getByText('No end date')
  screen.getByText('Agent')
})

it.each([
  [
    'ja',
    [
      '遠隔操作',
      'フロー・巡回',
      'レポート',
      '長時間録画',
      'ミニアジラ',
      'メーター読取（LiLz）',
      'メーター読取（hakaru.ai）',
      'メーター読取（管理ロイド）',
      '自動案内',
    ],
  ],
  [
    'en',
    [
      'Remote operation',
      'Flows and patrols',
      'Reports',
      'Long-duration recording',
      'Mini asilla',
      'Meter reading (LiLz)',
      'Meter reading (hakaru.ai)',
      'Meter reading (KanriRoid)',
      'Auto guide',
    ],
  ],
] as const)('names the nine service categories of a contract in %s', async (language, names) => {
  await chooseLanguage(language)
  open(
    '/my/contract',
    on(contractRoutes.getOwn, () => aContract()),
  )
  const services = await within(await screen.findByRole('main')).findAllByRole('listitem')
  expect(services.map((service) => service.querySelector('span')?.textContent)).toEqual(names)
})

it('deletes an organisation with all that belongs to it, after showing it and having the name typed', async () => {
  let sent: unknown
  const { user, router } = open(
    `/organization/${id}`,
    on(organizationRoutes.listContents, () => [
      { table: 'buildings', effect: 'goes' as const, count: 2, names: ['North', 'South'] },
      { table: 'robots', effect: 'goes' as const, count: 12, names: ['One'] },
    ]),
    on(organizationRoutes.deleteWithContents, ({ body }) => {
      sent = body
      return undefined
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Delete organisation' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(/Buildings \(2\)/)
  dialog.getByText(/Robots \(12\)/)
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete' })
  expect(confirm.disabled).toBe(true)
  await user.type(dialog.getByLabelText('Type “Own” to confirm'), 'Own')
  await user.click(confirm)
  await waitFor(() => expect(router.state.location.pathname).toBe('/organization/list'))
  expect(sent).toEqual({ name: 'Own' })
})
