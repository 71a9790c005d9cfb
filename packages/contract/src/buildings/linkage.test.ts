import { expect, it } from 'vitest'
import { linkageUpdate } from './linkage.ts'

it.each(['.', '..'])('takes no id of a partner that would be a step in an address: %s', (id) => {
  for (const change of [
    { externalBuildingId: id },
    { managementUnitId: id },
    { linkedBuilding: { id, name: 'A building' } },
  ])
    expect(linkageUpdate.safeParse({ ...change, revision: 0 }).error?.issues[0]?.message).toBe(
      'linkage.idInvalid',
    )
  expect(linkageUpdate.safeParse({ externalBuildingId: `a${id}`, revision: 0 }).success).toBe(true)
})
