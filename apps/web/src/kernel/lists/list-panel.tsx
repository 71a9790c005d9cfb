import { ActionIcon, Popover } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** A tool of a list that opens a small panel below its button. */
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
