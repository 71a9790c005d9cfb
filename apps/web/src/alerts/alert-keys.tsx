import { Kbd } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type Alert, usualSnooze } from '@wheelhouse/contract/alerts/alert'
import { alertTexts } from '@wheelhouse/texts/alerts/alerts'
import { type ReactNode, useRef, useState } from 'react'
import { keyName } from '../kernel/shell/key-name.ts'
import type { KeyEntry } from '../kernel/shell/keys.ts'
import { useKeys } from '../kernel/shell/use-keys.ts'
import { useTexts } from '../kernel/words/texts.ts'
import classes from './alert-card.module.css'
import { toAddress } from './alert-what.tsx'
import { useAlertCalls } from './use-alert-calls.ts'

const listKeys = [
  { code: 'KeyJ', id: 'next', repeats: true, textId: 'key_next' },
  { code: 'KeyK', id: 'previous', repeats: true, textId: 'key_previous' },
  // A button or link that has the focus is pressed by Enter itself.
  { code: 'Enter', id: 'open', textId: 'key_open', when: () => getFocusedRow() === document.activeElement },
  { code: 'KeyA', id: 'acknowledge', textId: 'key_acknowledge' },
  { code: 'KeyS', id: 'snooze', textId: 'key_snooze' },
] as const satisfies readonly KeyEntry[]

const rowAttribute = 'data-alert'

/** What makes a row or card of a list one that the keys of `AlertKeys` find. */
export function getAlertRowProps({ id }: Alert) {
  return { tabIndex: -1, [rowAttribute]: id }
}

function getFocusedRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(`[${rowAttribute}]`) ?? null
}

/**
 * A list of alerts that is gone through by keys. They are about the row that has the focus, or had it last: the list
 * is sorted anew when an alert is acknowledged, and a closed one leaves it.
 */
export function AlertKeys({ alerts, children }: { alerts: readonly Alert[]; children: ReactNode }) {
  const t = useTexts(alertTexts)
  const frame = useRef<HTMLDivElement>(null)
  const [last, setLast] = useState<{ id: string; index: number } | null>(null)
  const current = alerts.find(({ id }) => id === last?.id)
  const handleFocus = () => {
    const id = getFocusedRow()?.getAttribute(rowAttribute)
    const index = alerts.findIndex((alert) => alert.id === id)
    if (index >= 0) setLast({ id: alerts[index]?.id ?? '', index })
  }
  const focusRow = (index: number) => {
    const id = alerts[Math.min(Math.max(index, 0), alerts.length - 1)]?.id
    frame.current?.querySelector<HTMLElement>(`[${rowAttribute}="${id}"]`)?.focus()
  }
  const move = (by: 1 | -1) => {
    if (last === null) return focusRow(0)
    // In the place of one that has left the list, the next one now stands.
    focusRow(current === undefined ? last.index + (by === 1 ? 0 : -1) : alerts.indexOf(current) + by)
  }
  const [first] = alerts
  return (
    <div ref={frame} onFocus={handleFocus}>
      {children}
      {first !== undefined && (
        <KeysOfAlert
          key={current?.id ?? first.id}
          alert={current ?? first}
          isChosen={current !== undefined}
          onMove={move}
        />
      )}
      <p className={classes.keys}>
        {listKeys.map(({ code, textId }) => (
          <span key={code}>
            <Kbd size="xs">{keyName(code)}</Kbd> {t(textId)}
          </span>
        ))}
      </p>
    </div>
  )
}

type KeysOfAlertProps = {
  alert: Alert
  /** Has somebody gone to it? Otherwise the keys go there first, and do nothing with it. */
  isChosen: boolean
  onMove: (by: 1 | -1) => void
}

/** Mounted anew for each alert, so that an answer to a call is never taken for one about another alert. */
function KeysOfAlert({ alert, isChosen, onMove }: KeysOfAlertProps) {
  const navigate = useNavigate()
  const { acknowledge, snooze } = useAlertCalls(alert)
  const isOpen = alert.state !== 'closed'
  useKeys(listKeys, alertTexts, (id, phase) => {
    if (phase === 'up') return
    if (id === 'previous') return onMove(-1)
    if (id === 'next' || !isChosen) return onMove(1)
    if (id === 'open' && alert.link !== null) void navigate(toAddress(alert.link))
    if (id === 'acknowledge' && isOpen && alert.owner === null && !acknowledge.isPending)
      acknowledge.mutate(undefined)
    if (id === 'snooze' && isOpen && !snooze.isPending) snooze.mutate(usualSnooze)
  })
  return null
}
