/** Two people draw on one floor in two browsers, and one browser is killed while it draws. */
import { randomUUID } from 'node:crypto'
import { mapEditorTexts } from '@wheelhouse/texts/maps/editor'
import { mapPublishingTexts } from '@wheelhouse/texts/maps/publishing'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { apiAs } from '../testing/api.ts'
import { openPage, signIn, useBrowser } from '../testing/console.ts'
import { makeFloor, type Point, readDraft, takeHand } from './editor-hand.ts'

useBrowser()

type Draft = {
  version: number
  document: { bounds: { min: Point; max: Point }; waypoints: { id: string; x: number; y: number }[] }
}
const square: Point[] = [
  [2, 2],
  [4, 2],
  [4, 4],
]
type Sent = { changes: { id: string }[] }

/** The ids of what a page has drawn, as soon as the server has answered that it is saved. */
function listAnswered(page: Page): Set<string> {
  const answered = new Set<string>()
  page.on('response', (response) => {
    if (!response.ok() || !response.url().endsWith('/draft/changes')) return
    const sent = response.request().postDataJSON() as Sent | null
    for (const { id } of sent?.changes ?? []) answered.add(id)
  })
  return answered
}

/** The ids of what the browser of a page has kept, since the server has not confirmed it. */
function listKept(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('wheelhouse-maps')
        opening.onerror = () => reject(new Error('what is kept cannot be read'))
        opening.onsuccess = () => {
          const reading = opening.result.transaction('groups').objectStore('groups').getAll()
          reading.onsuccess = () => {
            const groups = reading.result as { changes: { id: string }[] }[]
            opening.result.close()
            resolve(groups.flatMap(({ changes }) => changes.map(({ id }) => id)))
          }
        }
      }),
  )
}

it('nothing is lost of what two people draw at once, when one of their browsers is killed', async () => {
  const api = await apiAs('orgAdmin')
  const floorId = await makeFloor(api, 'Shared')
  const path = `/editor/v2/${floorId}/floor`
  const one = await signIn('orgAdmin', { language: 'en', path })
  const other = await signIn('areaManager', { language: 'en', path })
  const answered = listAnswered(other.page)
  const [left, right] = [await takeHand(one.page, api, floorId), await takeHand(other.page, api, floorId)]
  // Each sees that the other is there.
  await one.page.getByText(mapEditorTexts.texts.editors.en).first().waitFor()
  const rows = [1, 2, 3, 4, 5, 6, 7, 8, 9]
  const draw = async (hand: typeof left, column: number) => {
    await hand.take('w')
    for (const y of rows) await hand.click([column, y])
  }
  await Promise.all([draw(left, 5), draw(right, 15)])
  const at = async (column: number) =>
    (await readDraft<Draft>(api, floorId)).document.waypoints.filter(({ x }) => Math.round(x) === column)
  await expect.poll(() => answered.size).toBeGreaterThan(0)
  // A click that the page has not come to yet is lost with it.
  const listDrawn = async () =>
    new Set([...(await at(15)).map(({ id }) => id), ...(await listKept(other.page))])
  await expect.poll(async () => (await listDrawn()).size).toBeGreaterThanOrEqual(rows.length)
  const killed = other.page.waitForEvent('crash')
  const { page, context } = other
  void (await context.newCDPSession(page)).send('Page.crash').catch(() => undefined)
  await killed
  const known = [...answered]

  await expect.poll(async () => (await at(5)).length).toBe(rows.length)
  const saved = new Set((await at(15)).map(({ id }) => id))
  expect(known.filter((id) => !saved.has(id))).toEqual([])
  // What it had drawn and not yet sent, the browser has kept: opened again, the page sends it.
  const again = await openPage(context)
  await again.page.goto(path)
  await expect.poll(async () => (await at(15)).length).toBe(rows.length)
  expect([...one.issues, ...again.issues]).toEqual([])
})

it('a draft over a revision that was published meanwhile asks which version goes', async () => {
  const api = await apiAs('orgAdmin')
  const floorId = await makeFloor(api, 'Settled')
  const floor = `/floors/${floorId}`
  const change = async (name: string) => {
    const value = { id: 'z', name, kind: 'keepout', polygon: square, limit: null, status: 1, windows: [] }
    const { version } = await readDraft<Draft>(api, floorId)
    const ids = { pageId: randomUUID(), groupId: randomUUID() }
    const changes = [{ list: 'zones', id: 'z', value }]
    const { body } = await api.call('POST', `${floor}/draft/changes`, { version, changes, ...ids })
    return body as { version: number }
  }
  for (const name of ['First', 'Second']) await api.call('POST', `${floor}/publish`, await change(name))
  await change('Drawn')
  expect(await api.call('POST', `${floor}/map-revisions/1/restore`, {})).toMatchObject({ status: 200 })

  const [building] = (await api.call('GET', '/buildings')).body as { id: string }[]
  const values = { name: 'Silent', model: 'ugo-mini', buildingId: building?.id, initialFloorId: floorId }
  const silent = await api.call('POST', '/robots', { ...values, serialNumber: 'SILENT-1' })
  expect(silent).toMatchObject({ status: 200 })
  const { page } = await signIn('orgAdmin', { language: 'en', path: `/editor/v2/${floorId}/floor` })
  const { texts } = mapPublishingTexts
  await page.getByRole('button', { name: texts.publish.en, exact: true }).click()
  const dialog = page.getByRole('dialog')
  // Who cannot keep to the zone is named before it is published.
  await dialog.getByText(texts.zones_none.en.replace('{{name}}', 'Silent')).waitFor()
  const send = dialog.getByRole('button', { name: texts.publish.en })
  await send.click()
  await dialog.getByText(texts.conflictsNote.en).waitFor()
  expect(await send.isDisabled()).toBe(true)
  await dialog.getByLabel(texts.conflictMine.en).check()
  await send.click()
  await dialog.getByRole('button', { name: texts.close.en }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await api.call('GET', `${floor}/map-revisions/4`)).body).toMatchObject({
    zones: [{ name: 'Drawn' }],
  })
  // Others count the robots of the list.
  await api.call('DELETE', `/robots/${(silent.body as { id: string }).id}`)
})
