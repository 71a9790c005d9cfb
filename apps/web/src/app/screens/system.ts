import { paths } from '../../kernel/shell/paths.ts'
import { readOutboxSearch } from '../../system/outbox/outbox-search.ts'
import { readServicePackageTab } from '../../system/services/service-package-tabs.ts'
import { entityScreens, listPage, page, searchPage, shellPage } from '../routing/screen-routes.tsx'

/** Administration of the installation. */
export const systemScreens = [
  searchPage(
    paths.outbox,
    'system-admin',
    readOutboxSearch,
    page(() => import('../../system/outbox/outbox-page.tsx'), 'OutboxPage'),
  ),
  ...entityScreens('/resource', 'admin', () => import('../../system/resources/resource-pages.tsx')),
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
    page(() => import('../../system/audit/audit-log-page.tsx'), 'AuditLogPage'),
  ),
  ...entityScreens(
    '/system/announcements',
    'system-admin',
    () => import('../../system/announcements/announcement-pages.tsx'),
  ),
  shellPage(
    paths.ownAnnouncements,
    'system-admin',
    page(() => import('../../system/announcements/own-announcements-page.tsx'), 'OwnAnnouncementsPage'),
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
    page(
      () => import('../../system/anonymisation/anonymize-policy-list-page.tsx'),
      'AnonymizePolicyListPage',
    ),
  ),
  ...entityScreens(
    '/system/versions',
    'system-admin',
    () => import('../../system/versions/system-version-pages.tsx'),
  ),
  ...entityScreens(
    '/system/config',
    'system-admin',
    () => import('../../system/configuration/system-config-pages.tsx'),
  ),
  shellPage(
    paths.ownVersions,
    'login',
    page(() => import('../../system/versions/own-versions-page.tsx'), 'OwnVersionsPage'),
  ),
  shellPage(
    paths.initData,
    'system-admin',
    page(() => import('../../system/init-data/init-data-page.tsx'), 'InitDataPage'),
  ),
  shellPage(
    paths.customisation,
    'system-admin',
    page(() => import('../../system/customisation/customisation-page.tsx'), 'CustomisationPage'),
  ),
  listPage(
    paths.errorCodeList,
    'system-admin',
    page(() => import('../../system/error-codes/error-code-list-page.tsx'), 'ErrorCodeListPage'),
  ),
]
