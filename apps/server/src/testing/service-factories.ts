/** Service packages and what stands in them, as `factories.ts` makes rows. */
import type { Insertable } from 'kysely'
import type { Database } from '../kernel/database/database.ts'
import type { DB } from '../kernel/database/db-types.ts'
import { anOrganization, stamps, unique } from './factories.ts'

/** A package of service commands; for the whole organisation unless a building is given. */
export async function aServicePackage(db: Database, values: Partial<Insertable<DB['servicePackages']>> = {}) {
  const organizationId = values.organizationId ?? (await anOrganization(db)).id
  return db
    .insertInto('servicePackages')
    .values({
      name: `Package ${unique()}`,
      code: unique(),
      version: '1.0.0',
      category: 900,
      description: '',
      status: 1,
      ...stamps,
      ...values,
      organizationId,
    })
    .returning(['id', 'name', 'code', 'organizationId', 'revision'])
    .executeTakeFirstOrThrow()
}

/** A bundle of a service package, which is made unless it is given. */
export async function aServiceBundle(db: Database, values: Partial<Insertable<DB['serviceBundles']>> = {}) {
  const packageId = values.packageId ?? (await aServicePackage(db)).id
  return db
    .insertInto('serviceBundles')
    .values({ name: `Bundle ${unique()}`, index: 0, ...stamps, ...values, packageId })
    .returning(['id', 'name', 'packageId', 'revision'])
    .executeTakeFirstOrThrow()
}

/** A command of a bundle, which is made unless it is given. */
export async function aServiceCommand(
  db: Database,
  {
    bundle,
    ...values
  }: Partial<Insertable<DB['serviceCommands']>> & {
    bundle?: { id: string; packageId: string }
  } = {},
) {
  const { id: bundleId, packageId } = bundle ?? (await aServiceBundle(db))
  return db
    .insertInto('serviceCommands')
    .values({
      name: `Command ${unique()}`,
      code: unique(),
      method: 'POST',
      // Reserved for documents: nobody is there.
      urlTemplate: 'https://service.invalid/',
      headers: '[]',
      bodyTemplate: '',
      paramsSchema: JSON.stringify({ type: 'object', properties: {}, required: [] }),
      timeoutMs: 10_000,
      status: 1,
      ...stamps,
      ...values,
      packageId,
      bundleId,
    })
    .returning(['id', 'name', 'packageId', 'bundleId', 'revision'])
    .executeTakeFirstOrThrow()
}
