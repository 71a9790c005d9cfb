import { paths } from '../../kernel/shell/paths.ts'
import { entityScreens, page, searchPage } from '../screen-routes.tsx'

/** Flows and what they are made of. So far: poses of arms, and the ways between them. */
export const flowScreens = [
  ...entityScreens('/pose-def', 'login', () => import('../../flows/pose-pages.tsx')),
  ...entityScreens('/pose-network', 'login', () => import('../../flows/pose-network-pages.tsx')),
  searchPage(
    paths.poseEditor,
    'login',
    ({ pose }) => (typeof pose === 'string' ? { pose } : {}),
    page(() => import('../../flows/pose-editor/pose-editor-page.tsx'), 'PoseEditorPage'),
  ),
]
