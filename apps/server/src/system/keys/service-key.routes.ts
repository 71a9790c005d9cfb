import { azureKeyRoutes } from '@wheelhouse/contract/system/azure-key'
import { skywayKeyRoutes } from '@wheelhouse/contract/system/skyway-key'
import { crudHandlers } from '../../kernel/entities/crud-handlers.ts'
import { handle, type RouteBinding } from '../../kernel/http/route-binding.ts'
import type { OutgoingHttp } from '../../kernel/outgoing/outgoing-http.ts'
import type { Partners } from '../../kernel/outgoing/partners.ts'
import type { Secrets } from '../../kernel/process/secrets.ts'
import { azureKeyStore } from './azure-key.store.ts'
import { prepareServiceKey } from './prepare-service-key.ts'
import { skywayKeyStore } from './skyway-key.store.ts'
import { testAzureKey } from './test-azure-key.ts'
import { testServiceKey } from './test-service-key.ts'
import { testSkywayKey } from './test-skyway-key.ts'

type Parts = { http: OutgoingHttp; partners: Partners; secrets: Secrets }

/** The key managers of R-SYSTEM-7: keys of SkyWay and of Azure's speech service. */
export function serviceKeyHandlers({ http, partners, secrets }: Parts): RouteBinding[] {
  const skyway = { table: 'skywayKeys', entity: 'skywayKey' } as const
  const azure = { table: 'azureKeys', entity: 'azureKey' } as const
  return [
    ...Object.values(
      crudHandlers(skywayKeyRoutes, skywayKeyStore, {
        entity: skyway.entity,
        prepare: prepareServiceKey(skyway.table, 'appId', secrets),
      }),
    ),
    handle(skywayKeyRoutes.test, async ({ params }, ctx) => {
      const key = await skywayKeyStore.get(ctx.db, ctx.identity, params.id)
      return testServiceKey(ctx, key, {
        ...skyway,
        secrets,
        address: partners('skyway'),
        ask: (url, secret) => testSkywayKey(http, url, { appId: key.appId, secret }, ctx.clock.now()),
      })
    }),
    ...Object.values(
      crudHandlers(azureKeyRoutes, azureKeyStore, {
        entity: azure.entity,
        prepare: prepareServiceKey(azure.table, 'region', secrets),
      }),
    ),
    handle(azureKeyRoutes.test, async ({ params }, ctx) => {
      const key = await azureKeyStore.get(ctx.db, ctx.identity, params.id)
      return testServiceKey(ctx, key, {
        ...azure,
        secrets,
        address: partners('azure'),
        // Each region has its own URL.
        ask: (url, secret) => testAzureKey(http, url.replace('{region}', key.region), secret),
      })
    }),
  ]
}
