import { flowRunRoutes, type RunCommand } from '@wheelhouse/contract/flows/run'
import { useState } from 'react'
import { call } from '../../kernel/server/api.ts'
import { showError } from '../../kernel/shell/notify.ts'

/** Sends commands to a run, one at a time. The run itself shows their effect. */
export function useRunCommand(id: string): {
  sending: RunCommand['command'] | null
  send: (command: RunCommand) => Promise<void>
} {
  const [sending, setSending] = useState<RunCommand['command'] | null>(null)
  const send = async (body: RunCommand) => {
    setSending(body.command)
    await call(flowRunRoutes.command, { params: { id }, body }).catch(showError)
    setSending(null)
  }
  return { sending, send }
}
