/** Actions on a flow in its row of the list. */
import { ActionIcon, Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { flowRoutes } from '@wheelhouse/contract/flows/flow'
import { flowListTexts } from '@wheelhouse/texts/flows/flows'
import { Copy, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { DeleteDialog } from '../../kernel/forms/delete-entity.tsx'
import { call } from '../../kernel/server/api.ts'
import { showError } from '../../kernel/shell/notify.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { CopyDialog } from './copy-dialog.tsx'
import classes from './flow-list.module.css'
import type { ListedFlow } from './flow-list.ts'

type FlowProps = { flow: ListedFlow }

/** Enables and disables a flow. */
export function FlowSwitch({ flow: { id, name, status, revision } }: FlowProps) {
  const t = useTexts(flowListTexts)
  const queryClient = useQueryClient()
  const [wanted, setWanted] = useState<0 | 1 | null>(null)
  const set = async (next: 0 | 1) => {
    // A second click while the first is pending would be rejected, because its revision is outdated.
    if (wanted !== null) return
    setWanted(next)
    try {
      await call(flowRoutes.update, { params: { id }, body: { status: next, revision } })
    } catch (error) {
      showError(error)
    }
    await queryClient.invalidateQueries({ queryKey: [flowRoutes.list.path] })
    setWanted(null)
  }
  return (
    <Switch
      size="sm"
      aria-label={t('enable', { name })}
      checked={(wanted ?? status) === 1}
      onChange={(event) => void set(event.currentTarget.checked ? 1 : 0)}
    />
  )
}

/** Links to choosing a robot to run it. Not for a disabled one. */
export function RunLink({ flow: { id, name, status } }: FlowProps) {
  const t = useTexts(flowListTexts)
  if (status === 0) return null
  return (
    <ActionIcon
      variant="subtle"
      aria-label={t('runOf', { name })}
      title={t('runOf', { name })}
      renderRoot={(props) => <Link to={paths.flowStart} search={{ flow: id }} {...props} />}
    >
      <Play size={16} aria-hidden />
    </ActionIcon>
  )
}

/** Copies or deletes a flow. */
export function FlowActions({ flow: { id, name } }: FlowProps) {
  const t = useTexts(flowListTexts)
  const [open, setOpen] = useState<'copy' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const actions = [
    { action: 'copy' as const, label: t('copyOf', { name }), icon: Copy },
    { action: 'delete' as const, label: t('deleteOf', { name }), icon: Trash2 },
  ]
  return (
    <div className={classes.actions}>
      {actions.map(({ action, label, icon: Icon }) => (
        <ActionIcon
          key={action}
          variant="subtle"
          color={action === 'delete' ? 'red' : undefined}
          aria-label={label}
          title={label}
          onClick={() => setOpen(action)}
        >
          <Icon size={16} aria-hidden />
        </ActionIcon>
      ))}
      {open === 'copy' && <CopyDialog flow={{ id, name }} onClose={close} />}
      {open === 'delete' && (
        <DeleteDialog routes={flowRoutes} params={{ id }} name={name} onClose={close} onDeleted={close} />
      )}
    </div>
  )
}
