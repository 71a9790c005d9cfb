/** What one person saves is shown at once on the page of another. */
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { expect, test } from 'vitest'
import { apiAs } from '../testing/api.ts'
import { signIn, useBrowser } from '../testing/console.ts'

useBrowser()

test('a save on one page shows in the list of another', async () => {
  const api = await apiAs('systemAdmin')
  const { body: organizations } = await api.call('GET', '/organizations')
  const [organization] = organizations as { id: string }[]
  const created = await api.call('POST', '/devices', {
    name: 'Echo one',
    type: 1,
    organizationId: organization?.id,
  })
  expect(created.status).toBe(200)
  const { id } = created.body as { id: string }
  const list = await signIn('systemAdmin', { path: '/device/list?text=Echo' })
  await list.page.getByText('Echo one').waitFor()
  const form = await signIn('systemAdmin', { path: `/device/${id}` })
  await form.page.locator('form [name="name"]').fill('Echo two')
  await form.page.getByRole('button', { name: formTexts.texts.save.ja, exact: true }).click()
  await list.page.getByText('Echo two').waitFor({ timeout: 5_000 })
  expect(await list.page.getByText('Echo one').count()).toBe(0)
  expect(new URL(list.page.url()).search).toBe('?text=Echo')
  await api.call('DELETE', `/devices/${id}`)
  await list.page.getByText('Echo two').waitFor({ state: 'detached' })
  expect(list.complaints).toEqual([])
})
