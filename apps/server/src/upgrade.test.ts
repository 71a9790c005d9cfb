/**
 * An installation of each of the last releases starts with this version, keeps everything, and works: its data was
 * written by the programs of that release (docs/decisions/0108-upgrades-from-two-releases.md).
 */
import { readFile } from 'node:fs/promises'
import { parseJson } from '@wheelhouse/contract/kernel/json'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Contents, findLosses, readContents } from './testing/releases/contents.ts'
import { makeReads } from './testing/releases/make-reads.ts'
import { listReleases, type Release, readRelease } from './testing/releases/release-file.ts'
import { startOnRelease } from './testing/releases/start-on-release.ts'
import { factsheetMessage } from './testing/robot-messages.ts'
import type { Target } from './testing/route-samples.ts'
import { connectRobot } from './testing/test-robot.ts'
import type { TestServer } from './testing/test-server.ts'
import { until } from './testing/until.ts'
import { workOrders } from './testing/working-robot.ts'

/** The columns whose values a start changes, and what else is not as it was: each with its reason. */
const losses: Readonly<Record<string, string>> = {
  'flow_runs.owner': 'the server that has started takes over the runs that were under way',
  'flow_runs.owner_until': 'the same',
  'flow_runs.fence': 'the same',
  'flow_runs.state': 'the same: their robots are away',
  'robots.last_comm_at': 'it is in robot_contacts by now',
}

/** Calls that are not answered for each address that is tried, and how: each with its reason. */
const refusals: Readonly<Record<string, readonly [answer: string, reason: string]>> = {
  'alertLinks.get': ['404 alert.linkInvalid', 'its ticket is in a mail'],
  'mediaUploads.get': ['404 entity.notFound', 'robots have its ticket'],
  'guideScreens.state': ['404 entity.notFound', 'its address is secret'],
  'archives.get': ['404 entity.notFound', 'the list above it is of robots'],
  'archives.cloudDays': ['409 archive.uncontracted', 'not every building has a contract'],
  'archives.cloudDay': ['409 archive.uncontracted', 'not every building has a contract'],
  'floors.getMap': ['404 entity.notFound', 'not every floor has a map'],
  'mapExports.loss': ['404 entity.notFound', 'not every floor has a map'],
  'flowRuns.preflight': ['404 entity.notFound', 'not every flow is of the building of the robot'],
  'media.get': ['404 entity.notFound', 'no list has its ids'],
  'uploads.get': ['404 entity.notFound', 'no list has its ids'],
}

/** For a start with all migrations, and for a thousand calls, on a machine that is busy with other work. */
const patienceMs = 300_000

it('has the data of the two newest releases of the changelog', async () => {
  const read = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8')
  const versions = (await read('CHANGELOG.md')).matchAll(/^## (\S+) \(\d{4}-\d\d-\d\d\)$/gm)
  const newest = [...versions].slice(0, 2).map(([, version]) => version)
  expect(listReleases().toReversed()).toEqual(newest)
  expect(parseJson(await read('package.json'))).toMatchObject({ version: newest[0] })
})

describe.each(listReleases())('an installation of %s', (version) => {
  let release: Release
  let server: TestServer
  let before: Contents
  beforeAll(async () => {
    release = await readRelease(version)
    ;({ server, before } = await startOnRelease(release))
  }, patienceMs)
  afterAll(() => server.close())

  it('keeps every row', async () => {
    const found = findLosses(before, await readContents(server.db))
    expect(found.filter((loss) => losses[loss] === undefined)).toEqual([])
  })

  it(
    'lets people sign in with their passwords, and answers every call that reads',
    async () => {
      const client = await server.signIn('system@demo.example', release.password)
      const reads = await makeReads(client, await findTarget(server))
      const refused = reads
        .map(({ name, address, answer: { status, code } }) => ({
          name,
          address,
          answer: `${status} ${code}`,
        }))
        .filter(({ name, answer }) => answer !== '200 null' && answer !== refusals[name]?.[0])
      expect(refused).toEqual([])
      const answered = new Set(reads.filter(({ answer }) => answer.status === 200).map(({ name }) => name))
      // Those of parts of the product that came after the oldest release have no rows there.
      expect(answered.size).toBeGreaterThan(230)
    },
    patienceMs,
  )

  it('hears a robot that has its secret, and has it run a flow', async () => {
    const client = await server.signIn('admin@demo.example', release.password)
    const { account, mapId, flowId, runId } = await findWork(server, release)
    const stopped = await client.call('POST', `/flow-runs/${runId}/commands`, { command: 'stop' })
    expect(stopped.status).toBe(204)
    const robot = await connectRobot(server.mqttUrl, account)
    try {
      const work = workOrders(robot, { mapId })
      await robot.say('factsheet', factsheetMessage(account.version, actions))
      await robot.status()
      await work.say()
      const address = `/robots/${account.serialNumber}`
      await until(async () => {
        const { body } = await client.call('GET', `${address}/state`)
        expect(body).toMatchObject({ online: true, run: null, network: { kind: 'wifi' } })
      })
      const { status, code } = await client.call('POST', `${address}/flows/${flowId}/run`, {})
      expect([status, code]).toEqual([200, null])
      await robot.hears('order')
    } finally {
      await robot.close()
    }
  })

  it('does the work of the night', async () => {
    server.clock.advance(24 * 3_600_000)
    for (const { name, run } of server.app.jobs) await expect(run(), name).resolves.toBeUndefined()
  })
})

/** What the demo's flows have robots do. */
const actions = [
  'stateRequest',
  'startPause',
  'stopPause',
  'startCharging',
  'stopCharging',
  'speak',
  'wait',
  'takePhoto',
  'takeThermalImage',
  'readMeter',
]

/** A robot of the demo, whose run was under way when the installation ended. */
const serialNumber = 'WH-0001'

function findRobot({ db }: TestServer) {
  return db
    .selectFrom('robots')
    .innerJoin('floors', 'floors.id', 'robots.initialFloorId')
    .selectAll('robots')
    .select(['floors.id as floorId', 'floors.name as floorName'])
    .where('serialNumber', '=', serialNumber)
    .executeTakeFirstOrThrow()
}

async function findTarget(server: TestServer): Promise<Target> {
  const { floorId, floorName, ...robot } = await findRobot(server)
  const { organizationId, buildingId } = robot
  return {
    building: { id: buildingId, name: '', organizationId },
    floor: { id: floorId, name: floorName, buildingId },
    robot,
    loginId: '',
    rowId: null,
    fileId: null,
  }
}

async function findWork(server: TestServer, { robots }: Release) {
  const { id, buildingId, floorId } = await findRobot(server)
  const account = robots.find((robot) => robot.serialNumber === serialNumber)
  if (account === undefined) throw new Error(`The release has no secret of ${serialNumber}.`)
  const run = await server.db
    .selectFrom('flowRuns')
    .select(['id', 'flowId'])
    .where('robotId', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return { account, mapId: `${buildingId}.${floorId}`, flowId: run.flowId, runId: run.id }
}
