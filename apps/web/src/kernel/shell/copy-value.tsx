import { ActionIcon } from '@mantine/core'
import { copyTexts } from '@wheelhouse/texts/kernel/copy'
import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTexts } from '../words/texts.ts'
import classes from './copy-value.module.css'

/** A value that a person transfers to a robot, with a button that copies it. */
export function CopyValue({ label, value }: { label: string; value: string }) {
  const t = useTexts(copyTexts)
  const text = useRef<HTMLElement>(null)
  const [state, setState] = useState<'idle' | 'copied' | 'byHand'>('idle')
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setState('copied')
    } catch {
      // Without TLS browsers have no clipboard API: selected text can be copied by key.
      if (text.current !== null) globalThis.getSelection()?.selectAllChildren(text.current)
      setState('byHand')
    }
  }
  return (
    <span className={classes.copy}>
      <code ref={text}>{value}</code>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('copyOf', { label })}
        title={t('copy')}
        onClick={() => void handleCopy()}
      >
        {state === 'copied' ? <Check size={16} /> : <Copy size={16} />}
      </ActionIcon>
      <span role="status" className={classes.copied}>
        {state === 'copied' && t('copied')}
        {state === 'byHand' && t('copyByHand')}
      </span>
    </span>
  )
}

/** Several values, each below its label. */
export function CopyValues({ values }: { values: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className={classes.values}>
      {values.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <CopyValue label={label} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
