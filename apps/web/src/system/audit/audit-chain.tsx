import { Button, Modal, Progress } from '@mantine/core'
import { auditRoutes } from '@wheelhouse/contract/system/audit-log'
import { auditTexts } from '@wheelhouse/texts/system/audit'
import { ShieldCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '../../kernel/server/api.ts'
import { showError } from '../../kernel/shell/notify.ts'
import { useTexts } from '../../kernel/words/texts.ts'

type Found = { broken: number | null; missingAfter: number | null }
type Progressed = Found & { checked: number; isOver: boolean }

/** Checks the audit log for tampering, in batches that spare the server. @param count approximate number of entries */
export function AuditChain({ count }: { count: number }) {
  const t = useTexts(auditTexts)
  const [state, setState] = useState<Progressed | null>(null)
  const running = useRef<AbortController>(null)

  const check = async () => {
    const control = new AbortController()
    running.current = control
    let checked = 0
    let after: number | null = 0
    setState({ checked, broken: null, missingAfter: null, isOver: false })
    try {
      while (after !== null) {
        const query = { after: String(after) }
        const portion: PortionOf = await call(auditRoutes.check, { query }, { signal: control.signal })
        checked += portion.checked
        after = portion.next
        const { broken, missingAfter } = portion
        setState({ checked, broken, missingAfter, isOver: after === null })
      }
    } catch (error) {
      setState(null)
      if (!control.signal.aborted) showError(error)
    }
  }
  const close = () => {
    running.current?.abort()
    setState(null)
  }
  const all = Math.max(count, state?.checked ?? 0)
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<ShieldCheck size={14} aria-hidden />}
        onClick={() => void check()}
      >
        {t('check')}
      </Button>
      {state !== null && (
        <Modal opened onClose={close} title={t('check')} closeButtonProps={{ 'aria-label': t('close') }}>
          <Progress
            value={state.isOver ? 100 : (state.checked / Math.max(all, 1)) * 100}
            color={state.broken === null && state.missingAfter === null ? undefined : 'red'}
            aria-label={t('check')}
          />
          <p role="status">{answer(state)}</p>
          <Button variant="default" onClick={close}>
            {t(state.isOver ? 'close' : 'stop')}
          </Button>
        </Modal>
      )}
    </>
  )

  function answer({ checked, broken, missingAfter, isOver }: Progressed): string {
    if (broken !== null) return t('broken', { id: broken })
    if (missingAfter !== null)
      return missingAfter === 0 ? t('missingAll') : t('missing', { id: missingAfter })
    return isOver ? t('whole', { checked }) : t('checking', { checked, all })
  }
}

type PortionOf = Found & { checked: number; next: number | null }
