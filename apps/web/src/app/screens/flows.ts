import { commandPaths } from '../../flows/commands/command-paths.ts'
import { flowPaths } from '../../flows/flow-paths.ts'
import { workPlanPaths } from '../../flows/work-plans/work-plan-paths.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { entityScreens, listPage, page, searchPage, shellPage } from '../routing/screen-routes.tsx'

const loadEditor = () => import('../../flows/editor/flow-editor-page.tsx')
const loadWorkPlans = () => import('../../flows/work-plans/work-plan-pages.tsx')

/** Flows and their parts. */
export const flowScreens = [
  listPage(
    flowPaths.list,
    'login',
    page(() => import('../../flows/flow-list/flow-list-page.tsx'), 'FlowListPage'),
  ),
  shellPage(flowPaths.create, 'login', page(loadEditor, 'CreatePage')),
  searchPage(
    paths.flowStart,
    'login',
    ({ robot, flow, from }) => ({
      ...(typeof robot === 'string' && { robot }),
      ...(typeof flow === 'string' && { flow }),
      ...(typeof from === 'string' && { from }),
    }),
    page(() => import('../../flows/runs/start-page.tsx'), 'StartPage'),
  ),
  listPage(
    paths.flowRunList,
    'login',
    page(() => import('../../flows/runs/run-list-page.tsx'), 'RunListPage'),
  ),
  shellPage(
    paths.flowRun,
    'login',
    page(() => import('../../flows/runs/run-page.tsx'), 'RunPage'),
  ),
  shellPage(flowPaths.one, 'login', page(loadEditor, 'OnePage')),
  ...entityScreens('/command', 'system-admin', () => import('../../flows/commands/command-pages.tsx')),
  shellPage(
    commandPaths.usage,
    'system-admin',
    page(() => import('../../flows/commands/command-usage-page.tsx'), 'CommandUsagePage'),
  ),
  listPage(
    commandPaths.catalogue,
    'login',
    page(() => import('../../flows/commands/command-catalogue-page.tsx'), 'CommandCataloguePage'),
  ),
  ...entityScreens(
    '/command-mapping',
    'login',
    () => import('../../flows/command-lists/command-list-pages.tsx'),
  ),
  listPage(workPlanPaths.list, 'login', page(loadWorkPlans, 'ListPage')),
  shellPage(workPlanPaths.createTemplate, 'login', page(loadWorkPlans, 'CreateTemplatePage')),
  shellPage(workPlanPaths.create, 'login', page(loadWorkPlans, 'CreatePage')),
  shellPage(workPlanPaths.one, 'login', page(loadWorkPlans, 'OnePage')),
  ...entityScreens('/pose-def', 'login', () => import('../../flows/pose-pages.tsx')),
  ...entityScreens('/pose-network', 'login', () => import('../../flows/pose-network-pages.tsx')),
  searchPage(
    paths.poseEditor,
    'login',
    ({ pose }) => (typeof pose === 'string' ? { pose } : {}),
    page(() => import('../../flows/pose-editor/pose-editor-page.tsx'), 'PoseEditorPage'),
  ),
]
