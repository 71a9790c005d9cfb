import { paths } from '../../kernel/shell/paths.ts'
import { readOrganizationTab } from '../../organizations/organization-tabs.ts'
import { listPage, page, searchPage, shellPage } from '../routing/screen-routes.tsx'

/** Organisations, their members, and the terms that these agree to. */
export const organizationScreens = [
  listPage(
    paths.organizationList,
    'admin',
    page(() => import('../../organizations/organization-list-page.tsx'), 'OrganizationListPage'),
  ),
  shellPage(
    paths.organizationCreate,
    'system-admin',
    page(() => import('../../organizations/organization-page.tsx'), 'OrganizationCreatePage'),
  ),
  searchPage(
    paths.organization,
    'admin',
    readOrganizationTab,
    page(() => import('../../organizations/organization-page.tsx'), 'OrganizationPage'),
  ),
  shellPage(
    paths.register,
    'system-admin',
    page(() => import('../../organizations/registration/registration-page.tsx'), 'RegistrationPage'),
  ),
  shellPage(
    paths.notificationTargetCreate,
    'admin',
    page(
      () => import('../../organizations/notifications/notification-target-page.tsx'),
      'NotificationTargetCreatePage',
    ),
  ),
  shellPage(
    paths.notificationTarget,
    'admin',
    page(
      () => import('../../organizations/notifications/notification-target-page.tsx'),
      'NotificationTargetPage',
    ),
  ),
  shellPage(
    paths.onCallRotaCreate,
    'admin',
    page(() => import('../../organizations/on-call/on-call-rota-page.tsx'), 'OnCallRotaCreatePage'),
  ),
  shellPage(
    paths.onCallRota,
    'admin',
    page(() => import('../../organizations/on-call/on-call-rota-page.tsx'), 'OnCallRotaPage'),
  ),
  shellPage(
    paths.ownContract,
    'login',
    page(() => import('../../organizations/contracts/own-contract-page.tsx'), 'OwnContractPage'),
  ),
  listPage(
    paths.operatorList,
    'admin',
    page(() => import('../../organizations/operators/operator-list-page.tsx'), 'OperatorListPage'),
  ),
  shellPage(
    paths.operatorCreate,
    'admin',
    page(() => import('../../organizations/operators/operator-page.tsx'), 'OperatorCreatePage'),
  ),
  shellPage(
    paths.operator,
    'admin',
    page(() => import('../../organizations/operators/operator-page.tsx'), 'OperatorPage'),
  ),
  listPage(
    paths.termDocumentList,
    'system-admin',
    page(() => import('../../account/term-document-list-page.tsx'), 'TermDocumentListPage'),
  ),
  shellPage(
    paths.termDocumentCreate,
    'system-admin',
    page(() => import('../../account/term-document-page.tsx'), 'TermDocumentCreatePage'),
  ),
  shellPage(
    paths.termDocument,
    'system-admin',
    page(() => import('../../account/term-document-page.tsx'), 'TermDocumentPage'),
  ),
]
