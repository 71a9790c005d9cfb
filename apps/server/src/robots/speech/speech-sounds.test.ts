/** Speech from the command to the sound, over the real broker and HTTP. */

import { type HttpReceiver, startHttpReceiver } from '@wheelhouse/testkit/http-receiver'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { createLog } from '../../kernel/process/log.ts'
import { createSecrets } from '../../kernel/process/secrets.ts'
import { createServerSecret } from '../../kernel/process/server-secret.ts'
import { type FakeClock, fakeClock } from '../../testing/fake-clock.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { factsheetMessage } from '../../testing/robot-messages.ts'
import {
  connectRobot,
  giveSecret,
  obey,
  type RobotAccount,
  type TestRobot,
} from '../../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { createSpeechSounds } from './speech-sounds.ts'
import { createWav } from './wav.ts'

let clock: FakeClock
let server: TestServer
let world: World
let client: Client
let account: RobotAccount
let robot: TestRobot
let azure: HttpReceiver

beforeAll(async () => {
  azure = await startHttpReceiver()
  clock = fakeClock()
  server = await startTestServer(
    async (db) => {
      world = await createWorld(db)
      account = await giveSecret(db, world.site.robot, '2.1.0')
    },
    { clock, environment: { PARTNER_AZURE_SPEECH_URL: azure.url } },
  )
  client = await server.openSession(world.personas.general.id)
  robot = await connectRobot(server.mqttUrl, account)
  obey(robot, { mapId: `${world.site.building.id}.${world.site.floor.id}` })
  await robot.say('factsheet', factsheetMessage('2.1.0', ['speak']))
  await robot.state({})
  await until(async () =>
    expect((await client.call('GET', `/robots/${account.serialNumber}/state`)).body).toMatchObject({
      online: true,
      capabilities: ['speak'],
    }),
  )
})
afterAll(async () => {
  await robot.close()
  await server.close()
  await azure.close()
})
beforeEach(async () => {
  await server.db.deleteFrom('azureKeys').execute()
})

const commandSchema = z.object({
  actions: z.array(z.object({ actionParameters: z.array(z.object({ key: z.string(), value: z.string() })) })),
})

/** Gives the command, and answers with the address that the robot is sent. */
async function say(params: object): Promise<string> {
  const from = robot.received.length
  const answer = await client.call('POST', `/robots/${account.serialNumber}/commands`, {
    command: 'speak',
    params,
  })
  expect(answer.status).toBe(200)
  const sent = robot.received.slice(from).find(({ name }) => name === 'instantActions')
  const { actions } = commandSchema.parse(sent?.body)
  return actions[0]?.actionParameters.find(({ key }) => key === 'soundLink')?.value ?? ''
}

async function storeKey(): Promise<void> {
  const administrator = await server.openSession(world.personas.systemAdministrator.id)
  const key = { name: 'Speech', region: 'japaneast', isDefault: true, secret: 'a-secret-of-azure' }
  expect((await administrator.call('POST', '/keys/azure-keys', key)).status).toBe(200)
}

it('sends the robot the address of the sound', async () => {
  const link = await say({ text: 'Good morning', language: 'en', voice: 'male', speed: 'slow' })
  const answer = await fetch(link)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/wav'])
  const sound = Buffer.from(await answer.arrayBuffer())
  expect(sound.length).toBeGreaterThan(22_050)
  const other = await fetch(link.replace('ticket=', 'ticket=A'))
  expect(other.status).toBe(404)
})

it('answers that there is no sound of what nobody can pronounce', async () => {
  expect((await fetch(await say({ text: '…', language: 'en' }))).status).toBe(422)
})

it('lists the languages that there are voices for', async () => {
  const { body } = await client.call('GET', '/speech-voices')
  expect(body).toMatchObject({ languages: expect.arrayContaining(['ja', 'en', 'zh-TW', 'th']) })
})

it('does not call robots mute whose voices could not be listed', async () => {
  const unused = (): never => {
    throw new Error('there is no partner here')
  }
  const secret = createServerSecret('a secret of tests, known to everybody')
  const sounds = createSpeechSounds({
    db: server.db,
    clock,
    log: createLog('silent'),
    secret,
    secrets: createSecrets(secret),
    http: { call: unused, open: unused, callJson: unused, toValidationIssue: unused },
    partners: () => null,
    origin: unused,
  })
  const listing = sounds.listLanguages(world.site.robot.organizationId)
  await new Promise(setImmediate)
  // The program that would answer has not come to it.
  sounds.close()
  await expect(listing).rejects.toMatchObject({ code: 'server.unavailable' })
})

it('lets Azure speak where a key is stored, and asks it once for each text', async () => {
  await storeKey()
  const wav = Buffer.from(createWav([new Int16Array(8).fill(0x4141)], 0x3e40)).toString('latin1')
  const voices = [{ ShortName: 'ja-JP-Nanami', Gender: 'Female', Locale: 'ja-JP' }]
  azure.behave(({ path }) => (path.endsWith('/list') ? { json: voices } : { text: wav }))
  const sounds = [await say({ text: 'こんにちは' }), await say({ text: 'こんにちは' })]
  for (const link of sounds) expect(await (await fetch(link)).text()).toBe(wav)
  expect(azure.requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  const used = await server.db.selectFrom('azureKeys').select('lastUsedAt').executeTakeFirst()
  expect(used?.lastUsedAt).not.toBeNull()
})

it('speaks with the built-in voices when Azure refuses', async () => {
  await storeKey()
  azure.behave({ status: 401, text: '' })
  const answer = await fetch(await say({ text: 'おはようございます' }))
  expect(answer.status).toBe(200)
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(22_050)
})

it('no longer has a sound for an address that is a quarter of an hour old', async () => {
  const link = await say({ text: 'Good morning', language: 'en' })
  clock.advance(15 * 60_000 - 1)
  expect((await fetch(link)).status).toBe(200)
  clock.advance(1)
  expect((await fetch(link)).status).toBe(404)
})
