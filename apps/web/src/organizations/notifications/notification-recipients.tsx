import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  type NotificationTarget,
  notificationTargetFilter,
  notificationTargetRoutes,
  notificationTypes,
} from '@wheelhouse/contract/organizations/notification-target'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { notificationTargetTexts } from '@wheelhouse/texts/organizations/notification-targets'
import { buildingsQuery } from '../../buildings/building-list.queries.ts'
import formClasses from '../../kernel/forms/entity-form.module.css'
import { call, filterText } from '../../kernel/server/api.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { may } from '../../session/may.ts'

type RecipientsProps = { buildingId: string; level: number }

/** Shows, beside the choice of a level, whom it notifies outside the console, to those allowed to know. */
export function NotificationRecipients(props: RecipientsProps) {
  return may('notificationTarget:read') ? <Recipients {...props} /> : null
}

function Recipients({ buildingId, level }: RecipientsProps) {
  const t = useTexts(notificationTargetTexts)
  const formText = useTexts(formTexts)
  const { data: buildings = [] } = useQuery(buildingsQuery)
  const organizationId = buildings.find(({ id }) => id === buildingId)?.organizationId ?? ''
  const { data: targets } = useQuery({
    queryKey: [notificationTargetRoutes.list.path, organizationId, 'recipients'],
    queryFn: ({ signal }) => {
      const filter = filterText(notificationTargetFilter, { where: { status: 1 } })
      return call(
        notificationTargetRoutes.list,
        { params: { organizationId }, query: { filter } },
        { signal },
      )
    },
    enabled: organizationId !== '',
  })
  if (targets === undefined) return null
  const reached = targets.filter(
    (target) =>
      (target.buildingId === null || target.buildingId === buildingId) && (target.level ?? 0) <= level,
  )
  const nameTarget = ({
    type,
    destination,
    room,
    escalateAfterMinutes: minutes,
  }: Partial<NotificationTarget>) => {
    // A chat's address is a secret, so people know it by its room.
    const kind = type === undefined ? '' : t(`type_${type}`)
    const name = type === notificationTypes.email ? destination : [kind, room].filter(Boolean).join(' ')
    return minutes == null ? name : t('escalated', { name: name ?? '', minutes })
  }
  return (
    <p className={`${formClasses.note} ${formClasses.wide}`}>
      {reached.length === 0
        ? t('nobodyReached')
        : t('reached', { names: reached.map(nameTarget).join(formText('listComma')) })}{' '}
      <Link to={paths.organization} params={{ id: organizationId }} search={{ tab: 'notification' }}>
        {t('toTargets')}
      </Link>
    </p>
  )
}
