import type { AuditActor } from '../../kernel/http/audit.ts'
import type { PublicContext } from '../../kernel/http/context.ts'
import type { GuideScreen } from '../guide-screen.store.ts'

/** The actor of a display in the audit log: nobody is signed in there, so its robot identifies it. */
export function toDisplayActor(
  { robotId, name, organizationId }: GuideScreen,
  { clock, ip, userAgent }: Pick<PublicContext, 'clock' | 'ip' | 'userAgent'>,
): AuditActor {
  const identity = { operatorId: null, organizationId, client: { id: robotId, name } }
  return { identity, clock, ip, userAgent }
}
