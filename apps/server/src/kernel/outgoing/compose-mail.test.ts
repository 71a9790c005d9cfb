import { expect, it } from 'vitest'
import { composeMail, fillText, formatMoment } from './compose-mail.ts'
import { toHtml } from './mail-html.ts'

const reader = { firstName: '花子', lastName: '管理', language: 'ja' as const }

it('greets people in their language, and fills in the values', () => {
  const ja = composeMail('code', reader, { code: '012345', minutes: 5 })
  expect(ja.subject).toBe('【Wheelhouse】認証コード')
  expect(ja.body).toMatch(/^管理 花子 様\n\n認証コードは次のとおりです。\n\n012345\n\n5分以内に/)
  const en = composeMail('code', { ...reader, language: 'en' }, { code: '012345', minutes: 5 })
  expect(en.body).toMatch(
    /^Hello 花子 管理,\n\nYour verification code is:\n\n012345\n\nEnter it .* 5 minutes/,
  )
  expect(fillText('codeSms', 'en', { code: '1', minutes: 5 })).not.toContain('{{')
})

it('keeps what came from outside on its line and without effect', () => {
  const browser = '<script>alert(1)</script>\nhttps://evil.example'
  const { body } = composeMail('signIn', reader, {
    at: '',
    ip: '',
    browser,
    link: 'https://ours.example/a?b=1&c=2',
  })
  const html = toHtml(body)
  expect(html).not.toContain('<script>')
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    'https://ours.example/a?b=1&amp;c=2',
  ])
})

it('writes moments in the time of Japan', () => {
  const at = new Date('2026-11-20T00:05:00Z')
  expect(formatMoment(at, 'ja')).toMatch(/2026\/11\/20\(金\) 09:05/)
  expect(formatMoment(at, 'en')).toMatch(/Nov 20, 2026.* 09:05/)
})
