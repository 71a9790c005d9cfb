/** Parts of the product killed with SIGKILL: nothing that was answered is lost, nothing moves, everything recovers. */
import { afterEach, expect, it } from 'vitest'
import { type Api, signInAt, waitForReports, waitForState } from '../testing/api.ts'
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

async function signIn(installation: Installation): Promise<Api> {
  return signInAt(await installation.url(), 'admin@demo.example', demoPassword)
}
const kill = (installation: Installation, part: Parameters<typeof findProcess>[1]) =>
  process.kill(findProcess(installation, part), 'SIGKILL')

function findParent(installation: Installation, part: Parameters<typeof findProcess>[1]): number {
  const pid = findProcess(installation, part)
  const found = installation.processes().find((running) => running.pid === pid)
  if (found === undefined) throw new Error(`the ${part} are gone`)
  return found.parent
}

it('every answered change is there after the server was killed', async () => {
  const DATA_DIR = newDemoDir()
  const first = startInstallation({ DATA_DIR, ROBOTS: '1' })
  const admin = await signIn(first)
  const [{ buildingId, initialFloorId } = { buildingId: '', initialFloorId: '' }] = (
    await admin.call('GET', '/robots')
  ).body as { buildingId: string; initialFloorId: string }[]
  const answered: string[] = []
  const create = async (n: number) => {
    const serialNumber = `MADE-${n}`
    const values = { name: serialNumber, model: 'ugo-mini', serialNumber, buildingId, initialFloorId }
    const answer = await admin.call('POST', '/robots', values).catch(() => null)
    if (answer?.status === 200) answered.push(serialNumber)
    return answer !== null
  }
  const makers = [0, 1, 2, 3].map(async (maker) => {
    for (let n = 0; await create(maker * 10_000 + n); n++);
  })
  await expect.poll(() => answered.length, { interval: 5 }).toBeGreaterThanOrEqual(100)
  kill(first, 'server')
  await Promise.all(makers)
  await first.exit

  const again = await signIn(startInstallation({ DATA_DIR, ROBOTS: '1' }))
  const kept: string[] = []
  for (let skip = 0; ; skip += 100) {
    const filter = encodeURIComponent(JSON.stringify({ limit: 100, skip, order: 'serialNumber ASC' }))
    const page = (await again.call('GET', `/robots?filter=${filter}`)).body as { serialNumber: string }[]
    kept.push(...page.map(({ serialNumber }) => serialNumber))
    if (page.length < 100) break
  }
  expect(answered.filter((serialNumber) => !kept.includes(serialNumber))).toEqual([])
})

it('a robot whose program was killed while it drove is offline, and stands still when it is back', async () => {
  const DATA_DIR = newDemoDir()
  const first = startInstallation({ DATA_DIR, ROBOTS: '1' })
  const admin = await signIn(first)
  await waitForState(admin, serialNo, ({ online, pose }) => online && pose?.localized === true)
  const goTo = { command: 'goTo', params: { waypointId: 'c-west' } }
  expect(await admin.call('POST', `/robots/${serialNo}/commands`, goTo)).toMatchObject({ status: 200 })
  await waitForState(admin, serialNo, ({ driving, velocity }) => driving && (velocity?.vx ?? 0) > 0.1)
  kill(first, 'robots')
  const lost = await waitForState(admin, serialNo, ({ online }) => !online)
  expect(lost.uiState).toBe('offline')
  process.kill(-(first.child.pid ?? 0), 'SIGINT')
  await first.exit

  const second = startInstallation({ DATA_DIR, ROBOTS: '1' })
  const again = await signIn(second)
  const back = await waitForState(again, serialNo, ({ online, pose }) => online && pose !== null)
  const later = await waitForReports(again, serialNo, back, 1_500)
  expect(later).toMatchObject({ driving: false, pose: { x: back.pose?.x, y: back.pose?.y } })
})

it('a remote stop that the robot never heard outlives a killed server', async () => {
  const DATA_DIR = newDemoDir()
  const first = startInstallation({ DATA_DIR, ROBOTS: '1' })
  const admin = await signIn(first)
  await waitForState(admin, serialNo, ({ online }) => online)
  // The process that would restart the robots is paused: on a slow machine they would be back before the stop.
  const starter = findParent(first, 'robots')
  process.kill(starter, 'SIGSTOP')
  kill(first, 'robots')
  await waitForState(admin, serialNo, ({ online }) => !online)
  expect(await admin.call('POST', `/robots/${serialNo}/remote-stop`)).toMatchObject({
    status: 200,
    body: { acknowledged: false },
  })
  kill(first, 'server')
  process.kill(starter, 'SIGCONT')
  await first.exit

  const again = await signIn(startInstallation({ DATA_DIR, ROBOTS: '1' }))
  // Reported in two messages of the robot: its own status, and its state.
  const stopped = await waitForState(
    again,
    serialNo,
    ({ remoteStop, emergencyStop }) => remoteStop === 'latched' && emergencyStop === 'remote',
  )
  expect(stopped).toMatchObject({ online: true, uiState: 'remoteStop' })
})

it('a killed database is answered with 503, and everything recovers automatically', async () => {
  const installation = startInstallation({ DATA_DIR: newDemoDir(), ROBOTS: '1', LOG_LEVEL: 'silent' })
  const admin = await signIn(installation)
  await waitForState(admin, serialNo, ({ online }) => online)
  kill(installation, 'database')
  const statuses: number[] = []
  const end = performance.now() + 45_000
  while (statuses.at(-1) !== 200 || !statuses.includes(503)) {
    if (performance.now() > end) throw new Error(`it answered ${statuses.join(' ')}`)
    statuses.push((await admin.call('GET', '/robots')).status)
  }
  expect(statuses.filter((status) => status !== 503 && status !== 200)).toEqual([])
  expect(await admin.call('POST', `/robots/${serialNo}/remote-stop`)).toMatchObject({
    status: 200,
    body: { acknowledged: true },
  })
})
