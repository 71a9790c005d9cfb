/** What one person saves is shown at once on the page of another. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasMosquitto, startMosquitto } from '@wheelhouse/testkit/mosquitto'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { webDist } from '@wheelhouse/tools/build-web'
import { type Part, startRobots, startServer } from '@wheelhouse/tools/product'
import { afterEach, expect, inject, test } from 'vitest'
import { signInAt, waitForState } from '../testing/api.ts'
import { signIn, useBrowser } from '../testing/console.ts'
import { cleanUp, newDataDir } from '../testing/installation.ts'
import { demoPassword, personas } from '../testing/personas.ts'

useBrowser()

const parts: Pick<Part, 'stop'>[] = []
afterEach(async () => {
  for (const part of parts.splice(0).toReversed()) await part.stop()
  await cleanUp()
})

test('a save on one page shows in the list of another', () => expectSaveToShow(inject('url'), inject('url')))

test('so it does where the two pages are on two servers of one installation', async (context) => {
  context.skip(!hasMosquitto(), 'Mosquitto is not installed here')
  const broker = await startMosquitto()
  parts.push(broker)
  const dataDir = newDataDir()
  const common = {
    ...{ PORT: '0', WEB_DIR: webDist, LOG_LEVEL: 'error', MQTT_URL: broker.url },
    SERVER_SECRET: 'the same for every server of the installation',
  }
  const demo = { DEMO: '1', DEMO_PASSWORD: demoPassword, ROBOTS: '1' }
  const one = await startServer({ ...common, ...demo, DATA_DIR: dataDir })
  parts.push(one)
  const two = await startServer({
    ...{ ...common, DATA_DIR: newDataDir(), DATABASE_URL: getDatabaseUrl(dataDir) },
  })
  parts.push(two)
  parts.push(await startRobots(one.ready.demo?.robotsFile ?? ''))
  await expectSaveToShow(one.ready.url, two.ready.url)
  await expectSaveToShow(two.ready.url, one.ready.url)
  // Both hear the robot, whichever of them it was registered by.
  for (const { ready } of [one, two]) {
    const api = await signInAt(ready.url, personas.operator, demoPassword)
    await waitForState(api, 'WH-0001', ({ online }) => online)
  }
}, 120_000)

/** Changes a device at one server while its list is open at another. */
async function expectSaveToShow(listUrl: string, formUrl: string): Promise<void> {
  const api = await signInAt(formUrl, personas.systemAdmin, demoPassword)
  const { body: organizations } = await api.call('GET', '/organizations')
  const [organization] = organizations as { id: string }[]
  const created = await api.call('POST', '/devices', {
    name: 'Echo one',
    type: 1,
    organizationId: organization?.id,
  })
  expect(created.status).toBe(200)
  const { id } = created.body as { id: string }
  const list = await signIn('systemAdmin', { url: listUrl, path: '/device/list?text=Echo' })
  await list.page.getByText('Echo one').waitFor()
  const form = await signIn('systemAdmin', { url: formUrl, path: `/device/${id}` })
  await form.page.locator('form [name="name"]').fill('Echo two')
  await form.page.getByRole('button', { name: formTexts.texts.save.ja, exact: true }).click()
  await list.page.getByText('Echo two').waitFor({ timeout: 5_000 })
  expect(await list.page.getByText('Echo one').count()).toBe(0)
  expect(new URL(list.page.url()).search).toBe('?text=Echo')
  await api.call('DELETE', `/devices/${id}`)
  await list.page.getByText('Echo two').waitFor({ state: 'detached' })
  expect(list.issues).toEqual([])
  await form.page.close()
  await list.page.close()
}

/** How another server reaches the database that the first one runs in its folder. */
function getDatabaseUrl(dataDir: string): string {
  const [, , , port = '', socketFolder = ''] = readFileSync(
    join(dataDir, 'postgres', 'postmaster.pid'),
    'utf8',
  ).split('\n')
  if (socketFolder !== '')
    return `postgres://wheelhouse@localhost/wheelhouse?${new URLSearchParams({ host: socketFolder, port })}`
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8')
  return `postgres://wheelhouse:${password}@127.0.0.1:${port}/wheelhouse`
}
