/** What one person saves is shown at once on the page of another. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasMosquitto, startMosquitto } from '@wheelhouse/testkit/mosquitto'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { webDist } from '@wheelhouse/tools/product/build-web'
import { type Part, startRobots, startServer } from '@wheelhouse/tools/product/product'
import { afterEach, expect, test } from 'vitest'
import { signInAt, waitForState } from '../testing/api.ts'
import { type OpenConsole, openPage, signIn, useBrowser } from '../testing/console.ts'
import { cleanUp, newDataDir } from '../testing/installation.ts'
import { demoPassword, personas } from '../testing/personas.ts'
import { getProduct } from '../testing/product.ts'

useBrowser()

const parts: Pick<Part, 'stop'>[] = []
afterEach(async () => {
  for (const part of parts.splice(0).toReversed()) await part.stop()
  await cleanUp()
})

test('a save on one page shows in the list and the form of another', async () => {
  const { url } = await getProduct()
  await expectSaveToShow(url, url)
})

test('so it does where the two pages are on two servers of one installation', async (context) => {
  context.skip(!hasMosquitto(), 'Mosquitto is not installed here')
  const broker = await startMosquitto()
  parts.push(broker)
  const dataDir = newDataDir()
  const common = {
    PORT: '0',
    WEB_DIR: webDist,
    LOG_LEVEL: 'error',
    MQTT_URL: broker.url,
    SERVER_SECRET: 'the same for every server of the installation',
  }
  const demo = { DEMO: '1', DEMO_PASSWORD: demoPassword, ROBOTS: '1' }
  const one = await startServer({ ...common, ...demo, DATA_DIR: dataDir })
  parts.push(one)
  const [two, robots] = await Promise.all([
    startServer({ ...common, DATA_DIR: newDataDir(), DATABASE_URL: getDatabaseUrl(dataDir) }),
    startRobots(one.ready.demo?.robotsFile ?? ''),
  ])
  parts.push(two, robots)
  await expectSaveToShow(one.ready.url, two.ready.url)
  // Both hear the robot, whichever of them it was registered by.
  for (const { ready } of [one, two]) {
    const api = await signInAt(ready.url, personas.operator, demoPassword)
    await waitForState(api, 'WH-0001', ({ online }) => online)
  }
})

/** Changes a device at one server while its list and its form are open at another, and then the other way round. */
async function expectSaveToShow(oneUrl: string, otherUrl: string): Promise<void> {
  const api = await signInAt(oneUrl, personas.systemAdmin, demoPassword)
  const { body: organizations } = await api.call('GET', '/organizations')
  const [organization] = organizations as { id: string }[]
  const created = await api.call('POST', '/devices', {
    name: 'Echo one',
    type: 1,
    organizationId: organization?.id,
  })
  expect(created.status).toBe(200)
  const { id } = created.body as { id: string }
  const formPath = `/device/${id}`
  const [form, list] = await Promise.all([
    signIn('systemAdmin', { url: oneUrl, path: formPath }),
    signIn('systemAdmin', { url: otherUrl, path: '/device/list?text=Echo' }),
  ])
  const otherForm = await openPage(list.context)
  await otherForm.page.goto(formPath)
  await list.page.getByText('Echo one').waitFor()
  await waitForName(otherForm, 'Echo one')

  await saveName(form, 'Echo two')
  await list.page.getByText('Echo two').waitFor()
  expect(await list.page.getByText('Echo one').count()).toBe(0)
  expect(new URL(list.page.url()).search).toBe('?text=Echo')
  await waitForName(otherForm, 'Echo two')

  await saveName(otherForm, 'Echo three')
  await waitForName(form, 'Echo three')
  await api.call('DELETE', `/devices/${id}`)
  await list.page.getByText('Echo three').waitFor({ state: 'detached' })
  expect(list.issues).toEqual([])
  await Promise.all([form.context.close(), list.context.close()])
}

async function saveName({ page }: OpenConsole, name: string): Promise<void> {
  await page.locator('form [name="name"]').fill(name)
  await page.getByRole('button', { name: formTexts.texts.save.ja, exact: true }).click()
}

/** Nobody reloads the page: what is in its form has to arrive automatically. */
async function waitForName({ page }: OpenConsole, name: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.querySelector<HTMLInputElement>('form [name="name"]')?.value === wanted,
    name,
  )
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
