/** Robots' program and server killed with SIGKILL while photos are taken: every one is there, once and whole. */
import { createHash } from 'node:crypto'
import type { Media } from '@wheelhouse/contract/reports/media'
import { afterEach, expect, it } from 'vitest'
import { type Api, signInAt, waitForState } from '../testing/api.ts'
import {
  cleanUp,
  findProcess,
  type Installation,
  newDemoDir,
  startInstallation,
} from '../testing/installation.ts'
import { demoPassword } from '../testing/personas.ts'

afterEach(cleanUp)

const serialNo = 'WH-0001'
const takePhoto = { command: 'takePhoto', params: { cameraId: 'v1', quality: 'high' } }

async function open(DATA_DIR: string): Promise<{ installation: Installation; api: Api }> {
  const installation = startInstallation({ DATA_DIR, ROBOTS: '1' })
  const url = await installation.url()
  const api = await signInAt(url, 'admin@demo.example', demoPassword)
  await waitForState(
    api,
    serialNo,
    (state) => state.online && state.capabilities?.includes('takePhoto') === true,
  )
  return { installation, api }
}

/** Takes photos until nobody answers anymore. @returns those that the robot has said it has */
async function takeUntil(api: Api, count: number, then: () => void): Promise<string[]> {
  const taken: string[] = []
  for (;;) {
    const answer = await api.call('POST', `/robots/${serialNo}/commands`, takePhoto).catch(() => null)
    const { mediaId } = (answer?.body ?? {}) as { mediaId?: string }
    if (mediaId === undefined) return taken
    taken.push(mediaId)
    // The newest is on its way, or on the robot's disk alone.
    if (taken.length === count) then()
  }
}

it('no photo is lost, twice or half', async () => {
  const DATA_DIR = newDemoDir()
  const first = await open(DATA_DIR)
  const byRobot = await takeUntil(first.api, 3, () =>
    process.kill(findProcess(first.installation, 'robots'), 'SIGKILL'),
  )
  process.kill(-(first.installation.child.pid ?? 0), 'SIGINT')
  await first.installation.exit

  const second = await open(DATA_DIR)
  const byServer = await takeUntil(second.api, 3, () =>
    process.kill(findProcess(second.installation, 'server'), 'SIGKILL'),
  )
  await second.installation.exit

  const third = await open(DATA_DIR)
  const ids = [...byRobot, ...byServer]
  expect(ids.length).toBeGreaterThanOrEqual(6)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) {
    await expect
      .poll(async () => (await third.api.call('GET', `/media/${id}`)).status, { timeout: 60_000 })
      .toBe(200)
    const media = (await third.api.call('GET', `/media/${id}`)).body as Media
    const bytes = await third.api.bytes(`/files/${id}`)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(media.file.sha256)
  }
})
