import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeClock, fakeClock } from '../../testing/fake-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { until } from '../../testing/until.ts'
import { createLog } from '../process/log.ts'
import { createDeliveryQueue, type DeliveryQueue } from './delivery-queue.ts'
import { addMessage } from './outgoing-message.store.ts'
import { notSent, type SendOutcome } from './send-outcome.ts'

let test: TestDatabase
let clock: FakeClock
let queue: DeliveryQueue
beforeEach(async () => {
  test = await createTestDatabase()
  clock = fakeClock()
  queue = createDeliveryQueue({ db: test.db, clock, log: createLog('silent') })
})
afterEach(async () => {
  await queue.stop()
  await test.drop()
})

const sent: SendOutcome = { result: 'sent', httpStatus: null }
const write = (channel: 'mail' | 'sms', recipient: string) =>
  test.db.transaction().execute((tx) => {
    const message = { channel, recipient, subject: '', body: 'words', uselessAt: null }
    return addMessage(tx, message, 'queued', clock.now())
  })
const readStatus = async (recipient: string) =>
  (
    await test.db
      .selectFrom('deliveries')
      .select(['status', 'attempts', 'failure'])
      .where('recipient', '=', recipient)
      .execute()
  )[0]

it('keeps no kind waiting for another one whose receiver hangs', async () => {
  const answer = Promise.withResolvers<SendOutcome>()
  const hanging = vi.fn(() => answer.promise)
  queue.serve('sms', { send: hanging })
  for (let n = 0; n < 6; n += 1) await write('sms', `+81${n}`)
  queue.sendSoon()
  await until(() => expect(hanging).toHaveBeenCalledTimes(4))
  queue.serve('mail', { send: async () => sent })
  await write('mail', 'hanako@test.example')
  queue.sendSoon()
  await until(async () => expect(await readStatus('hanako@test.example')).toMatchObject({ status: 'sent' }))
  expect(hanging).toHaveBeenCalledTimes(4)
  answer.resolve(sent)
  await until(async () => expect(await readStatus('+815')).toMatchObject({ status: 'sent' }))
})

it('leaves alone what nobody serves here', async () => {
  await write('sms', '+81')
  await write('mail', 'hanako@test.example')
  queue.serve('mail', { send: async () => sent })
  await until(async () => expect(await readStatus('hanako@test.example')).toMatchObject({ status: 'sent' }))
  expect(await readStatus('+81')).toMatchObject({ status: 'queued', attempts: 0 })
})

it('writes a try down together with what follows from it, or tries again', async () => {
  const isGivenUp: boolean[] = []
  const followUp = vi.fn().mockRejectedValueOnce(new Error('the database is away'))
  followUp.mockImplementation(async (_tx, _delivery, _outcome, last) => isGivenUp.push(last))
  await write('sms', '+81')
  queue.serve('sms', { send: async () => notSent('refused'), followUp })
  await until(() => expect(followUp).toHaveBeenCalledTimes(1))
  for (const [index, seconds] of [30, 60, 300].entries()) {
    const failure = index === 0 ? null : 'refused'
    await until(async () =>
      expect(await readStatus('+81')).toEqual({
        status: 'queued',
        attempts: index + 1,
        failure,
      }),
    )
    clock.advance(seconds * 1_000)
    queue.sendSoon()
    await until(() => expect(isGivenUp).toHaveLength(index + 1))
  }
  await until(async () => expect(await readStatus('+81')).toMatchObject({ status: 'failed' }))
  expect(isGivenUp).toEqual([false, false, true])
})
