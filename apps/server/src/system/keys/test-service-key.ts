import type { DeliveryFailure } from '@wheelhouse/contract/kernel/outgoing'
import type { KeyTest } from '@wheelhouse/contract/system/service-key'
import { writeAudit } from '../../kernel/http/audit.ts'
import type { Context } from '../../kernel/http/context.ts'
import type { PartnerAddress } from '../../kernel/outgoing/partners.ts'
import type { Secrets } from '../../kernel/process/secrets.ts'
import { type KeyTable, noteTest, openSecret } from './service-key.store.ts'

/** A service's verdict on a key: `null` accepts it, `wrongCredentials` is a refusal by the service itself. */
export type KeyVerdict = { failure: DeliveryFailure | null; httpStatus: number | null }

type Parts = {
  secrets: Secrets
  table: KeyTable
  /** Its name in the audit log. */
  entity: string
  /** URL of the service; `null` if this installation has none. */
  address: PartnerAddress | null
  ask: (url: string, secret: string) => Promise<KeyVerdict>
}

/** Has the service check a stored key, and stores the verdict. */
export async function testServiceKey(
  ctx: Context,
  key: { id: string; revision: number },
  { secrets, table, entity, address, ask }: Parts,
): Promise<KeyTest> {
  const secret = await openSecret(ctx.db, secrets, table, key.id)
  const { failure, httpStatus } = await getVerdict(secret, address, ask)
  const result = failure === null ? 'accepted' : failure === 'wrongCredentials' ? 'refused' : 'failed'
  const test = { result, failure, httpStatus, isSimulated: address?.isSimulated ?? false } as const
  await ctx.db.transaction().execute(async (tx) => {
    await noteTest(tx, { ...key, table }, test, ctx.clock.now())
    const outcome = failure === null ? 'done' : 'failed'
    const entry = { action: `${entity}:verify`, entity, entityId: key.id } as const
    await writeAudit(tx, ctx, { ...entry, outcome, after: test })
  })
  return test
}

async function getVerdict(
  secret: string | null,
  address: PartnerAddress | null,
  ask: Parts['ask'],
): Promise<KeyVerdict> {
  if (secret === null) return { failure: 'secretLost', httpStatus: null }
  if (address === null) return { failure: 'notSetUp', httpStatus: null }
  return ask(address.url, secret)
}
