import { paths } from '../../kernel/paths.ts'
import { listPage, page, shellPage } from '../screen-routes.tsx'

/** The screens of organisations and the people in them. */
export const organizationScreens = [
  listPage(
    paths.operatorList,
    'admin',
    page(() => import('../../organizations/operator-list-page.tsx'), 'OperatorListPage'),
  ),
  shellPage(
    paths.operatorCreate,
    'admin',
    page(() => import('../../organizations/operator-page.tsx'), 'OperatorCreatePage'),
  ),
  shellPage(
    paths.operator,
    'admin',
    page(() => import('../../organizations/operator-page.tsx'), 'OperatorPage'),
  ),
]
