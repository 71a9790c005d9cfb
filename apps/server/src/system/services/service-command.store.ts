import { parseJson } from '@wheelhouse/contract/kernel/json'
import { serviceCommandSchema } from '@wheelhouse/contract/system/service-command'
import { z } from 'zod'
import type { Database, Tx } from '../../kernel/database/database.ts'
import { crudStore } from '../../kernel/entities/crud-store.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import type { Secrets } from '../../kernel/process/secrets.ts'
import { serviceCommandsVisibleTo } from './service-command.policy.ts'

export const serviceCommandStore = crudStore('serviceCommands', {
  schema: serviceCommandSchema,
  visibleTo: serviceCommandsVisibleTo,
  order: 'name',
  unique: { service_commands_code: 'code' },
})

/** Values of secret headers, by their names. */
export type SecretHeaders = ReadonlyMap<string, string>

const place = (rowId: string) => ({ table: 'service_commands', column: 'sealed_secrets', rowId })
const storedSecrets = z.array(z.tuple([z.string(), z.string()]))

/** The stored form of a command's secret headers; `null` when it has none. */
export function sealSecretHeaders(secrets: Secrets, id: string, headers: SecretHeaders): string | null {
  return headers.size === 0 ? null : secrets.seal(place(id), JSON.stringify([...headers]))
}

/**
 * The secret headers of this revision of a command: those of another may be meant for another host.
 * @returns `'secretLost'` when they can no longer be read
 * @throws AppError entity.changed
 */
export async function readSecretHeaders(
  db: Database,
  secrets: Secrets,
  { id, revision }: { id: string; revision: number },
): Promise<SecretHeaders | 'secretLost'> {
  const command = await db
    .selectFrom('serviceCommands')
    .select('sealedSecrets')
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  if (command === undefined) throw new AppError('entity.changed')
  const { sealedSecrets } = command
  if (sealedSecrets === null) return new Map()
  const opened = secrets.open(place(id), sealedSecrets)
  return opened === null ? 'secretLost' : new Map(storedSecrets.parse(parseJson(opened)))
}

/** Is this one of the package's bundles? Locks it until the transaction ends. */
export async function hasBundle(tx: Tx, packageId: string, bundleId: string): Promise<boolean> {
  const bundle = await tx
    .selectFrom('serviceBundles')
    .select('id')
    .where('id', '=', bundleId)
    .where('packageId', '=', packageId)
    .forKeyShare()
    .executeTakeFirst()
  return bundle !== undefined
}
