import {
  type OnCallCandidate,
  type OnCallRota,
  onCallRotaSchema,
} from '@wheelhouse/contract/organizations/on-call-rota'
import type { RotaPlan } from '@wheelhouse/contract/organizations/on-call-turns'
import { operatorTypes } from '@wheelhouse/contract/permissions'
import { sql } from 'kysely'
import type { Database } from '../kernel/database/database.ts'
import { crudStore } from '../kernel/entities/crud-store.ts'
import type { Identity } from '../kernel/http/identity.ts'
import { onCallRotasVisibleTo } from './on-call-rota.policy.ts'

/** Account types that see every building of their organisation; others see only their own. */
const seeEveryBuilding = [operatorTypes.administrator, operatorTypes.systemAdministrator] as const

/** Everybody in the row of `on_call_rotas`, and whether they may be called. */
const people = sql<OnCallRota['people']>`(
  select coalesce(json_agg(json_build_object(
    'id', o.id, 'firstName', o.first_name, 'lastName', o.last_name,
    'isAvailable', o.status = 1 and o.deleted_at is null and o.organization_id = on_call_rotas.organization_id
      and (o.type = any(${seeEveryBuilding}::int[]) or coalesce(o.building_id = on_call_rotas.building_id, false))
  ) order by o.last_name, o.first_name, o.id), '[]')
  from operators o
  where o.id in (
    select jsonb_array_elements_text(on_call_rotas.operator_ids || on_call_rotas.second_line_ids)::uuid
    union select (exception ->> 'operatorId')::uuid from jsonb_array_elements(on_call_rotas.exceptions) exception))`

export const onCallRotaStore = crudStore('onCallRotas', {
  schema: onCallRotaSchema,
  visibleTo: onCallRotasVisibleTo,
  order: 'name',
  computed: { people },
})

/** What determines who is on call, and whom alerts call. */
export type CallingRota = RotaPlan &
  Pick<
    OnCallRota,
    | 'id'
    | 'organizationId'
    | 'name'
    | 'buildingId'
    | 'secondLineIds'
    | 'secondLineAfterMinutes'
    | 'inForceSince'
    | 'people'
  >

function selectCalling(db: Database) {
  return db
    .selectFrom('onCallRotas')
    .select(['id', 'organizationId', 'buildingId', 'name', 'timezone', 'firstDay', 'handoverTime'])
    .select(['weeksPerTurn', 'operatorIds', 'secondLineIds', 'secondLineAfterMinutes', 'exceptions'])
    .select(['inForceSince', people.as('people')])
}

/** The rota by which an alert calls people. */
export function getCallingRota(db: Database, id: string): Promise<CallingRota> {
  return selectCalling(db).where('id', '=', id).executeTakeFirstOrThrow()
}

/** The enabled rotas that this person may see, by name. */
export function listCallingRotas(db: Database, identity: Identity) {
  return selectCalling(db)
    .select((eb) =>
      eb
        .selectFrom('buildings as b')
        .select('b.name')
        .whereRef('b.id', '=', 'onCallRotas.buildingId')
        .as('buildingName'),
    )
    .where('status', '=', 1)
    .where(onCallRotasVisibleTo(identity))
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** Who may be in rotas of an organisation; for somebody assigned to one building, only in its rotas. */
export function listCandidates(
  db: Database,
  { scope }: Pick<Identity, 'scope'>,
  organizationId: string,
): Promise<OnCallCandidate[]> {
  const isEverywhere = sql<boolean>`type = any(${seeEveryBuilding}::int[])`
  return db
    .selectFrom('operators')
    .select(['id', 'firstName', 'lastName'])
    .select(sql<string | null>`case when not ${isEverywhere} then building_id end`.as('buildingId'))
    .where('organizationId', '=', organizationId)
    .where('status', '=', 1)
    .where('deletedAt', 'is', null)
    .where((eb) =>
      eb.or([
        isEverywhere,
        scope.kind === 'building'
          ? eb('buildingId', '=', scope.buildingId)
          : eb('buildingId', 'is not', null),
      ]),
    )
    .orderBy('lastName')
    .orderBy('firstName')
    .orderBy('id')
    .execute()
}
