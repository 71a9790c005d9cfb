import { describe, expect, it } from 'vitest'
import { afterLogin } from './after-login.ts'

describe('the way on after signing in', () => {
  it.each(['/robot/control?view=list&text=a%20b', '/app/tele-ope/1/UGO-1#map', '/auth/register'])(
    'leads to %s',
    (path) => {
      expect(afterLogin(path)).toBe(path)
    },
  )

  it.each([
    undefined,
    null,
    '',
    'robot/control',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/auth/login?redirect=/x',
    '/./auth/404',
    '/.//evil.example/',
  ])('leads to the landing page instead of %j', (path) => {
    expect(afterLogin(path)).toBe('/robot/control')
  })
})
