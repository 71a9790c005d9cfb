/** Runs whose reports are read, written straight into the database. */
import { isFindingResult } from '@wheelhouse/contract/reports/finding'
import type { FullReport } from '@wheelhouse/contract/reports/report'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { aRun, aStep } from './flow-factories.ts'
import { createWorld, type World } from './personas.ts'
import { introduceRobot, type RobotAccount } from './test-robot.ts'
import { type Client, startTestServer, type TestServer } from './test-server.ts'

/** What a test has at hand. */
type Parts = { server: TestServer; world: World; account: RobotAccount; general: Client; admin: Client }

/** Starts a server for the tests of a file; each of them has a new world. */
export function setUpReportSite() {
  const site = {} as Parts
  beforeAll(async () => {
    site.server = await startTestServer()
  })
  afterAll(() => site.server.close())
  beforeEach(async () => {
    const { server } = site
    site.world = await createWorld(server.db)
    site.account = await introduceRobot(server, site.world.site.robot)
    site.general = await server.openSession(site.world.personas.general.id)
    site.admin = await server.openSession(site.world.personas.administrator.id)
  })
  const aReport = async () => (await aRun(site.server.db, { robotId: site.world.site.robot.id })).id
  return Object.assign(site, {
    aReport,
    /** Lists count what is abnormal by themselves: it has to be what the report shows. */
    read: async (id: string): Promise<FullReport> => {
      const report = (await site.general.call('GET', `/reports/${id}`)).body as FullReport
      const abnormal = report.details.filter(({ result }) => isFindingResult(result))
      expect(report.abnormalCount).toBe(abnormal.length)
      return report
    },
    /** A run under way, begun a minute ago. */
    anOpenRun: async (definition = [aStep(100, { waypointId: 'a' })]): Promise<string> => {
      const { db, clock } = site.server
      const id = await aReport()
      const run = await db.selectFrom('flowRuns').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      await db.deleteFrom('flowRuns').where('id', '=', id).execute()
      const flows = JSON.stringify([{ id, name: 'Round', floorId: site.world.site.floor.id, definition }])
      const startedAt = new Date(clock.now().getTime() - 60_000).toISOString()
      const open = { status: 'paused', endedAt: null, startedAt, flows, question: null } as const
      await db
        .insertInto('flowRuns')
        .values({ ...run, ...open, state: JSON.stringify(run.state) })
        .execute()
      return id
    },
    addVisit: async (runId: string, visit: number, values: object): Promise<void> => {
      const { db, clock } = site.server
      const at = clock.now().toISOString()
      const step = { flowId: runId, stepId: `s${visit}`, rounds: '[]', startedAt: at, endedAt: at }
      await db
        .insertInto('flowRunVisits')
        .values({ runId, visit, name: 'Step', type: 100, status: 'done', ...step, ...values })
        .execute()
    },
    end: (id: string, status: 'done' | 'failed' | 'cancelled') => {
      const { db, clock } = site.server
      return db.updateTable('flowRuns').set({ status, endedAt: clock.now() }).where('id', '=', id).execute()
    },
  })
}
