import { type OnCallNow, onCallRotaRoutes } from '@wheelhouse/contract/organizations/on-call-rota'
import { listTurns } from '@wheelhouse/contract/organizations/on-call-turns'
import { crudHandlers } from '../kernel/entities/crud-handlers.ts'
import { toOrganizationOwner } from '../kernel/entities/place.store.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import type { Outbox } from '../kernel/outgoing/outbox.ts'
import { isAvailable } from './find-on-call.ts'
import { mayChangeRota } from './on-call-rota.policy.ts'
import { type CallingRota, listCallingRotas, listCandidates, onCallRotaStore } from './on-call-rota.store.ts'
import { prepareOnCallRota } from './prepare-on-call-rota.ts'

/** Rotas of who is on call, and who is now (R-ALERTS-6). */
export function onCallRotaHandlers({ outbox }: { outbox: Pick<Outbox, 'canSend'> }): RouteBinding[] {
  return [
    ...Object.values(
      crudHandlers(onCallRotaRoutes, onCallRotaStore, {
        entity: 'onCallRota',
        prepare: prepareOnCallRota,
        parent: toOrganizationOwner,
        mayChange: ({ identity }, rota) => mayChangeRota(identity, rota),
      }),
    ),
    handle(onCallRotaRoutes.listCandidates, async ({ params }, ctx) => {
      const { organizationId } = await toOrganizationOwner(ctx, params)
      return {
        canSendMail: outbox.canSend('mail'),
        people: await listCandidates(ctx.db, ctx.identity, organizationId),
      }
    }),
    handle(onCallRotaRoutes.listNow, async (_input, { db, identity, clock }) => {
      const now = clock.now().getTime()
      const rotas = await listCallingRotas(db, identity)
      return rotas.map((rota) => ({ ...toNow(rota, now), buildingName: rota.buildingName }))
    }),
  ]
}

function toNow(rota: CallingRota, now: number): Omit<OnCallNow, 'buildingName'> {
  const [current, following] = listTurns(rota, (id) => isAvailable(rota, id), now, 2)
  const find = (id: string | null = null) => rota.people.find((person) => person.id === id) ?? null
  const { id: rotaId, organizationId, name, buildingId, timezone } = rota
  return {
    rotaId,
    organizationId,
    name,
    buildingId,
    timezone,
    now: find(current?.operatorId),
    until: current?.untilAt ?? null,
    next: find(following?.operatorId),
  }
}
