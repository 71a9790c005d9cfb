import {
  type NotificationTarget,
  notificationTargetCreate,
  notificationTargetSchema,
} from '@wheelhouse/contract/organizations/notification-target'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudStore } from '../kernel/entities/crud-store.ts'
import type { Context } from '../kernel/http/context.ts'
import { createOutgoingHttp } from '../kernel/outgoing/outgoing-http.ts'
import type { AppError } from '../kernel/process/app-error.ts'
import { createSecrets } from '../kernel/process/secrets.ts'
import { createServerSecret } from '../kernel/process/server-secret.ts'
import { aBuilding, testNow } from '../testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { findSendableTarget, sealOldAddresses } from './notification-target.store.ts'
import { prepareNotificationTarget } from './prepare-notification-target.ts'

let test: TestDatabase
let site: Awaited<ReturnType<typeof aBuilding>>
beforeAll(async () => {
  test = await createTestDatabase()
  site = await aBuilding(test.db)
})
afterAll(() => test.drop())

const secrets = createSecrets(createServerSecret('a secret of tests, known to everybody'))
const http = createOutgoingHttp({ allowPrivateHooks: false })
const prepare = prepareNotificationTarget({ secrets, http, slackHosts: ['hooks.slack.com'] })
const rules = { schema: notificationTargetSchema, visibleTo: () => sql<boolean>`true`, order: 'type' }
const store = crudStore('notificationTargets', rules)
const ctx = { identity: { scope: { kind: 'everything' } } } as Context
const change = { operatorId: null, now: testNow }

const body = (values: object) => ({ level: 5, ...values })
function create(values: object) {
  const { organizationId } = site
  const target = { organizationId, ...notificationTargetCreate.parse(body(values)) }
  return test.db
    .transaction()
    .execute(async (tx) => store.create(tx, await prepare(tx, ctx, target, null), change))
}
function update(row: NotificationTarget, values: object) {
  return test.db.transaction().execute(async (tx) => {
    await store.update(tx, row, await prepare(tx, ctx, { ...row, ...values }, row), change)
    return store.get(tx, ctx.identity, row.id)
  })
}
const getFieldError = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: AppError) => error.details?.map(({ path, code }) => [path, code]),
  )
const elgana = { type: 7, spaceId: 's', room: 'r', botLoginId: 'b', botPassword: 'p' }

describe('the form of a target', () => {
  it.each([
    [{ type: 0, destination: '' }, [['destination', 'text.required']]],
    [{ type: 0, destination: 'desk' }, [['destination', 'email.invalid']]],
    [{ type: 1, destination: 'desk@test.example' }, [['destination', 'url.invalid']]],
    [{ type: 1, destination: 'https://user:pass@hooks.slack.com/' }, [['destination', 'url.invalid']]],
    [{ type: 6, destination: 'https://bot.example/' }, [['room', 'text.required']]],
    [{ ...elgana, spaceId: '' }, [['spaceId', 'text.required']]],
    [{ ...elgana, room: ' ' }, [['room', 'text.required']]],
    [{ ...elgana, botLoginId: '' }, [['botLoginId', 'text.required']]],
    [{ ...elgana, botPassword: '' }, [['botPassword', 'text.required']]],
    [elgana, null],
    [{ type: 0, destination: 'desk@test.example' }, null],
    [{ type: 1, destination: 'https://hooks.slack.com/services/T/B/X' }, null],
    [{ type: 6, destination: 'https://bot.example/', room: 'r' }, null],
  ])('of %j says %j', (values, wanted) => {
    const issues = notificationTargetCreate.safeParse(body(values)).error?.issues
    expect(issues?.map(({ path, message }) => [path.join('.'), message]) ?? null).toEqual(wanted)
  })

  it.each([2, 3, 5])('does not offer type %i', (type) => {
    expect(notificationTargetCreate.safeParse(body({ type, destination: 'x' })).success).toBe(false)
  })
})

describe('the address of a Slack hook', () => {
  const address = 'https://hooks.slack.com/services/T000/B000/abcdefgh1234'
  const shown = 'https://hooks.slack.com/…1234'

  it('is stored sealed, shown by its end, and used whole', async () => {
    const target = await create({ type: 1, destination: address })
    expect(target.destination).toBe(shown)
    const rows = await sql`select * from notification_targets`.execute(test.db)
    expect(JSON.stringify(rows)).not.toContain('abcdefgh')
    expect((await findSendableTarget(test.db, secrets, target.id))?.recipient?.destination).toBe(address)
  })

  it('stays when it comes back as it is shown, and is exchanged for another', async () => {
    const target = await create({ type: 1, destination: address })
    const kept = await update(target, { level: 9, destination: shown })
    expect((await findSendableTarget(test.db, secrets, target.id))?.recipient?.destination).toBe(address)
    const other = `${address}5678`
    expect((await update(kept, { destination: other })).destination).toBe('https://hooks.slack.com/…5678')
    expect((await findSendableTarget(test.db, secrets, target.id))?.recipient?.destination).toBe(other)
  })

  it('of another place is no Slack address, however it looks like what is shown', async () => {
    const mail = await create({ type: 0, destination: 'desk@test.example' })
    expect(
      await getFieldError(update(mail, { type: 1, destination: 'https://elsewhere.example/…1234' })),
    ).toEqual([['destination', 'slack.wrongHost']])
  })

  it('from before is sealed when the server starts', async () => {
    const target = await create({ type: 1, destination: address })
    const old = { destination: address, destinationSecret: null }
    await test.db.updateTable('notificationTargets').set(old).where('id', '=', target.id).execute()
    await sealOldAddresses(test.db, secrets)
    expect((await store.get(test.db, ctx.identity, target.id)).destination).toBe(shown)
    expect((await findSendableTarget(test.db, secrets, target.id))?.recipient?.destination).toBe(address)
  })
})

describe('a target that is saved', () => {
  it('keeps its password, shows that it has one, and never shows it', async () => {
    const target = await create(elgana)
    expect(target).toMatchObject({ hasBotPassword: true, lastTestAt: null })
    expect(Object.keys(target)).not.toContain('botPassword')
    expect(await update(target, { room: 'other' })).toMatchObject({ room: 'other', hasBotPassword: true })
    const sendable = await findSendableTarget(test.db, secrets, target.id)
    expect(sendable?.recipient).toMatchObject({ botPassword: 'p', room: 'other' })
  })

  it('may not lose what its type needs', async () => {
    const target = await create(elgana)
    expect(await getFieldError(update(target, { botPassword: '' }))).toEqual([
      ['botPassword', 'text.required'],
    ])
    expect(await getFieldError(update(target, { type: 1 }))).toEqual([['destination', 'text.required']])
  })

  it.each([
    [1, 'https://hooks.slack.example/services/T', 'slack.wrongHost'],
    [1, 'http://hooks.slack.com/services/T', 'url.httpsOnly'],
    [6, 'https://192.168.0.1/bot', 'url.notAllowed'],
  ])('of type %i may not lead to %s', async (type, destination, code) => {
    expect(await getFieldError(create({ type, destination, room: 'r' }))).toEqual([['destination', code]])
  })
})
