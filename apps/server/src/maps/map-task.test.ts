import { emptyMap } from '@wheelhouse/contract/maps/map-document'
import { expect, it } from 'vitest'
import { runMapTask } from './map-task.ts'

it('lets nobody wait for all the maps that another organisation has brought', async () => {
  const ended: string[] = []
  const check = async (organizationId: string) => {
    await runMapTask(organizationId, async () => ({ kind: 'check', map: emptyMap }))
    ended.push(organizationId)
  }
  await Promise.all([check('first'), check('first'), check('first'), check('second')])
  expect(ended.indexOf('second')).toBeLessThan(2)
})
