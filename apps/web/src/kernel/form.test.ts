import { robotUpdate } from '@wheelhouse/contract/robots/robot'
import { loginBody } from '@wheelhouse/contract/session/session'
import { describe, expect, it } from 'vitest'
import { contractForm, fieldErrors } from './form.ts'

describe('the check of a form', () => {
  it('finds nothing wrong with what the server accepts', () => {
    expect(fieldErrors(loginBody, { loginId: 'a@demo.example', loginPw: '123456' })).toEqual({})
  })

  it('names each rejected field once, by the contract’s own complaint', () => {
    const values = { name: 'x'.repeat(41), notes: 'x'.repeat(1001), revision: 1 }
    expect(fieldErrors(robotUpdate, values)).toEqual({ name: 'text.tooLong', notes: 'text.tooLong' })
    expect(Object.keys(fieldErrors(loginBody, { loginId: 'nobody', loginPw: '' }))).toEqual([
      'loginId',
      'loginPw',
    ])
  })

  it('becomes words for a form', () => {
    const validate = contractForm(loginBody, (code, path) => `${path}: ${code}`)
    expect(validate({ loginId: 'a@demo.example', loginPw: '12345' })).toEqual({
      loginPw: 'loginPw: too_small',
    })
  })
})
