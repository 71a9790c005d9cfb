import { Alert, Button } from '@mantine/core'
import { ownDeviceTexts } from '@wheelhouse/texts/account/own-devices'
import type { ReactNode } from 'react'
import { Choice } from '../../kernel/lists/filter-fields.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from './own-devices.module.css'
import type { useMediaTest } from './use-media-test.ts'

type MediaTestProps = {
  test: ReturnType<typeof useMediaTest>
  /** Shown while the device is open. */
  children: ReactNode
}

/** Starts, stops and selects a device, and shows why it is unavailable. */
export function MediaTest({ test, children }: MediaTestProps) {
  const t = useTexts(ownDeviceTexts)
  const { stream, fault, choices, current, start, stop } = test
  return (
    <div className={classes.test}>
      <div className={classes.controls}>
        {stream === null ? (
          <Button size="xs" onClick={() => void start()}>
            {t('start')}
          </Button>
        ) : (
          <Button size="xs" variant="default" onClick={stop}>
            {t('stop')}
          </Button>
        )}
        {stream !== null && choices.length > 1 && (
          <Choice
            label={t('device')}
            value={current}
            options={choices.map(({ id, label }, index) => ({
              value: id,
              label: label === '' ? t('unnamed', { number: index + 1 }) : label,
            }))}
            onChange={(id) => void start(id)}
          />
        )}
      </div>
      {fault !== null && (
        <Alert color="yellow" variant="light" role="alert">
          {t(fault)}
        </Alert>
      )}
      {stream !== null && children}
    </div>
  )
}
