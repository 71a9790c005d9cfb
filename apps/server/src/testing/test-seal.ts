import { createAuditSeal } from '../kernel/http/audit-seal.ts'
import { createServerSecret } from '../kernel/process/server-secret.ts'

/** The secret of the servers of tests. */
export const testSecret = 'a secret of tests, known to everybody'
/** What their audit logs are sealed with. */
export const sealAudit = createAuditSeal(createServerSecret(testSecret))
