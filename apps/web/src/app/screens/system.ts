import { paths } from '../../kernel/shell/paths.ts'
import { readOutboxSearch } from '../../system/outbox-search.ts'
import { readServicePackageTab } from '../../system/services/service-package-tabs.ts'
import { listPage, page, searchPage, shellPage } from '../screen-routes.tsx'

/** What keeps the installation going. */
export const systemScreens = [
  searchPage(
    paths.outbox,
    'system-admin',
    readOutboxSearch,
    page(() => import('../../system/outbox-page.tsx'), 'OutboxPage'),
  ),
  listPage(
    paths.resourceList,
    'admin',
    page(() => import('../../system/resource-list-page.tsx'), 'ResourceListPage'),
  ),
  shellPage(
    paths.resourceCreate,
    'admin',
    page(() => import('../../system/resource-page.tsx'), 'ResourceCreatePage'),
  ),
  shellPage(
    paths.resource,
    'admin',
    page(() => import('../../system/resource-page.tsx'), 'ResourcePage'),
  ),
  listPage(
    paths.iamServiceList,
    'admin',
    page(() => import('../../system/iam/iam-service-list-page.tsx'), 'IamServiceListPage'),
  ),
  shellPage(
    paths.iamServiceCreate,
    'admin',
    page(() => import('../../system/iam/iam-service-create-page.tsx'), 'IamServiceCreatePage'),
  ),
  shellPage(
    paths.iamService,
    'admin',
    page(() => import('../../system/iam/iam-service-page.tsx'), 'IamServicePage'),
  ),
  listPage(
    paths.webhookList,
    'admin',
    page(() => import('../../system/webhooks/webhook-list-page.tsx'), 'WebhookListPage'),
  ),
  shellPage(
    paths.webhookCreate,
    'admin',
    page(() => import('../../system/webhooks/webhook-page.tsx'), 'WebhookCreatePage'),
  ),
  shellPage(
    paths.webhook,
    'admin',
    page(() => import('../../system/webhooks/webhook-page.tsx'), 'WebhookPage'),
  ),
  listPage(
    paths.servicePackageList,
    'admin',
    page(() => import('../../system/services/service-package-list-page.tsx'), 'ServicePackageListPage'),
  ),
  shellPage(
    paths.servicePackageCreate,
    'admin',
    page(() => import('../../system/services/service-package-page.tsx'), 'ServicePackageCreatePage'),
  ),
  searchPage(
    paths.servicePackage,
    'admin',
    readServicePackageTab,
    page(() => import('../../system/services/service-package-page.tsx'), 'ServicePackagePage'),
  ),
  shellPage(
    paths.serviceCommandCreate,
    'admin',
    page(() => import('../../system/services/service-command-page.tsx'), 'ServiceCommandCreatePage'),
  ),
  shellPage(
    paths.serviceCommand,
    'admin',
    page(() => import('../../system/services/service-command-page.tsx'), 'ServiceCommandPage'),
  ),
  shellPage(
    paths.system,
    'admin',
    page(() => import('../../system/system-page.tsx'), 'SystemPage'),
  ),
  listPage(
    paths.auditLogs,
    'organization-admin',
    page(() => import('../../system/audit-log-page.tsx'), 'AuditLogPage'),
  ),
  listPage(
    paths.announcementList,
    'system-admin',
    page(() => import('../../system/announcement-list-page.tsx'), 'AnnouncementListPage'),
  ),
  shellPage(
    paths.announcementCreate,
    'system-admin',
    page(() => import('../../system/announcement-page.tsx'), 'AnnouncementCreatePage'),
  ),
  shellPage(
    paths.announcement,
    'system-admin',
    page(() => import('../../system/announcement-page.tsx'), 'AnnouncementPage'),
  ),
  shellPage(
    paths.ownAnnouncements,
    'system-admin',
    page(() => import('../../system/own-announcements-page.tsx'), 'OwnAnnouncementsPage'),
  ),
  listPage(
    paths.skywayKeyList,
    'system-admin',
    page(() => import('../../system/keys/skyway-key-list-page.tsx'), 'SkywayKeyListPage'),
  ),
  listPage(
    paths.azureKeyList,
    'system-admin',
    page(() => import('../../system/keys/azure-key-list-page.tsx'), 'AzureKeyListPage'),
  ),
  listPage(
    paths.anonymizePolicyList,
    'system-admin',
    page(() => import('../../system/anonymize-policy-list-page.tsx'), 'AnonymizePolicyListPage'),
  ),
  listPage(
    paths.systemVersionList,
    'system-admin',
    page(() => import('../../system/system-version-list-page.tsx'), 'SystemVersionListPage'),
  ),
  shellPage(
    paths.systemVersionCreate,
    'system-admin',
    page(() => import('../../system/system-version-page.tsx'), 'SystemVersionCreatePage'),
  ),
  shellPage(
    paths.systemVersion,
    'system-admin',
    page(() => import('../../system/system-version-page.tsx'), 'SystemVersionPage'),
  ),
  listPage(
    paths.systemConfigList,
    'system-admin',
    page(() => import('../../system/system-config-list-page.tsx'), 'SystemConfigListPage'),
  ),
  shellPage(
    paths.systemConfigCreate,
    'system-admin',
    page(() => import('../../system/system-config-page.tsx'), 'SystemConfigCreatePage'),
  ),
  shellPage(
    paths.systemConfig,
    'system-admin',
    page(() => import('../../system/system-config-page.tsx'), 'SystemConfigPage'),
  ),
  shellPage(
    paths.ownVersions,
    'login',
    page(() => import('../../system/own-versions-page.tsx'), 'OwnVersionsPage'),
  ),
  shellPage(
    paths.initData,
    'system-admin',
    page(() => import('../../system/init-data-page.tsx'), 'InitDataPage'),
  ),
  listPage(
    paths.errorCodeList,
    'system-admin',
    page(() => import('../../system/error-code-list-page.tsx'), 'ErrorCodeListPage'),
  ),
]
