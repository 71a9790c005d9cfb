/** The incident player as somebody comes to it from an alert, and the evidence that they take out of it. */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Evidence } from '@wheelhouse/contract/archives/evidence'
import { evidenceTexts } from '@wheelhouse/texts/archives/evidence'
import { incidentTexts } from '@wheelhouse/texts/archives/incidents'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Api } from '../testing/api.ts'

const incident = incidentTexts.texts
const words = evidenceTexts.texts
const canCheck = ['unzip', 'sha256sum'].every((program) => spawnSync(program, ['--help']).status !== null)

/**
 * Opens the incident of an alert in English, sees the run, the alert and the camera in it, and takes it out; its hashes are
 * checked with the programs that everybody has, where this machine has them.
 * @param row the alert's on the alerts screen
 */
export async function takeEvidence(
  page: Page,
  api: Api,
  row: Locator,
  wanted: { alert: string; flow: string },
): Promise<void> {
  await row.getByRole('button', { name: /^More actions for/ }).click()
  await page.getByRole('menuitem', { name: incident.open.en }).click()
  await page.waitForURL(/\/archive\/incident\//)
  const events = page.getByRole('listitem').or(page.getByRole('button'))
  await events.filter({ hasText: wanted.alert }).first().waitFor()
  await events.filter({ hasText: wanted.flow }).first().waitFor()
  // A film is whole once its minute is over.
  await page.locator('video').first().waitFor({ state: 'attached', timeout: 120_000 })

  await page.getByRole('button', { name: words.make.en }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.start.en, exact: true }).click()
  await page.getByRole('link', { name: new RegExp(`^${words.download.en}`) }).waitFor({ timeout: 60_000 })
  const [evidence] = (await api.call('GET', '/archive-evidences')).body as Evidence[]
  if (evidence?.status !== 'done') throw new Error('there is no evidence')
  expect(evidence.total).toBeGreaterThan(0)
  await page
    .getByText(evidence.sums ?? '')
    .first()
    .waitFor()
  if (canCheck) expectHashes(await api.bytes(`/archive-evidences/${evidence.id}/file`), evidence)
}

function expectHashes(archive: Buffer, { sums }: Evidence): void {
  const folder = mkdtempSync(join(tmpdir(), 'wheelhouse-evidence-'))
  const check = () => spawnSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: folder }).status
  try {
    writeFileSync(join(folder, 'evidence.zip'), archive)
    execFileSync('unzip', ['-q', 'evidence.zip'], { cwd: folder })
    const names = readdirSync(folder)
    expect(names).toEqual(expect.arrayContaining(['README.txt', 'events.json', 'track.csv', 'v1.mp4']))
    expect(
      createHash('sha256')
        .update(readFileSync(join(folder, 'SHA256SUMS')))
        .digest('hex'),
    ).toBe(sums)
    expect(check()).toBe(0)
    writeFileSync(join(folder, 'track.csv'), 'x', { flag: 'a' })
    expect(check()).not.toBe(0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
