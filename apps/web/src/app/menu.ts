import type { OperatorType } from '@wheelhouse/contract/permissions'
import type { shellTexts } from '@wheelhouse/texts/shell'
import { Bot, ListTree, type LucideIcon, Megaphone } from 'lucide-react'
import { paths } from '../kernel/paths.ts'
import type { TextKey } from '../kernel/texts.ts'
import { operatorType, useSession } from '../session/session.store.ts'
import { type Guard, mayOpen } from './guards.ts'

/** One item of the main menu; the command palette offers the same ones. */
export type MenuItem = {
  to: string
  icon: LucideIcon
  text: TextKey<typeof shellTexts>
  guard: Guard
}

/** Only what exists, in the order of domain §11.2. Specification §2 "Sidebar items". */
const menuItems: readonly MenuItem[] = [
  { to: paths.robotControl, icon: Bot, text: 'operation', guard: 'login' },
  { to: paths.robotList, icon: ListTree, text: 'robots', guard: 'admin' },
  { to: paths.announcementList, icon: Megaphone, text: 'announcements', guard: 'system-admin' },
]

/** The items that an account of this type may open. */
export function menuItemsFor(type: OperatorType | null): readonly MenuItem[] {
  return menuItems.filter(({ guard }) => mayOpen(guard, type))
}

/** The items of the signed-in person. */
export function useMenuItems(): readonly MenuItem[] {
  useSession()
  return menuItemsFor(operatorType())
}
