import { expect, it } from 'vitest'
import { notificationTargetUpdate } from './notification-target.ts'

it.each(['.', '..', ' .. '])('takes no room that would be a step in an address: %j', (room) => {
  const refused = notificationTargetUpdate.safeParse({ room, revision: 1 })
  expect(refused.error?.issues[0]?.message).toBe('linkage.idInvalid')
  expect(notificationTargetUpdate.safeParse({ room: 'team.a', revision: 1 }).success).toBe(true)
})
