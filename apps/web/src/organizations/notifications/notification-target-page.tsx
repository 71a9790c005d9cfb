import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import {
  type NotificationDelivery,
  type NotificationType,
  notificationTargetRoutes,
} from '@wheelhouse/contract/organizations/notification-target'
import { organizationRoutes } from '@wheelhouse/contract/organizations/organization'
import { notificationTargetTexts } from '@wheelhouse/texts/organizations/notification-targets'
import { outgoingTexts } from '@wheelhouse/texts/system/outgoing'
import { type Column, DataTable } from '../../kernel/lists/data-table.tsx'
import { CreatePage, EntityPage } from '../../kernel/lists/entity-page.tsx'
import { call } from '../../kernel/server/api.ts'
import { OwnerLink } from '../../kernel/shell/back-link.tsx'
import { paths } from '../../kernel/shell/paths.ts'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { targetName } from './notification-tab.tsx'
import { NotificationTargetForm } from './notification-target-form.tsx'
import classes from './notification-target-page.module.css'
import { useFailureWords } from './use-failure-words.ts'

/** organization/{id}/notif-target/create. */
export function NotificationTargetCreatePage() {
  const t = useTexts(notificationTargetTexts)
  const { organizationId } = useParams({ from: `/shell${paths.notificationTargetCreate}` })
  return (
    <>
      <OrganizationLink id={organizationId} />
      <CreatePage title={t('create')} leadsTo={paths.notificationTarget} params={{ organizationId }}>
        {(handleCreated) => (
          <NotificationTargetForm organizationId={organizationId} onCreated={handleCreated} />
        )}
      </CreatePage>
    </>
  )
}

/** organization/{id}/notif-target/{ntid}. */
export function NotificationTargetPage() {
  const { organizationId, id } = useParams({ from: `/shell${paths.notificationTarget}` })
  return (
    <>
      <OrganizationLink id={organizationId} />
      <EntityPage routes={notificationTargetRoutes} params={{ organizationId, id }} getName={targetName}>
        {(target) => (
          <>
            <NotificationTargetForm organizationId={organizationId} row={target} />
            <Deliveries organizationId={organizationId} id={id} type={target.type} />
          </>
        )}
      </EntityPage>
    </>
  )
}

function OrganizationLink({ id }: { id: string }) {
  const t = useTexts(notificationTargetTexts)
  const label = (name: string) => t('backToOrganization', { name })
  return (
    <OwnerLink
      routes={organizationRoutes}
      id={id}
      path={paths.organization}
      tab="notification"
      label={label}
    />
  )
}

/** The latest messages to the target. */
function Deliveries({ type, ...params }: { organizationId: string; id: string; type: NotificationType }) {
  const t = useTexts(notificationTargetTexts)
  const outgoingText = useTexts(outgoingTexts)
  const failureWords = useFailureWords()
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: [notificationTargetRoutes.listDeliveries.path, params],
    queryFn: ({ signal }) => call(notificationTargetRoutes.listDeliveries, { params }, { signal }),
  })
  const columns: Column<NotificationDelivery>[] = [
    { id: 'at', label: t('at'), text: ({ createdAt }) => formatMoment(createdAt, language) },
    { id: 'message', label: t('message'), text: ({ title }) => title },
    {
      id: 'result',
      label: t('result'),
      text: ({ status, failure }) =>
        status === 'failed' && failure !== null
          ? failureWords(failure, type)
          : outgoingText(`delivery_${status}`),
    },
  ]
  if (data === undefined) return null
  return (
    <section className={classes.deliveries}>
      <h2>{t('deliveries')}</h2>
      {data.length === 0 ? (
        <p>{t('noDeliveries')}</p>
      ) : (
        <DataTable caption={t('deliveries')} columns={columns} rows={data} sort="" onSort={() => undefined} />
      )}
    </section>
  )
}
