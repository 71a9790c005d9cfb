import { describe, expect, it } from 'vitest'
import { guardDecision } from './guards.ts'

const toLogin = { to: '/auth/login', search: { redirect: '/robot/control?view=list' } }
const toForbidden = { to: '/auth/403' }

describe('the navigation guard', () => {
  it.each([
    ['public', null, null],
    ['public', 0, null],
    ['login', null, toLogin],
    ['login', 0, null],
    ['admin', null, toLogin],
    ['admin', 0, toForbidden],
    ['admin', 1, null],
    ['admin', 2, null],
    ['admin', 9, null],
    ['system-admin', null, toLogin],
    ['system-admin', 0, toForbidden],
    ['system-admin', 1, toForbidden],
    ['system-admin', 2, toForbidden],
    ['system-admin', 9, null],
  ] as const)('sends a visitor of a %s screen with type %s to %o', (guard, type, expected) => {
    expect(guardDecision(guard, '/robot/control?view=list', type)).toEqual(expected)
  })
})
