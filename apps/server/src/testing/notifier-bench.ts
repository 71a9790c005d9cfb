import { randomUUID } from 'node:crypto'
import { type HttpReceiver, startHttpReceiver } from '@wheelhouse/testkit/http-receiver'
import type { Insertable } from 'kysely'
import type { DB } from '../kernel/database/db-types.ts'
import { createDeliveryQueue, type DeliveryQueue } from '../kernel/outgoing/delivery-queue.ts'
import { createOutbox } from '../kernel/outgoing/outbox.ts'
import { createOutgoingHttp } from '../kernel/outgoing/outgoing-http.ts'
import { createPartners } from '../kernel/outgoing/partners.ts'
import { readConfig } from '../kernel/process/config.ts'
import { createLog } from '../kernel/process/log.ts'
import { createSecrets } from '../kernel/process/secrets.ts'
import { createServerSecret } from '../kernel/process/server-secret.ts'
import { sealBotPassword } from '../organizations/notification-target.store.ts'
import { createNotifier, type Notifier } from '../organizations/notifier.ts'
import { aBuilding, testNow } from './factories.ts'
import { type FakeClock, fakeClock } from './fake-clock.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export const notifierSecrets = createSecrets(createServerSecret('a secret of tests, known to everybody'))
const log = createLog('silent')

/** What sends notifications, without the rest of a server. */
export type TestNotifier = Notifier & DeliveryQueue

export type NotifierBench = {
  readonly db: TestDatabase['db']
  readonly clock: FakeClock
  /** In the place of every service that notifications go to. */
  readonly receiver: HttpReceiver
  readonly site: Awaited<ReturnType<typeof aBuilding>>
  /** Starts a server, in addition to those that run already. */
  start(environment?: NodeJS.ProcessEnv): TestNotifier
  /** A chat bot at the receiver, except for these values. @returns its id */
  addTarget(values?: Partial<Insertable<DB['notificationTargets']>> & { password?: string }): Promise<string>
  close(): Promise<void>
}

/** A building in New York, and what is around its notifications. */
export async function createNotifierBench(): Promise<NotifierBench> {
  const test = await createTestDatabase()
  const clock = fakeClock()
  const receiver = await startHttpReceiver()
  const site = await aBuilding(test.db, { name: '本社ビル', timezone: 'America/New_York' })
  const running: TestNotifier[] = []
  return {
    db: test.db,
    clock,
    receiver,
    site,
    start(environment = {}) {
      const fixed = { ALLOW_PRIVATE_HOOKS: '1', SLACK_HOSTS: '127.0.0.1' }
      const partners = { PARTNER_ELGANA_URL: `${receiver.url}/elgana/` }
      const config = readConfig({ ...fixed, ...partners, ...environment }, '/')
      const queue = createDeliveryQueue({ db: test.db, clock, log })
      const notifier = createNotifier({
        db: test.db,
        queue,
        clock,
        config,
        outbox: createOutbox({ queue, clock, config }),
        secrets: notifierSecrets,
        http: createOutgoingHttp(config),
        partners: createPartners(config),
        origin: () => 'https://console.example',
      })
      const server = { ...notifier, ...queue }
      running.push(server)
      return server
    },
    async addTarget({ password, ...columns } = {}) {
      const id = randomUUID()
      await test.db
        .insertInto('notificationTargets')
        .values({
          id,
          organizationId: site.organizationId,
          type: 6,
          level: 0,
          destination: `${receiver.url}/bot`,
          room: 'R1',
          botPassword: password === undefined ? null : sealBotPassword(notifierSecrets, id, password),
          createdAt: testNow,
          updatedAt: testNow,
          ...columns,
        })
        .execute()
      return id
    },
    async close() {
      await Promise.all(running.splice(0).map((part) => part.stop()))
      await receiver.close()
      await test.drop()
    },
  }
}
