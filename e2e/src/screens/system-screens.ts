import { apiAs } from '../testing/api.ts'
import { type Screen, submitEmpty } from './screen.ts'

/** A robot is given other settings than it has, and then its own again: one that recorded would film beside later tests. */
async function changeSettings(): Promise<void> {
  const api = await apiAs('orgAdmin')
  const where = { serialNumber: 'WH-0003' }
  const flip = async () => {
    const { body } = await api.call('GET', `/robots?filter=${encodeURIComponent(JSON.stringify({ where }))}`)
    const [robot] = body as { id: string; archiveStart: boolean; revision: number }[]
    if (robot === undefined) throw new Error('there is no WH-0003')
    const { id, archiveStart, revision } = robot
    await api.call('PATCH', `/robots/${id}`, { archiveStart: !archiveStart, revision })
  }
  await flip()
  await flip()
}

/** What system administrators keep. */
export const systemScreens: Screen[] = [
  { path: '/system/iam/service/list', as: 'systemAdmin', ready: 'h1' },
  { path: '/system/iam/service/create', as: 'systemAdmin', ready: 'input[name="name"]', act: submitEmpty },
  { path: '/system/webhooks/list', as: 'systemAdmin', ready: 'h1' },
  { path: '/system/webhooks/create', as: 'systemAdmin', ready: 'input[name="name"]', act: submitEmpty },
  { path: '/system', as: 'systemAdmin', ready: 'main li a' },
  {
    path: '/system/sync-history/list/1',
    as: 'systemAdmin',
    ready: 'h1',
    act: async (page) => {
      await changeSettings()
      await page.locator('tbody a').first().waitFor()
    },
  },
  { path: '/system/custom', as: 'systemAdmin', ready: 'h2' },
  { path: '/system/error-code/list', as: 'systemAdmin', ready: 'tbody tr' },
  {
    path: '/system/error-code/list?edit=F0007',
    as: 'systemAdmin',
    ready: '[role="dialog"] form',
    act: async (page) => {
      await page.locator('input[name="title.ja"]').fill('')
      await submitEmpty(page)
    },
  },
  ...['skyway', 'azure'].flatMap((service) => [
    { path: `/system/${service}/list`, as: 'systemAdmin' as const, ready: 'h1' },
    {
      path: `/system/${service}/list?edit=new`,
      as: 'systemAdmin' as const,
      ready: '[role="dialog"] form',
      act: submitEmpty,
    },
  ]),
  {
    path: '/system/azure/list?then=one',
    as: 'systemAdmin',
    ready: 'h1',
    act: async (page) => {
      await page.goto('/system/azure/list?edit=new')
      const dialog = page.locator('[role="dialog"]')
      await dialog.locator('input[name="name"]').fill('Key of a test')
      await dialog.locator('input[name="region"]').fill('japaneast')
      await dialog.locator('input[name="secret"]').fill('not-a-key-of-azure')
      await dialog.locator('button[type="submit"]').click()
      await page.locator('tbody button').first().click()
      await dialog.locator('button[type="submit"] + span + button').click()
      await dialog.locator('.mantine-Alert-root').waitFor()
    },
  },
  { path: '/system/anonymize-policy/list', as: 'systemAdmin', ready: 'h1' },
  {
    path: '/system/anonymize-policy/list?edit=new',
    as: 'systemAdmin',
    ready: '[role="dialog"] form',
    act: submitEmpty,
  },
  { path: '/system/outbox', as: 'systemAdmin', ready: 'details' },
  { path: '/system/terms/list', as: 'systemAdmin', ready: 'tbody a' },
  { path: '/system/terms/create', as: 'systemAdmin', ready: 'input[name="version"]', act: submitEmpty },
  {
    path: '/system/terms/list?then=one',
    as: 'systemAdmin',
    ready: 'h1',
    row: '',
  },
]
