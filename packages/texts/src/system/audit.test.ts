import { permissions } from '@wheelhouse/contract/permissions'
import { expect, it } from 'vitest'
import { auditedDeeds, auditedEntities, auditedSubjects } from './audit.ts'

it('has words for whatever a denied call may be called in the audit log', () => {
  const missing = Object.keys(permissions).flatMap((permission) => {
    const [subject = '', deed = ''] = permission.split(':')
    const hasSubject = subject in auditedEntities || subject in auditedSubjects
    return [...(hasSubject ? [] : [subject]), ...(deed in auditedDeeds ? [] : [deed])]
  })
  expect(missing).toEqual([])
})
