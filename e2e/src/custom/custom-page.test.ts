/** Pages of the installation's own: the example from its upload to its end, and pages that mean harm. */

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { customTexts } from '@wheelhouse/texts/custom/custom'
import { customManifestTexts } from '@wheelhouse/texts/custom/custom-manifests'
import { sessionTexts } from '@wheelhouse/texts/session/session'
import { root } from '@wheelhouse/tools/run'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, apiAs } from '../testing/api.ts'
import { openConsole, signIn, useBrowser } from '../testing/console.ts'

useBrowser()

const { texts } = customManifestTexts
const example = join(root, 'examples', 'shift-handover')
const html = readFileSync(join(example, 'shift-handover.html'), 'utf8')
const manifest = readFileSync(join(example, 'manifest.json'), 'utf8')
const toHash = (content: string) => createHash('sha256').update(content).digest('hex')
let api: Api
beforeAll(async () => {
  api = await apiAs('systemAdmin')
})
afterAll(async () => {
  const { body } = await api.call('GET', '/custom-manifests')
  const { manifests } = body as { manifests: { id: string; state: string }[] }
  for (const { id, state } of manifests)
    if (state === 'published') await api.call('POST', `/custom-manifests/${id}/roll-back`)
})

describe('the example page', () => {
  const remark = '3階の扉が重いです。'

  async function uploadPage(page: Page, content: string): Promise<void> {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: texts.uploadBundle.en }).click(),
    ])
    const file = { name: 'shift-handover.html', mimeType: 'text/html', buffer: Buffer.from(content) }
    await chooser.setFiles(file)
    await page.getByText(toHash(content)).waitFor()
  }

  test('is uploaded, granted and used, is refused while anything in it is changed, and goes when it is rolled back', async () => {
    const { page: system, issues } = await signIn('systemAdmin', { language: 'en', path: '/system/custom' })
    await uploadPage(system, html.replace('Take over', 'Take  over'))
    await system.getByRole('button', { name: texts.upload.en }).click()
    await system.getByLabel(texts.manifest.en).fill(manifest)
    await system.getByRole('button', { name: texts.saveDraft.en }).click()
    await system.getByText(texts.issue_bundleMissing.en).waitFor()
    expect(await system.getByRole('button', { name: texts.publish.en, exact: true }).count()).toBe(0)
    await system.getByRole('dialog').getByRole('button', { name: texts.close.en }).click()

    await uploadPage(system, html)
    await system
      .getByRole('button', { name: /^Version/ })
      .first()
      .click()
    await system.getByText(texts['capability_driving.read'].en).waitFor()
    await system.getByRole('button', { name: texts.publish.en, exact: true }).click()
    await system.getByRole('dialog').last().getByRole('button', { name: texts.publish.en }).click()
    await system.getByText(texts.source_published.en).waitFor()
    expect(issues).toEqual([])

    const { page: operator, issues: seen } = await signIn('operator', { language: 'ja' })
    await operator.getByRole('link', { name: 'シフトの引き継ぎ' }).click()
    const frame = operator.frameLocator('iframe')
    await frame.getByRole('heading', { name: '未対応・対応中のアラート' }).waitFor()
    await frame.getByLabel('申し送り').fill(remark)
    await frame.getByRole('button', { name: '引き継ぐ' }).click()
    await frame.getByText('引き継ぎを記録しました。').waitFor()
    await operator.reload()
    await frame.getByText(remark).waitFor()
    expect(seen).toEqual([])

    await system
      .getByRole('button', { name: /^Version/ })
      .first()
      .click()
    await system.getByRole('button', { name: texts.rollBack.en }).click()
    await system.getByRole('dialog').last().getByRole('button', { name: texts.rollBack.en }).click()
    await system.getByText(texts.source_published.en).waitFor({ state: 'detached' })
    // A start to which the manifest comes late wears the last one that it knew; the next start has it.
    const reopen = async () => {
      await operator.reload()
      await operator
        .locator('iframe')
        .or(operator.getByRole('heading', { name: '404' }))
        .first()
        .waitFor()
      return new URL(operator.url()).pathname
    }
    await expect.poll(reopen, { timeout: 60_000 }).toMatch(/\/auth\/404$/)
  })
})

test.each([
  ['manifest', 'manifest.json'],
  ['style sheet', 'styles/*'],
])('a %s that never comes holds nothing up', async (_, path) => {
  const { page, context } = await openConsole({ language: 'en' })
  const styles = [toHash('p { color: red }')]
  const json = { views: [], sideBarItems: [], styles, assets: {}, theme: {}, text: {} }
  await context.route('**/api/custom/manifest.json', (route) => route.fulfill({ json }))
  await context.route(`**/api/custom/${path}`, () => undefined)
  const asked = page.waitForRequest(`**/api/custom/${path}`)
  await page.goto('/auth/login', { waitUntil: 'commit' })
  await asked
  await page.getByRole('button', { name: sessionTexts.texts.submit.en }).click()
})

/** Asks for the port first, as every page does; then does this. */
const withPort = (then: string) => `<!doctype html><p id="out"></p><script>
  addEventListener('message', ({ ports: [port] }) => {
    if (port === undefined) return
    const show = (text) => { document.querySelector('#out').textContent = text }
    ${then}
  })
</script>`

const probe = withPort(`
  const tried = {}
  const report = () => show('tried: ' + JSON.stringify(tried))
  const attempt = async (name, run) => {
    try { tried[name] = 'did ' + String(await run()) } catch (error) { tried[name] = 'refused' }
    report()
  }
  port.onmessage = ({ data }) => {
    if (data.ping !== undefined) port.postMessage({ pong: data.ping })
    if (data.id === 1) attempt('ungranted', () => { if (data.error === 'notGranted') throw 0 })
    if (data.id === 2) attempt('unknown', () => { if (data.error === 'notGranted') throw 0 })
  }
  port.postMessage({ id: 1, call: 'findings.read' })
  port.postMessage({ id: 2, call: 'robots.drive', input: { serialNo: 'WH-0001' } })
  attempt('cookie', () => document.cookie)
  attempt('localStorage', () => localStorage.length)
  attempt('sessionStorage', () => sessionStorage.length)
  attempt('indexedDB', () => indexedDB.open('x'))
  attempt('parent', () => parent.document.title)
  attempt('frameElement', () => { if (frameElement === null) throw 0 })
  attempt('top', () => { top.location.href = '/auth/login' })
  attempt('popup', () => { if (open('/auth/login') === null) throw 0 })
  attempt('fetch', () => fetch('/api/my/session', { credentials: 'include' }))
  attempt('image', () => new Promise((resolve, reject) => {
    Object.assign(new Image(), { onload: resolve, onerror: reject, src: '/favicon.svg' })
  }))
  attempt('import', () => import('/api/custom/files/view.js'))
  attempt('worker', () => new Promise((resolve, reject) => {
    Object.assign(new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))), { onmessage: resolve, onerror: reject })
  }))
  attempt('socket', () => new Promise((resolve, reject) => {
    Object.assign(new WebSocket(location.href.replace('http', 'ws')), { onopen: resolve, onerror: reject })
  }))
`)
const attempts = 15

const pages = {
  probe,
  loop: withPort('for (;;);'),
  flood: withPort('for (;;) port.postMessage({ id: 1, call: "alerts.read" })'),
  shout: withPort('setInterval(() => parent.postMessage("x", "*"))'),
  leave: withPort('location = "/auth/login"'),
}

describe('a page that means harm', () => {
  beforeAll(async () => {
    for (const [name, content] of Object.entries(pages))
      await api.call('POST', '/custom-bundles', { name, kind: 'page', content })
    const views = Object.entries(pages).map(([id, content]) => ({
      id,
      path: id,
      bundle: toHash(content),
      capabilities: ['alerts.read'],
      showInSidebar: false,
    }))
    const { body } = await api.call('POST', '/custom-manifests', { text: JSON.stringify({ views }) })
    const { status } = await api.call('POST', `/custom-manifests/${(body as { id: string }).id}/publish`)
    expect(status).toBe(204)
  })

  test('reaches no token, storage, parent or network, and calls nothing that it was not granted', async () => {
    const { page } = await signIn('operator', { language: 'en', path: '/custom/probe' })
    const out = page.frameLocator('iframe').locator('#out')
    const readTried = async () =>
      JSON.parse((await out.innerText()).replace('tried: ', '')) as Record<string, string>
    await out.getByText('tried:').waitFor()
    await expect.poll(async () => Object.keys(await readTried()).length).toBe(attempts)
    const done = Object.entries(await readTried()).filter(([, what]) => what !== 'refused')
    expect(done).toEqual([])
    expect(new URL(page.url()).pathname).toBe('/custom/probe')
  })

  test.each([
    ['loop', customTexts.texts.stopped_hung.en],
    ['flood', customTexts.texts.stopped_flooding.en],
    ['shout', customTexts.texts.stopped_flooding.en],
    ['leave', customTexts.texts.stopped_left.en],
  ])('is taken down while the console goes on: %s', async (path, reason) => {
    const { page } = await signIn('operator', { language: 'ja', path: `/custom/${path}` })
    await page.getByRole('heading', { name: path }).waitFor()
    await page.getByRole('button', { name: 'English' }).first().click()
    await page.getByText(reason).waitFor()
    expect(await page.locator('iframe').count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe(`/custom/${path}`)
  })
})
