import { ActionIcon, Popover } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** A button of a list's toolbar that opens a small panel below itself. */
export function ListPanel({
  label,
  icon: Icon,
  children,
}: {
  label: string
  icon: LucideIcon
  children: ReactNode
}) {
  return (
    <Popover trapFocus returnFocus position="bottom-end" shadow="md">
      <Popover.Target>
        <ActionIcon variant="default" size="lg" aria-label={label} title={label}>
          <Icon size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{children}</Popover.Dropdown>
    </Popover>
  )
}
