import type { OperatorType } from '@wheelhouse/contract/permissions'
import { describe, expect, it } from 'vitest'
import { guardDecision, type Visitor } from './guards.ts'

const toLogin = { to: '/auth/login', search: { redirect: '/robot/control?view=list' } }
const toForbidden = { to: '/auth/403' }
const wanted = { pathname: '/robot/control', href: '/robot/control?view=list' }

function visitor(type: OperatorType | null, change: Partial<Visitor> = {}): Visitor {
  return { type, passwordChangeRequired: false, hasPendingTerms: false, ...change }
}

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
    ['organization-admin', 1, toForbidden],
    ['organization-admin', 2, null],
    ['organization-admin', 9, null],
    ['system-admin', null, toLogin],
    ['system-admin', 0, toForbidden],
    ['system-admin', 1, toForbidden],
    ['system-admin', 2, toForbidden],
    ['system-admin', 9, null],
  ] as const)('sends a visitor of a %s screen with type %s to %o', (guard, type, expected) => {
    expect(guardDecision(guard, wanted, visitor(type))).toEqual(expected)
  })

  it.each([
    ['/robot/control', 'login', { to: '/my/chpwd' }],
    ['/term/agreement', 'login', { to: '/my/chpwd' }],
    ['/robot/list', 'admin', { to: '/my/chpwd' }],
    ['/my/chpwd', 'login', null],
    ['/auth/403', 'public', null],
    ['/auth/register', 'system-admin', { to: '/auth/403' }],
  ] as const)(
    'with a password to change, terms or not, leads from %s (%s) to %o',
    (path, guard, expected) => {
      const person = visitor(0, { passwordChangeRequired: true, hasPendingTerms: true })
      expect(guardDecision(guard, { pathname: path, href: path }, person)).toEqual(expected)
    },
  )

  it.each([
    ['/robot/control', 'login', { to: '/term/agreement' }],
    ['/robot/list', 'admin', { to: '/term/agreement' }],
    ['/term/agreement', 'login', null],
    ['/my/chpwd', 'login', null],
    ['/auth/404', 'public', null],
  ] as const)('with terms to agree to, leads from %s (%s) to %o', (path, guard, expected) => {
    const person = visitor(0, { hasPendingTerms: true })
    expect(guardDecision(guard, { pathname: path, href: path }, person)).toEqual(expected)
  })
})
