/** A waypoint that a flow leads to is deleted and published by somebody else: they are warned, and the flow is marked. */
import { randomUUID } from 'node:crypto'
import { goneTexts } from '@wheelhouse/texts/flows/gone-places'
import { runTexts } from '@wheelhouse/texts/flows/runs'
import { mapPublishingTexts } from '@wheelhouse/texts/maps/publishing'
import { expect, test } from 'vitest'
import { apiAs } from '../testing/api.ts'
import { signIn, useBrowser } from '../testing/console.ts'
import { makeFloor, publish, readDraft } from './editor-hand.ts'

useBrowser()

const { texts } = goneTexts
const flowName = '屋上の見回り'
const roof = { id: 'roof', no: 1, name: '屋上ドア', type: 1, x: 4, y: 4, theta: 0, status: 1, note: '' }

test('what a publication breaks is named before, and marked for everybody afterwards', async () => {
  const api = await apiAs('orgAdmin')
  const floorId = await makeFloor(api, '屋上')
  const draw = async (value: typeof roof | null) => {
    const { version } = await readDraft(api, floorId)
    const change = { list: 'waypoints', id: roof.id, value }
    const body = { version, pageId: randomUUID(), groupId: randomUUID(), changes: [change] }
    expect(await api.call('POST', `/floors/${floorId}/draft/changes`, body)).toMatchObject({ status: 200 })
  }
  await draw(roof)
  const { version } = await readDraft(api, floorId)
  expect(await api.call('POST', `/floors/${floorId}/publish`, { version })).toMatchObject({ status: 200 })
  const [building] = (await api.call('GET', '/buildings')).body as { id: string }[]
  const buildingId = building?.id ?? ''
  const [group] = (await api.call('GET', `/buildings/${buildingId}/flow-groups`)).body as { id: string }[]
  const flow = await api.call('POST', '/flows', {
    name: flowName,
    buildingId,
    floorId,
    flowGroupId: group?.id,
    definition: [{ id: 'go', name: '屋上へ', type: 100, params: { waypointId: roof.id }, icon: 'map-pin' }],
  })
  expect(flow).toMatchObject({ status: 200 })
  const { id } = flow.body as { id: string }
  const { page: reader, issues } = await signIn('operator', { language: 'ja', path: '/flow/settings' })
  const row = reader.getByRole('row').filter({ hasText: flowName })
  await row.waitFor()
  expect(await row.getByText(texts.mark.ja).count()).toBe(0)

  await draw(null)
  const { page: editor } = await signIn('orgAdmin', { language: 'en', path: `/editor/v2/${floorId}/floor` })
  await editor.getByRole('button', { name: mapPublishingTexts.texts.publish.en, exact: true }).click()
  const dialog = editor.getByRole('dialog')
  await dialog.getByText(texts.title_one.en).waitFor()
  await dialog.getByRole('link', { name: new RegExp(flowName) }).waitFor()
  await editor.keyboard.press('Escape')
  await publish(editor, api, floorId, { note: 'No way to the roof', said: texts.title_one.en })

  await reader.reload()
  await row.getByText(texts.mark.ja).waitFor()
  await reader.goto(`/flow/start?robot=WH-0001&flow=${id}`)
  await reader.getByRole('alert').getByText(texts.problem.ja.replace('{{name}}', roof.name)).waitFor()
  const start = reader.getByRole('button', { name: runTexts.texts.startNow.ja, exact: true })
  expect(await start.isDisabled()).toBe(true)
  expect(issues).toEqual([])
  await api.call('DELETE', `/flows/${id}`)
})
