import type { Contract, ContractFlag } from '@wheelhouse/contract/organizations/contract'
import { isSystemAdmin, type OperatorType } from '@wheelhouse/contract/permissions'
import type { shellTexts } from '@wheelhouse/texts/kernel/shell'
import {
  Blocks,
  BookOpenText,
  Bot,
  Building2,
  CalendarDays,
  CirclePlay,
  CircleUserRound,
  ClipboardCheck,
  ClipboardList,
  Cpu,
  FolderOpen,
  Gauge,
  Headphones,
  Inbox,
  Info,
  Keyboard,
  KeyRound,
  ListTodo,
  ListTree,
  type LucideIcon,
  MessagesSquare,
  Network,
  PersonStanding,
  ReceiptText,
  ScanEye,
  ScanSearch,
  ScanText,
  Settings,
  Siren,
  UsersRound,
  Video,
  Waypoints,
  Workflow,
} from 'lucide-react'
import { alertPaths } from '../../alerts/alert-paths.ts'
import { archivePaths } from '../../archives/archive-paths.ts'
import { devicePaths } from '../../devices/device-paths.ts'
import { commandListPaths } from '../../flows/command-lists/command-list-paths.ts'
import { commandPaths } from '../../flows/commands/command-paths.ts'
import { flowPaths } from '../../flows/flow-paths.ts'
import { poseNetworkPaths, posePaths } from '../../flows/pose-paths.ts'
import { workPlanPaths } from '../../flows/work-plans/work-plan-paths.ts'
import { chatPaths } from '../../guide/chats/chat-paths.ts'
import { knowledgeGroupPaths } from '../../guide/knowledge-group-paths.ts'
import {
  checkItemPaths,
  detectionPaths,
  readingPaths,
  thresholdPaths,
} from '../../inspections/inspection-paths.ts'
import { useStore } from '../../kernel/server/store.ts'
import { firstPage, paths } from '../../kernel/shell/paths.ts'
import type { TextKey } from '../../kernel/words/texts.ts'
import { findingPaths } from '../../reports/findings/finding-paths.ts'
import { reportPaths } from '../../reports/report-paths.ts'
import { schedulePaths } from '../../schedules/schedule-paths.ts'
import { operatorType, useSession } from '../../session/session.store.ts'
import { startData } from '../../session/start-data.ts'
import { type Guard, mayOpen } from '../routing/guards.ts'

/** A screen that menus link to. */
export type MenuItem = {
  to: string
  icon: LucideIcon
  text: TextKey<typeof shellTexts>
  guard: Guard
  /** Required by the organisation's contract. System administrators manage others, too, and see it anyway. */
  contract?: ContractFlag
}

/** Ids of the groups, from daily work to one-off set-up; the manifest refers to them as `menuGroup`. */
const menuGroupIds = ['work', 'plan', 'inspect', 'records', 'setup'] as const
type MenuGroupId = (typeof menuGroupIds)[number]

/** The content of the menu below one heading. */
export type MenuGroup = { id: MenuGroupId; items: readonly MenuItem[] }

/**
 * Only screens that exist, in groups and in a fixed order within each (R-SHELL-14). What is below system settings is
 * in system/system-cards.ts.
 */
const menu: Readonly<Record<MenuGroupId, readonly MenuItem[]>> = {
  work: [
    { to: paths.robotControl, icon: Bot, text: 'operation', guard: 'login' },
    { to: alertPaths.open, icon: Siren, text: 'alerts', guard: 'login' },
  ],
  plan: [
    { to: schedulePaths.week, icon: CalendarDays, text: 'schedules', guard: 'login' },
    { to: flowPaths.list, icon: Workflow, text: 'flows', guard: 'login' },
    { to: commandListPaths.list, icon: Keyboard, text: 'commandLists', guard: 'login' },
    { to: workPlanPaths.list, icon: ClipboardCheck, text: 'workPlans', guard: 'login' },
  ],
  inspect: [
    { to: checkItemPaths.list, icon: ScanSearch, text: 'checkItems', guard: 'login' },
    { to: thresholdPaths.list, icon: Gauge, text: 'thresholdRules', guard: 'login' },
    { to: detectionPaths.list, icon: ScanEye, text: 'detection', guard: 'login', contract: 'isMiniAsilla' },
  ],
  records: [
    { to: firstPage(reportPaths.list), icon: ClipboardList, text: 'reports', guard: 'login' },
    { to: firstPage(readingPaths.list), icon: ScanText, text: 'readings', guard: 'login' },
    { to: findingPaths.list, icon: ListTodo, text: 'findings', guard: 'login' },
    { to: paths.flowRunList, icon: CirclePlay, text: 'flowRuns', guard: 'login' },
    { to: archivePaths.list, icon: Video, text: 'recordings', guard: 'login' },
    { to: chatPaths.list, icon: MessagesSquare, text: 'chats', guard: 'login', contract: 'isAutoGuide' },
  ],
  setup: [
    { to: paths.robotList, icon: ListTree, text: 'robots', guard: 'admin' },
    { to: paths.buildingList, icon: Building2, text: 'buildings', guard: 'admin' },
    { to: devicePaths.list, icon: Cpu, text: 'devices', guard: 'login' },
    {
      to: knowledgeGroupPaths.list,
      icon: BookOpenText,
      text: 'knowledgeGroups',
      guard: 'login',
      contract: 'isAutoGuide',
    },
    { to: commandPaths.list, icon: Blocks, text: 'commands', guard: 'system-admin' },
    { to: commandPaths.catalogue, icon: Blocks, text: 'commands', guard: 'login' },
    { to: posePaths.list, icon: PersonStanding, text: 'poses', guard: 'login' },
    { to: poseNetworkPaths.list, icon: Waypoints, text: 'poseNetworks', guard: 'login' },
    { to: paths.resourceList, icon: FolderOpen, text: 'dataManagement', guard: 'admin' },
    { to: paths.organizationList, icon: Network, text: 'organizations', guard: 'admin' },
    { to: paths.operatorList, icon: UsersRound, text: 'operators', guard: 'admin' },
    { to: paths.system, icon: Settings, text: 'systemSettings', guard: 'admin' },
  ],
}

/** The item that shows the number of unread messages. */
export const ownMessages = firstPage(paths.messages)

/** The pages of the person's account: in the account menu, and in the command palette with the others. */
const accountItems: readonly MenuItem[] = [
  { to: paths.profile, icon: CircleUserRound, text: 'profile', guard: 'login' },
  { to: ownMessages, icon: Inbox, text: 'messages', guard: 'admin' },
  { to: paths.ownDevices, icon: Headphones, text: 'ownDevices', guard: 'login' },
  { to: paths.ownContract, icon: ReceiptText, text: 'ownContract', guard: 'login' },
  { to: paths.changePassword, icon: KeyRound, text: 'changePassword', guard: 'login' },
  { to: paths.ownVersions, icon: Info, text: 'versions', guard: 'login' },
]

/** The groups with the items open to an account type and contract; of two items with the same label, the first. */
export function getMenuGroups(type: OperatorType | null, contract: Contract | null): readonly MenuGroup[] {
  const isBought = (flag: ContractFlag) => contract?.[flag] === true || (type !== null && isSystemAdmin(type))
  return menuGroupIds.map((id) => {
    const open = menu[id].filter(
      (item) => mayOpen(item.guard, type) && (item.contract === undefined || isBought(item.contract)),
    )
    return {
      id,
      items: open.filter(({ text }, index) => open.findIndex((it) => it.text === text) === index),
    }
  })
}

/** Screens that belong to an item although their address is elsewhere. */
const besides: Readonly<Record<string, readonly string[]>> = {
  [paths.system]: [paths.auditLogs.replace('$page', ''), `${paths.dashboard}/`, `${paths.spatial}/`],
  [firstPage(readingPaths.list)]: ['/check-item/readings/', '/check-item/reading/'],
  [posePaths.list]: [`${paths.poseEditor}/`],
}

/**
 * The item that the screen at this path belongs to: of those whose part of the console contains it, the one with the
 * longest path. A list's part is its whole base path: `/robot/list` also stands for `/robot/create` and `/robot/{id}`,
 * and `/flow/settings` for `/flow/{id}`.
 */
export function currentItem(items: readonly MenuItem[], pathname: string): MenuItem | undefined {
  return items
    .filter(({ to }) => [getPart(to), ...(besides[to] ?? [])].some((part) => `${pathname}/`.startsWith(part)))
    .toSorted((a, b) => getPart(b.to).length - getPart(a.to).length)[0]
}

function getPart(to: string): string {
  return `${to.replace(/\/(list|settings|list\/1|cal\/week)$/, '')}/`
}

/** The groups of the signed-in person. */
export function useMenuGroups(): readonly MenuGroup[] {
  useSession()
  const { contract } = useStore(startData)
  return getMenuGroups(operatorType(), contract)
}

/** The pages of their own account. */
export function useAccountItems(): readonly MenuItem[] {
  useSession()
  return accountItems.filter(({ guard }) => mayOpen(guard, operatorType()))
}
