import { Button, TextInput } from '@mantine/core'
import { archiveTexts } from '@wheelhouse/texts/archives/archives'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { KeyEntry } from '../kernel/shell/keys.ts'
import { useKeys } from '../kernel/shell/use-keys.ts'
import { useTexts } from '../kernel/words/texts.ts'
import classes from './archive.module.css'
import { readTypedTime, type TypedTime } from './archive-time.ts'

const fieldKeys = [{ code: 'KeyT', id: 'time', textId: 'key_time' }] as const satisfies readonly KeyEntry[]

type TimeFieldProps = {
  onGo: (time: TypedTime) => void
  /** Does typing a time come first? Otherwise the player gets the keys. */
  isFirst: boolean
}

/** A field for a time of day, by the building's clock; Enter goes there. A key focuses it from anywhere. */
export function TimeField({ onGo, isFirst }: TimeFieldProps) {
  const t = useTexts(archiveTexts)
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  useKeys(fieldKeys, archiveTexts, () => {
    field.current?.focus()
    field.current?.select()
  })
  const focusFirst = useEffectEvent(() => {
    // Does not steal the focus; and on a phone the keyboard would cover half the page.
    const isFree = document.activeElement === document.body || document.activeElement?.id === 'main'
    if (isFirst && isFree && !globalThis.matchMedia('(pointer: coarse)').matches)
      field.current?.focus({ preventScroll: true })
  })
  useEffect(() => focusFirst(), [])
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const time = readTypedTime(text)
    setIsWrong(time === null)
    if (time === null) {
      field.current?.select()
      return
    }
    setText('')
    onGo(time)
  }
  return (
    <form noValidate onSubmit={handleSubmit} className={classes.time}>
      <TextInput
        ref={field}
        label={t('time')}
        placeholder={t('timeExample')}
        autoComplete="off"
        // Digits alone are enough.
        inputMode="numeric"
        value={text}
        error={isWrong && t('timeWrong')}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setIsWrong(false)
        }}
      />
      <Button type="submit" variant="default">
        {t('go')}
      </Button>
    </form>
  )
}
