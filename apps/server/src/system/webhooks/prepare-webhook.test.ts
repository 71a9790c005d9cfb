import { type Webhook, webhookCreate, webhookSchema } from '@wheelhouse/contract/system/webhook'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudStore } from '../../kernel/entities/crud-store.ts'
import type { Context } from '../../kernel/http/context.ts'
import { createOutgoingHttp } from '../../kernel/outgoing/outgoing-http.ts'
import type { AppError } from '../../kernel/process/app-error.ts'
import { createSecrets } from '../../kernel/process/secrets.ts'
import { createServerSecret } from '../../kernel/process/server-secret.ts'
import { aBuilding, testNow } from '../../testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { prepareWebhook, renewSigningSecret } from './prepare-webhook.ts'
import { findSendableWebhook, sealOldUrls } from './webhook.store.ts'

let test: TestDatabase
let site: Awaited<ReturnType<typeof aBuilding>>
beforeAll(async () => {
  test = await createTestDatabase()
  site = await aBuilding(test.db)
})
afterAll(() => test.drop())

const secrets = createSecrets(createServerSecret('a secret of tests, known to everybody'))
const prepare = prepareWebhook({ secrets, http: createOutgoingHttp({ allowPrivateHooks: false }) })
const store = crudStore('webhooks', {
  schema: webhookSchema,
  visibleTo: () => sql<boolean>`true`,
  order: 'name',
})
const ctx = { identity: { scope: { kind: 'everything' } } } as Context
const change = { operatorId: null, now: testNow }

function create(values: object) {
  const body = webhookCreate.parse({
    name: 'Hook',
    type: 0,
    url: 'https://hook.example/in',
    events: ['robot.offline'],
    organizationId: site.organizationId,
    ...values,
  })
  return test.db
    .transaction()
    .execute(async (tx) => store.create(tx, await prepare(tx, ctx, body, null), change))
}
function update(row: Webhook, values: object) {
  return test.db.transaction().execute(async (tx) => {
    await store.update(tx, row, await prepare(tx, ctx, { ...row, ...values }, row), change)
    return (await store.get(tx, ctx.identity, row.id)) as Webhook
  })
}
const issue = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: AppError) => error.details?.map(({ path, code }) => [path, code]),
  )
const token = { auth: 'token', token: 'tok' }
const slackUrl = 'https://hooks.slack.com/services/T0/B0/abcd1234'
const shown = 'https://hooks.slack.com/…1234'
const sendable = (id: string) => findSendableWebhook(test.db, secrets, id)

describe('a webhook that is saved', () => {
  it('keeps its credentials, shows that it has some, and never shows them', async () => {
    const webhook = (await create({ auth: 'token', credentials: token })) as Webhook
    expect(webhook).toMatchObject({ hasCredentials: true, hasSecret: false, status: 1 })
    expect(JSON.stringify(webhook)).not.toContain('"tok"')
    expect(await sendable(webhook.id)).toMatchObject({ credentials: token })
    const renamed = await update(webhook, { name: 'Other' })
    expect(renamed).toMatchObject({ name: 'Other', hasCredentials: true })
    expect(await sendable(webhook.id)).toMatchObject({ credentials: token })
  })

  it('loses them when it signs in no more, and needs new ones for another kind', async () => {
    const webhook = (await create({ auth: 'token', credentials: token })) as Webhook
    expect(await issue(update(webhook, { auth: 'password' }))).toEqual([['credentials', 'text.required']])
    expect(await issue(update(webhook, { credentials: null }))).toEqual([['credentials', 'text.required']])
    expect(await update(webhook, { auth: 'none' })).toMatchObject({ hasCredentials: false, auth: 'none' })
  })

  it.each([
    ['http://hook.example/', 'url.httpsOnly'],
    ['https://10.0.0.1/', 'url.notAllowed'],
  ])('may not lead to %s', async (url, code) => {
    expect(await issue(create({ url }))).toEqual([['url', code]])
  })

  it('of type 3 is signed from the beginning, with a secret that is shown when it is renewed', async () => {
    const webhook = (await create({ type: 3 })) as Webhook
    expect(webhook.hasSecret).toBe(true)
    const secret = await test.db.transaction().execute((tx) => renewSigningSecret(tx, secrets, webhook.id))
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(await sendable(webhook.id)).toMatchObject({ signingSecret: secret })
    await update(webhook, { name: 'Other' })
    expect(await sendable(webhook.id)).toMatchObject({ signingSecret: secret })
    expect(await update(webhook, { type: 0 })).toMatchObject({ hasSecret: false })
  })

  it('of Slack shows the end of its address alone, and is sent to the whole', async () => {
    const webhook = (await create({ type: 1, url: slackUrl })) as Webhook
    expect(webhook.url).toBe(shown)
    expect(await sendable(webhook.id)).toMatchObject({ url: slackUrl })
    expect(await update(webhook, { name: 'Other', url: shown })).toMatchObject({ url: shown })
    expect(await sendable(webhook.id)).toMatchObject({ url: slackUrl })
    const other = await update({ ...webhook, revision: 2 }, { url: `${slackUrl}5678` })
    expect(other.url).toBe('https://hooks.slack.com/…5678')
    expect(await sendable(webhook.id)).toMatchObject({ url: `${slackUrl}5678` })
  })

  it('of Slack needs its whole address for another kind, and has nothing sealed then', async () => {
    const webhook = (await create({ type: 1, url: slackUrl })) as Webhook
    expect(await issue(update(webhook, { type: 0 }))).toEqual([['url', 'url.invalid']])
    expect(await update(webhook, { type: 0, url: slackUrl })).toMatchObject({ url: slackUrl })
    expect(await sendable(webhook.id)).toMatchObject({ url: slackUrl })
  })

  it('of Slack from before is sealed when the server starts, and no other', async () => {
    const generic = (await create({ url: slackUrl })) as Webhook
    const webhook = (await create({ type: 1, url: slackUrl })) as Webhook
    const old = { url: slackUrl, urlSecret: null }
    await test.db.updateTable('webhooks').set(old).where('id', '=', webhook.id).execute()
    await sealOldUrls(test.db, secrets)
    expect((await store.get(test.db, ctx.identity, webhook.id)).url).toBe(shown)
    expect(await sendable(webhook.id)).toMatchObject({ url: slackUrl })
    expect((await store.get(test.db, ctx.identity, generic.id)).url).toBe(slackUrl)
  })

  it('begins anew when somebody enables a suspended one', async () => {
    const webhook = (await create({})) as Webhook
    await test.db.updateTable('webhooks').set({ status: 9, failuresInRow: 10 }).execute()
    const suspended = (await store.get(test.db, ctx.identity, webhook.id)) as Webhook
    expect(await update(suspended, { status: 1 })).toMatchObject({ status: 1, failuresInRow: 0 })
  })
})
