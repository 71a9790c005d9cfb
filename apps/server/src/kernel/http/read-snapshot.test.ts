import { afterAll, beforeAll, expect, it } from 'vitest'
import { anOrganization } from '../../testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { until } from '../../testing/until.ts'
import { readSnapshot } from '../database/database.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

it('a snapshot keeps its name while nobody writes', async () => {
  // Other tests write into other databases of the same server meanwhile, which changes it as well.
  await until(async () => expect(await readSnapshot(test.db)).toBe(await readSnapshot(test.db)))
})

it('what is committed changes it, also when the transaction had begun long before', async () => {
  const seen = new Set<string>()
  const look = async () => {
    const snapshot = await readSnapshot(test.db)
    const isNew = !seen.has(snapshot)
    seen.add(snapshot)
    return isNew
  }
  await test.db.transaction().execute(async (tx) => {
    await anOrganization(tx)
    await look()
    await look()
  })
  expect(await look()).toBe(true)
})
