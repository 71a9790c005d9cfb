import { paths } from '../../kernel/shell/paths.ts'
import { listPage, page, shellPage } from '../routing/screen-routes.tsx'

/** The person's own account. */
export const accountScreens = [
  shellPage(
    paths.termAgreement,
    'login',
    page(() => import('../../account/term-agreement-page.tsx'), 'TermAgreementPage'),
  ),
  shellPage(
    paths.profile,
    'login',
    page(() => import('../../account/profile-page.tsx'), 'ProfilePage'),
  ),
  listPage(
    paths.messages,
    'admin',
    page(() => import('../../account/message-list-page.tsx'), 'MessageListPage'),
  ),
  shellPage(
    paths.ownDevices,
    'login',
    page(() => import('../../account/own-devices/own-devices-page.tsx'), 'OwnDevicesPage'),
  ),
  shellPage(
    paths.changePassword,
    'login',
    page(() => import('../../account/change-password-page.tsx'), 'ChangePasswordPage'),
  ),
]
