import { Button } from '@mantine/core'
import type { DeviceCheckResult } from '@wheelhouse/contract/devices/device-check'
import { readTime } from '@wheelhouse/contract/devices/device-profile'
import { deviceConnectionTexts } from '@wheelhouse/texts/devices/device-connection'
import { Clock, Plus } from 'lucide-react'
import { ScrollRegion } from '../../kernel/shell/focusable.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from './connection.module.css'
import { newRow } from './connection-values.ts'
import { guessRow } from './guess-rows.ts'
import type { Connection } from './use-connection.ts'

type MessageFieldsProps = {
  of: Connection
  result: DeviceCheckResult
  message: NonNullable<DeviceCheckResult['message']>
}

/** The contents of a message: a press adds a value to the table, so that nobody has to write its path. */
export function MessageFields({ of: { values, set }, result: { fields }, message }: MessageFieldsProps) {
  const t = useTexts(deviceConnectionTexts)
  const { rows, protocol, time } = values
  const used = new Set(rows.map(({ path }) => path.trim()))
  const taken = new Set<string>(rows.map(({ key }) => key))
  const add = (field: (typeof fields)[number]) => {
    const guess = guessRow(field)
    set({ rows: [...rows, taken.has(guess.key) ? { ...newRow, path: field.path } : guess] })
  }
  return (
    <>
      {fields.length > 0 && (
        <>
          <h3>{t('fields')}</h3>
          <ScrollRegion as="ul" className={classes.fields} aria-label={t('fields')}>
            {fields.map((field) => (
              <li key={field.path} className={classes.field}>
                <code>{field.path}</code>
                <span>{field.value}</span>
                <span className={classes.acts}>
                  {used.has(field.path) || (protocol === 'mqtt' && time === field.path) ? (
                    <span className={classes.note}>{t('isUsed')}</span>
                  ) : (
                    <>
                      {field.isNumber && (
                        <Button
                          variant="default"
                          size="compact-sm"
                          leftSection={<Plus size={14} aria-hidden />}
                          aria-label={t('addField', { path: field.path })}
                          onClick={() => add(field)}
                        >
                          {t('add')}
                        </Button>
                      )}
                      {protocol === 'mqtt' && isTime(field) && (
                        <Button
                          variant="default"
                          size="compact-sm"
                          leftSection={<Clock size={14} aria-hidden />}
                          aria-label={t('useAsTime', { path: field.path })}
                          onClick={() => set({ time: field.path })}
                        >
                          {t('asTime')}
                        </Button>
                      )}
                    </>
                  )}
                </span>
              </li>
            ))}
          </ScrollRegion>
        </>
      )}
      <details className={classes.raw} open={fields.length === 0}>
        <summary>{t('raw')}</summary>
        <ScrollRegion as="pre">{message.text}</ScrollRegion>
        {message.isCut && <p className={classes.note}>{t('rawCut')}</p>}
      </details>
    </>
  )
}

/** A number below this is a measured value rather than the time of a measurement. Seconds since 1970. */
const firstSeconds = 1_000_000_000

function isTime({ value, isNumber }: { value: string; isNumber: boolean }): boolean {
  const given = isNumber ? Number(value) : value
  if (typeof given === 'number' && given < firstSeconds) return false
  return readTime(given, '$') !== null
}
