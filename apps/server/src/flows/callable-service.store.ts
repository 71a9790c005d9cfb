/** The service commands that steps of flows may call. */
import type { CallableService } from '@wheelhouse/contract/flows/service-call'
import { serviceCommandSchema } from '@wheelhouse/contract/system/service-command'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../kernel/database/database.ts'

/** Services of the building's organisation, from packages for all buildings or for this one. */
function selectCallable(db: Database, buildingId: string) {
  return db
    .selectFrom('serviceCommands as c')
    .innerJoin('serviceBundles as b', 'b.id', 'c.bundleId')
    .innerJoin('servicePackages as p', 'p.id', 'c.packageId')
    .innerJoin('buildings as place', 'place.organizationId', 'p.organizationId')
    .where('place.id', '=', buildingId)
    .where((eb) => eb.or([eb('p.buildingId', 'is', null), eb('p.buildingId', '=', buildingId)]))
    .select(sql<boolean>`c.status = 1 and p.status = 1`.as('isEnabled'))
}

/** @param ids the services to look up; all of them if omitted */
export async function listCallableServices(
  db: Database,
  buildingId: string,
  { ids, isSaving = false }: { ids?: readonly string[]; isSaving?: boolean } = {},
): Promise<CallableService[]> {
  const rows = await selectCallable(db, buildingId)
    .select(['c.id', 'c.name', 'b.name as bundleName', 'p.name as packageName', 'c.paramsSchema'])
    .$if(ids !== undefined, (query) => query.where('c.id', 'in', [...(ids ?? [])]))
    .$if(isSaving, (query) => query.forKeyShare(['c']))
    .orderBy('p.name')
    .orderBy('b.index')
    .orderBy('c.name')
    .execute()
  return rows
}

const calledSchema = serviceCommandSchema
  .pick({ id: true, revision: true, method: true, urlTemplate: true, headers: true, bodyTemplate: true })
  .extend(serviceCommandSchema.pick({ paramsSchema: true, timeoutMs: true }).shape)
  .extend({ isEnabled: z.boolean() })
type CalledCommand = z.output<typeof calledSchema>

/** The current definition of a command; `null` if it no longer exists. */
export async function findCalledCommand(
  db: Database,
  buildingId: string,
  id: string,
): Promise<CalledCommand | null> {
  const row = await selectCallable(db, buildingId)
    .select(['c.id', 'c.revision', 'c.method', 'c.urlTemplate', 'c.headers', 'c.bodyTemplate'])
    .select(['c.paramsSchema', 'c.timeoutMs'])
    .where('c.id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : calledSchema.parse(row)
}
