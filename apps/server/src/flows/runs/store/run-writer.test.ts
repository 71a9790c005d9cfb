/** Several runs written by one statement: what is wrong with one of them is nothing to the others. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aRobot } from '../../../testing/factories.ts'
import { aFlow } from '../../../testing/flow-factories.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { createRuns } from '../begin/create-runs.store.ts'
import { describeRun } from '../state/describe-run.ts'
import { createRunState } from '../state/run-state.ts'
import { listVisits } from './run-records.store.ts'
import { createRunWriter, type RunWriter } from './run-writer.ts'
import type { SavedRun } from './save-runs.store.ts'

const at = new Date('2026-11-20T00:00:00Z')
const step = {
  flowId: '00000000-0000-4000-8000-000000000000',
  stepId: 's1',
  name: 'One',
  type: 300,
  rounds: [],
}
let test: TestDatabase
let writer: RunWriter

beforeEach(async () => {
  test = await createTestDatabase()
  writer = createRunWriter(test.db)
})
afterEach(() => test.drop())

/** A run of a robot of its own that has come to its first step, as it is to be saved. */
async function aSavedRun(values: Partial<SavedRun> = {}): Promise<SavedRun> {
  const robot = await aRobot(test.db)
  const { organizationId, buildingId } = robot
  const { id: flowId } = await aFlow(test.db, { buildingId, floorId: robot.initialFloorId })
  const state = createRunState(robot.id, [])
  const flow = { id: flowId, name: 'Round', revision: 1, organizationId, buildingId }
  const lead = { owner: '00000000-0000-4000-8000-000000000001', seconds: 60, at }
  const created = await test.db
    .transaction()
    .execute((tx) => createRuns(tx, [{ flow, flows: [], state, startedBy: null }], lead))
  const run = created.get(robot.id)
  if (run === undefined) throw new Error('the run was not written')
  const gone = { ...state, stepName: 'One', visits: 1 }
  return {
    id: run.id,
    fence: run.fence,
    state: gone,
    summary: describeRun(gone, null),
    at,
    visits: [{ visit: 1, status: 'running', step }],
    commandIds: [],
    alongside: [],
    ...values,
  }
}

const save = (...runs: SavedRun[]) => Promise.allSettled(runs.map((run) => writer.save(run)))
const getName = async ({ id }: SavedRun) =>
  (await test.db.selectFrom('flowRuns').select('stepName').where('id', '=', id).executeTakeFirst())?.stepName
const saved = { status: 'fulfilled', value: true }

it('each is kept with its visits, but for one that another server leads', async () => {
  const runs = [await aSavedRun(), await aSavedRun(), await aSavedRun({ fence: 7 })]
  expect(await save(...runs)).toEqual([saved, saved, { status: 'fulfilled', value: false }])
  expect(await Promise.all(runs.map(getName))).toEqual(['One', 'One', null])
  const visits = await Promise.all(runs.map(({ id }) => listVisits(test.db, id, { from: 1, limit: 10 })))
  expect(visits.map((list) => list.map(({ name, status }) => `${name} ${status}`))).toEqual([
    ['One running'],
    ['One running'],
    [],
  ])
})

it('a visit that is begun and done at once, or done later, is one', async () => {
  const run = await aSavedRun({
    visits: [
      { visit: 1, status: 'running', step },
      { visit: 1, status: 'done', result: 'Well' },
      { visit: 2, status: 'running', step },
    ],
  })
  await save(await aSavedRun(), run)
  await save({ ...run, visits: [{ visit: 2, status: 'failed', errorCode: 'F0001' }] })
  const visits = await listVisits(test.db, run.id, { from: 1, limit: 10 })
  expect(visits).toMatchObject([
    { visit: 1, status: 'done', result: 'Well', endedAt: at.toISOString() },
    { visit: 2, status: 'failed', errorCode: 'F0001', startedAt: at.toISOString() },
  ])
})

it('one that cannot be written keeps no other from it', async () => {
  const bad = await aSavedRun()
  const name = 'No database takes \0'
  const runs = [await aSavedRun(), { ...bad, summary: { ...bad.summary, stepName: name } }, await aSavedRun()]
  expect(await save(...runs)).toMatchObject([saved, { status: 'rejected' }, saved])
})

it('one whose row somebody else is changing is written when that is over, and the others at once', async () => {
  const [first, held, last] = [await aSavedRun(), await aSavedRun(), await aSavedRun()]
  const heldSaved = await test.db.transaction().execute(async (tx) => {
    await tx.selectFrom('flowRuns').select('id').where('id', '=', held.id).forUpdate().execute()
    const saving = [first, held, last].map((run) => writer.save(run))
    expect(await Promise.all([saving[0], saving[2]])).toEqual([true, true])
    return { saving: saving[1] }
  })
  expect(await heldSaved.saving).toBe(true)
  expect(await getName(held)).toBe('One')
})
