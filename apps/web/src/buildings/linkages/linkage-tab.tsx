import { useQuery } from '@tanstack/react-query'
import { hasPermission } from '@wheelhouse/contract/permissions'
import { ListLoading } from '../../kernel/lists/list-parts.tsx'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { operatorType } from '../../session/session.store.ts'
import { LilzWebhook } from './lilz-webhook.tsx'
import { LinkageCard } from './linkage-card.tsx'
import classes from './linkages.module.css'
import { linkagesQuery } from './linkages.queries.ts'

/** A building's linkages: a card for each service, including those never set up. */
export function LinkageTab({ buildingId }: { buildingId: string }) {
  const { data, error, refetch } = useQuery(linkagesQuery(buildingId))
  if (data === undefined && error !== null)
    return <ListFailure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <ListLoading />
  const type = operatorType()
  const mayWrite = type !== null && hasPermission(type, 'linkage:write')
  const maySeeWebhook = type !== null && hasPermission(type, 'linkage:lilzWebhook')
  return (
    <div className={classes.cards}>
      {data.map((linkage) => (
        <LinkageCard key={linkage.service} buildingId={buildingId} linkage={linkage} mayWrite={mayWrite}>
          {linkage.service === 'lilz' && linkage.status !== 'uncontracted' && maySeeWebhook && (
            <LilzWebhook buildingId={buildingId} />
          )}
        </LinkageCard>
      ))}
    </div>
  )
}
