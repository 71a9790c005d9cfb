import type { DeviceIntake } from '@wheelhouse/contract/devices/device-reading'
import { type HttpReceiver, startHttpReceiver } from '@wheelhouse/testkit/http-receiver'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aDevice } from '../../testing/factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { takeDuePolls } from './device-poll.store.ts'

let sensor: HttpReceiver
let server: TestServer
let world: World
let admin: Client
beforeEach(async () => {
  sensor = await startHttpReceiver()
})
afterEach(async () => {
  await server.close()
  await sensor.close()
})

async function start(environment: NodeJS.ProcessEnv) {
  server = await startTestServer(
    async (db) => {
      world = await createWorld(db)
    },
    { environment },
  )
  admin = await server.openSession(world.personas.administrator.id)
}
async function aPolledDevice(values: object) {
  const { organizationId, id: buildingId } = world.site.building
  const profile = JSON.stringify({ protocol: 'http', address: `${sensor.url}/env`, intervalSec: 30, values })
  return (await aDevice(server.db, { organizationId, buildingId, profile })).id
}
const intake = async (id: string) =>
  (await admin.call('GET', `/devices/${id}/readings/latest`)).body as DeviceIntake

it('takes the values of a device out of its answer, as often as its profile says', async () => {
  await start({ ALLOW_PRIVATE_HOOKS: '1' })
  sensor.behave({ json: { env: { temp: 21.5, pa: 101_325 }, list: [{ ppm: -3 }] } })
  const pressure = { path: '$.env.pa', factor: 0.01 }
  const id = await aPolledDevice({ temperature: '$.env.temp', pressure, co2: '$.list[0].ppm' })
  await until(async () =>
    expect(await intake(id)).toMatchObject({
      latest: [
        { key: 'temperature', value: 21.5 },
        { key: 'pressure', value: 1013.25 },
      ],
      lastRefusal: { key: 'co2', reason: 'outOfRange' },
      pollFailure: null,
    }),
  )
  sensor.behave({ json: { other: 1 } })
  server.clock.advance(30_000)
  await until(async () => expect(await intake(id)).toMatchObject({ pollFailure: 'badAnswer' }))
  expect(sensor.requests).toHaveLength(2)
})

it('goes on with the others where an old profile makes no sense', async () => {
  await start({ ALLOW_PRIVATE_HOOKS: '1' })
  sensor.behave({ json: { temp: 20 } })
  const old = await aPolledDevice({ temperature: 7 })
  const id = await aPolledDevice({ temperature: '$.temp' })
  await until(async () => expect(await intake(old)).toMatchObject({ pollFailure: 'notSetUp' }))
  await until(async () => expect((await intake(id)).latest).toHaveLength(1))
})

it('asks no address inside of our own network', async () => {
  await start({})
  const id = await aPolledDevice({ temperature: '$.temp' })
  await until(async () =>
    expect(await intake(id)).toMatchObject({ pollFailure: 'notAllowed', heardAt: null }),
  )
  expect(sensor.requests).toHaveLength(0)
})

it('gives a device that is due to one of two servers', async () => {
  await start({})
  await server.app.stop()
  await aPolledDevice({ temperature: '$.temp' })
  const take = () => takeDuePolls(server.serverDb, server.clock.now())
  const taken = await Promise.all([take(), take(), take()])
  expect(taken.flat()).toHaveLength(1)
})
