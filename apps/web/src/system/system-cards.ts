import { hasPermission, type OperatorType, type Permission } from '@wheelhouse/contract/permissions'
import type { systemCardTexts } from '@wheelhouse/texts/system/system-cards'
import {
  Blocks,
  AudioLines,
  FileCheck,
  KeyRound,
  ListX,
  type LucideIcon,
  Mails,
  Megaphone,
  PackageCheck,
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

/** A page below the system settings. */
export type SystemCard = {
  to: string
  icon: LucideIcon
  /** Its name; the sentence below it is the text of the same id with `Note`. */
  text: TextKey<typeof systemCardTexts>
  note: TextKey<typeof systemCardTexts>
  /** What its list asks for. */
  permission: Permission
}

/** Everything below /system that has no place in the main menu: one line for each page. */
const cards: readonly SystemCard[] = [
  {
    to: paths.iamServiceList,
    icon: KeyRound,
    text: 'iamServices',
    note: 'iamServicesNote',
    permission: 'iam:read',
  },
  {
    to: paths.webhookList,
    icon: Webhook,
    text: 'webhooks',
    note: 'webhooksNote',
    permission: 'webhook:read',
  },
  {
    to: paths.servicePackageList,
    icon: Blocks,
    text: 'servicePackages',
    note: 'servicePackagesNote',
    permission: 'servicePackage:read',
  },
  {
    to: paths.register,
    icon: UserRoundPlus,
    text: 'register',
    note: 'registerNote',
    permission: 'organization:create',
  },
  {
    to: paths.announcementList,
    icon: Megaphone,
    text: 'announcements',
    note: 'announcementsNote',
    permission: 'system:announce',
  },
  {
    to: paths.termDocumentList,
    icon: FileCheck,
    text: 'terms',
    note: 'termsNote',
    permission: 'system:manageTerms',
  },
  {
    to: paths.outbox,
    icon: Mails,
    text: 'outbox',
    note: 'outboxNote',
    permission: 'system:readOutgoingMessages',
  },
  {
    to: firstPage(paths.auditLogs),
    icon: ScrollText,
    text: 'auditLog',
    note: 'auditLogNote',
    permission: 'audit:read',
  },
  {
    to: paths.systemVersionList,
    icon: PackageCheck,
    text: 'versions',
    note: 'versionsNote',
    permission: 'systemVersion:write',
  },
  {
    to: paths.skywayKeyList,
    icon: Video,
    text: 'skywayKeys',
    note: 'skywayKeysNote',
    permission: 'serviceKey:write',
  },
  {
    to: paths.azureKeyList,
    icon: AudioLines,
    text: 'azureKeys',
    note: 'azureKeysNote',
    permission: 'serviceKey:write',
  },
  {
    to: firstPage(paths.syncHistories),
    icon: RefreshCw,
    text: 'syncHistory',
    note: 'syncHistoryNote',
    permission: 'syncHistory:read',
  },
  {
    to: paths.anonymizePolicyList,
    icon: VenetianMask,
    text: 'anonymizePolicies',
    note: 'anonymizePoliciesNote',
    permission: 'anonymizePolicy:write',
  },
  {
    to: paths.errorCodeList,
    icon: ListX,
    text: 'errorCodes',
    note: 'errorCodesNote',
    // Everybody may look codes up by the API; the page is for system administrators (R-SYSTEM-21).
    permission: 'systemConfig:write',
  },
  {
    to: paths.systemConfigList,
    icon: SlidersHorizontal,
    text: 'configs',
    note: 'configsNote',
    permission: 'systemConfig:write',
  },
  {
    to: paths.initData,
    icon: Sprout,
    text: 'initData',
    note: 'initDataNote',
    permission: 'system:initialize',
  },
]

/** The pages that an account of this type may open. */
export function systemCardsFor(type: OperatorType | null): readonly SystemCard[] {
  return type === null ? [] : cards.filter(({ permission }) => hasPermission(type, permission))
}
