import type { TermType } from '@wheelhouse/contract/account/term-agreement'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { saveContract } from '../organizations/contract.store.ts'
import { anOperator, anOrganization } from '../testing/factories.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'
import { ensureTerm } from './term.store.ts'

let server: TestServer
let client: Client
let colleague: Client
let organizationId: string
beforeEach(async () => {
  server = await startTestServer()
  organizationId = (await anOrganization(server.db)).id
  const person = { type: 0 as const, organizationId, buildingId: null }
  client = await server.openSession((await anOperator(server.db, person)).id)
  colleague = await server.openSession((await anOperator(server.db, person)).id)
})
afterEach(() => server.close())

const now = () => server.clock.now()
const inForce = (type: TermType, version: string, effectiveAt = now()) =>
  ensureTerm(
    server.db,
    { type, version, effectiveAt: effectiveAt.toISOString(), body: { ja: '本文', en: 'Text' } },
    now(),
  )
const check = async (by = client) => (await by.call('GET', '/my/term-agreements/check')).body
const agree = (...agreements: { type: string; version: string }[]) =>
  client.call('POST', '/my/term-agreements', { agreements })
const pending = (version: string) => expect.objectContaining({ version })

describe('documents to agree to', () => {
  it('do not wait where there are none', async () => {
    expect(await check()).toEqual({ TOS: null, PP: null, MC: null })
    expect((await agree({ type: 'TOS', version: '1.0' })).code).toBe('entity.changed')
  })

  it('wait for everybody until they agree, each for themselves', async () => {
    await inForce('TOS', '1.0')
    await inForce('PP', '1.0')
    expect(await check()).toEqual({ TOS: pending('1.0'), PP: pending('1.0'), MC: null })
    expect((await agree({ type: 'TOS', version: '1.0' })).status).toBe(204)
    expect(await check()).toEqual({ TOS: null, PP: pending('1.0'), MC: null })
    expect((await agree({ type: 'TOS', version: '1.0' }, { type: 'PP', version: '1.0' })).status).toBe(204)
    expect(await check()).toEqual({ TOS: null, PP: null, MC: null })
    expect(await check(colleague)).toEqual({ TOS: pending('1.0'), PP: pending('1.0'), MC: null })
  })

  it('wait again in a new version, from the day it is in force', async () => {
    await inForce('TOS', '1.0')
    await agree({ type: 'TOS', version: '1.0' })
    await inForce('TOS', '2.0', new Date(now().getTime() + 60_000))
    expect(await check()).toMatchObject({ TOS: null })
    expect((await agree({ type: 'TOS', version: '2.0' })).code).toBe('entity.changed')
    server.clock.advance(60_000)
    expect(await check()).toMatchObject({ TOS: pending('2.0') })
    expect((await client.call('GET', '/term-agreements/current')).body).toMatchObject([
      { type: 'TOS', version: '2.0', body: { ja: '本文', en: 'Text' } },
    ])
  })

  it('are agreed to in the version that was shown, all or none', async () => {
    await inForce('TOS', '2.0')
    await inForce('PP', '1.0')
    expect((await agree({ type: 'PP', version: '1.0' }, { type: 'TOS', version: '1.0' })).code).toBe(
      'entity.changed',
    )
    expect(await check()).toMatchObject({ TOS: pending('2.0'), PP: pending('1.0') })
  })

  it('about maintenance wait for the people of the maintenance company only', async () => {
    await inForce('MC', '1.0')
    const other = await anOrganization(server.db)
    expect(await check()).toMatchObject({ MC: null })
    await saveContract(server.db, organizationId, { maintenanceCompanyId: other.id }, now())
    expect(await check()).toMatchObject({ MC: null })
    await saveContract(server.db, organizationId, { maintenanceCompanyId: organizationId }, now())
    expect(await check()).toMatchObject({ MC: pending('1.0') })
  })
})

it('shows an organisation without a contract row as one that bought nothing extra', async () => {
  expect((await client.call('GET', '/my/contract')).body).toEqual({
    isArchive: false,
    isMiniAsilla: false,
    isLilz: false,
    isHakaruAi: false,
    isKanriroid: false,
    isAutoGuide: false,
    contractEndAt: null,
    maintenanceCompany: null,
  })
})
