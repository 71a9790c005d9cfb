import { Link } from '@tanstack/react-router'
import {
  type NotificationTarget,
  notificationTargetRoutes,
} from '@wheelhouse/contract/organizations/notification-target'
import { notificationTargetTexts } from '@wheelhouse/texts/organizations/notification-targets'
import { notificationTexts } from '@wheelhouse/texts/organizations/notifications'
import { outgoingTexts } from '@wheelhouse/texts/system/outgoing'
import { useBuildingColumn } from '../../buildings/building-filter.tsx'
import type { Column } from '../../kernel/lists/data-table.tsx'
import { statusColumn, wordColumn } from '../../kernel/lists/list-columns.tsx'
import { paths } from '../../kernel/shell/paths.ts'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { OrganizationParts } from '../organization-parts.tsx'
import { useFailureWords } from './use-failure-words.ts'

/** The notification targets of an organisation. */
export function NotificationTab({ organizationId }: { organizationId: string }) {
  const t = useTexts(notificationTargetTexts)
  return (
    <OrganizationParts
      organizationId={organizationId}
      routes={notificationTargetRoutes}
      t={t}
      sort="type"
      columns={useColumns()}
      createPath={paths.notificationTargetCreate}
    />
  )
}

function useColumns(): readonly Column<NotificationTarget>[] {
  const t = useTexts(notificationTargetTexts)
  const levelText = useTexts(notificationTexts)
  const outgoingText = useTexts(outgoingTexts)
  const failureWords = useFailureWords()
  const language = useLanguage()
  const building = useBuildingColumn<NotificationTarget>()
  return [
    {
      id: 'destination',
      label: t('destination'),
      sort: 'destination',
      text: targetName,
      cell: (target) => (
        <Link to={paths.notificationTarget} params={{ organizationId: target.organizationId, id: target.id }}>
          {targetName(target)}
        </Link>
      ),
    },
    wordColumn(t, 'type'),
    { id: 'level', label: t('level'), sort: 'level', text: ({ level }) => levelText(`level_${level}`) },
    building,
    statusColumn(),
    {
      id: 'lastTest',
      label: t('test'),
      text: ({ lastTestAt, lastTestFailure, type }) =>
        lastTestAt === null
          ? ''
          : `${formatMoment(lastTestAt, language)} ${lastTestFailure === null ? outgoingText('delivery_sent') : failureWords(lastTestFailure, type)}`,
    },
  ]
}

/** A target's display name: its address, or its room if the address is set by the installation. */
export function targetName({ destination, spaceId, room }: NotificationTarget): string {
  return destination === '' ? [spaceId, room].filter(Boolean).join(' / ') : destination
}
