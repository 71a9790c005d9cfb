import { type OnCallRota, type OnCallRotaCreate } from '@wheelhouse/contract/organizations/on-call-rota'
import type { Tx } from '../kernel/database/database.ts'
import { checkPlace } from '../kernel/entities/check-place.ts'
import type { ColumnValues } from '../kernel/entities/crud-store.ts'
import type { Context } from '../kernel/http/context.ts'
import { invalidField } from '../kernel/process/app-error.ts'
import { listCandidates } from './on-call-rota.store.ts'

/** A complete rota: for an update, the old row merged with the new values. */
type Body = OnCallRotaCreate & Pick<OnCallRota, 'organizationId'>

/**
 * `prepare` of the rotas' `crudHandlers`: checks the place, and that everybody in it may see it, unless they were
 * already in it and have lost that since. After a change of what triggers calls, only later alerts do.
 * @throws AppError entity.notFound, request.invalid with the field and its code
 */
export async function prepareOnCallRota(
  tx: Tx,
  { identity, clock }: Context,
  body: Body,
  before: OnCallRota | null,
): Promise<ColumnValues> {
  const { organizationId, buildingId, name, level, timezone, firstDay, handoverTime, weeksPerTurn } = body
  const { operatorIds, secondLineIds, secondLineAfterMinutes, status } = body
  await checkPlace(tx, identity, { organizationId, buildingId })
  const now = clock.now()
  const exceptions = body.exceptions.filter(({ untilAt }) => Date.parse(untilAt) > now.getTime())
  await checkPeople(tx, identity, { ...body, exceptions }, before)
  const wasElsewhere = before === null || before.buildingId !== buildingId
  const isAnew = wasElsewhere || before.level !== level || before.status !== status
  return {
    organizationId,
    buildingId,
    name,
    level,
    timezone,
    firstDay,
    handoverTime,
    weeksPerTurn,
    operatorIds,
    secondLineIds,
    secondLineAfterMinutes,
    exceptions,
    status,
    ...(isAnew && { inForceSince: now.toISOString() }),
  }
}

async function checkPeople(
  tx: Tx,
  identity: Context['identity'],
  { organizationId, buildingId, operatorIds, secondLineIds, exceptions }: Body,
  before: OnCallRota | null,
): Promise<void> {
  const candidates = await listCandidates(tx, identity, organizationId)
  const seeing = candidates.filter((person) => person.buildingId === null || person.buildingId === buildingId)
  const named = before !== null && before.buildingId === buildingId ? before.people : []
  const known = new Set([...seeing, ...named].map(({ id }) => id))
  const standIns = exceptions.map(({ operatorId }) => operatorId)
  for (const [path, ids] of Object.entries({ operatorIds, secondLineIds, exceptions: standIns }))
    if (ids.some((id) => !known.has(id)))
      throw invalidField(
        path,
        'onCall.cannotSee',
        'Somebody may not see the building, or is not in the organisation.',
      )
}
