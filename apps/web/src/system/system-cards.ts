import { hasPermission, type OperatorType, type Permission } from '@wheelhouse/contract/permissions'
import type { systemCardTexts } from '@wheelhouse/texts/system/system-cards'
import {
  AudioLines,
  Blocks,
  FileCheck,
  FlaskConical,
  KeyRound,
  LayoutDashboard,
  ListX,
  type LucideIcon,
  Mails,
  Megaphone,
  PackageCheck,
  Palette,
  RefreshCw,
  ScrollText,
  SlidersHorizontal,
  Sprout,
  UserRoundPlus,
  VenetianMask,
  Video,
  Webhook,
} from 'lucide-react'
import { firstPage, paths } from '../kernel/shell/paths.ts'
import type { TextKey } from '../kernel/words/texts.ts'

/** The groups of cards, in display order. */
export const systemCardGroups = ['customers', 'robots', 'services', 'installation'] as const

/** A page below the system settings. */
export type SystemCard = {
  to: string
  icon: LucideIcon
  group: (typeof systemCardGroups)[number]
  /** Text id of its name; the sentence below has the same id with `Note` appended. */
  text: TextKey<typeof systemCardTexts>
  note: TextKey<typeof systemCardTexts>
  /** The permission that its list requires. */
  permission: Permission
}

/** Every page below /system that is not in the main menu, one line each. */
const cards: readonly SystemCard[] = [
  {
    to: paths.dashboard,
    icon: LayoutDashboard,
    group: 'installation',
    text: 'dashboard',
    note: 'dashboardNote',
    permission: 'system:readDashboard',
  },
  {
    to: paths.iamServiceList,
    icon: KeyRound,
    group: 'services',
    text: 'iamServices',
    note: 'iamServicesNote',
    permission: 'iam:read',
  },
  {
    to: paths.webhookList,
    icon: Webhook,
    group: 'services',
    text: 'webhooks',
    note: 'webhooksNote',
    permission: 'webhook:read',
  },
  {
    to: paths.servicePackageList,
    icon: Blocks,
    group: 'services',
    text: 'servicePackages',
    note: 'servicePackagesNote',
    permission: 'servicePackage:read',
  },
  {
    to: paths.register,
    icon: UserRoundPlus,
    group: 'customers',
    text: 'register',
    note: 'registerNote',
    permission: 'organization:create',
  },
  {
    to: paths.announcementList,
    icon: Megaphone,
    group: 'customers',
    text: 'announcements',
    note: 'announcementsNote',
    permission: 'system:announce',
  },
  {
    to: paths.termDocumentList,
    icon: FileCheck,
    group: 'customers',
    text: 'terms',
    note: 'termsNote',
    permission: 'system:manageTerms',
  },
  {
    to: paths.outbox,
    icon: Mails,
    group: 'installation',
    text: 'outbox',
    note: 'outboxNote',
    permission: 'system:readOutgoingMessages',
  },
  {
    to: firstPage(paths.auditLogs),
    icon: ScrollText,
    group: 'installation',
    text: 'auditLog',
    note: 'auditLogNote',
    permission: 'audit:read',
  },
  {
    to: paths.systemVersionList,
    icon: PackageCheck,
    group: 'robots',
    text: 'versions',
    note: 'versionsNote',
    permission: 'systemVersion:write',
  },
  {
    to: paths.skywayKeyList,
    icon: Video,
    group: 'services',
    text: 'skywayKeys',
    note: 'skywayKeysNote',
    permission: 'serviceKey:write',
  },
  {
    to: paths.azureKeyList,
    icon: AudioLines,
    group: 'services',
    text: 'azureKeys',
    note: 'azureKeysNote',
    permission: 'serviceKey:write',
  },
  {
    to: firstPage(paths.syncHistories),
    icon: RefreshCw,
    group: 'robots',
    text: 'syncHistory',
    note: 'syncHistoryNote',
    permission: 'syncHistory:read',
  },
  {
    to: paths.anonymizePolicyList,
    icon: VenetianMask,
    group: 'robots',
    text: 'anonymizePolicies',
    note: 'anonymizePoliciesNote',
    permission: 'anonymizePolicy:write',
  },
  {
    to: paths.spatial,
    icon: FlaskConical,
    group: 'robots',
    text: 'spatial',
    note: 'spatialNote',
    // Its data is for everybody; while experimental, the page is for system administrators only.
    permission: 'system:readDashboard',
  },
  {
    to: paths.errorCodeList,
    icon: ListX,
    group: 'robots',
    text: 'errorCodes',
    note: 'errorCodesNote',
    // Everybody may look up codes through the API; the page is for system administrators (R-SYSTEM-21).
    permission: 'systemConfig:write',
  },
  {
    to: paths.systemConfigList,
    icon: SlidersHorizontal,
    group: 'installation',
    text: 'configs',
    note: 'configsNote',
    permission: 'systemConfig:write',
  },
  {
    to: paths.customisation,
    icon: Palette,
    group: 'installation',
    text: 'customisation',
    note: 'customisationNote',
    permission: 'customManifest:read',
  },
  {
    to: paths.initData,
    icon: Sprout,
    group: 'installation',
    text: 'initData',
    note: 'initDataNote',
    permission: 'system:initialize',
  },
]

/** The pages that an account of this type may open. */
export function systemCardsFor(type: OperatorType | null): readonly SystemCard[] {
  return type === null ? [] : cards.filter(({ permission }) => hasPermission(type, permission))
}
