import { Alert, Button, Loader } from '@mantine/core'
import type { DeviceCheckResult } from '@wheelhouse/contract/devices/device-check'
import { deviceConnectionTexts } from '@wheelhouse/texts/devices/device-connection'
import { deviceReadingTexts } from '@wheelhouse/texts/devices/device-readings'
import { errorTexts } from '@wheelhouse/texts/kernel/errors'
import { outgoingTexts } from '@wheelhouse/texts/system/outgoing'
import { Plug } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { useTimeZone } from '../../robots/use-time-zone.ts'
import { useFigures } from '../readings/use-figures.ts'
import classes from './connection.module.css'
import { MessageFields } from './message-fields.tsx'
import type { Check } from './use-check.ts'
import type { Connection } from './use-connection.ts'

type CheckConnectionProps = {
  of: Connection
  check: Check
  isNew: boolean
  /** Each increment starts a check and shows it. */
  requests: number
}

/** Tests the connection in the form before it is saved, and offers the values received. */
export function CheckConnection({ of: connection, check, isNew, requests }: CheckConnectionProps) {
  const t = useTexts(deviceConnectionTexts)
  const errorText = useTexts(errorTexts)
  const isMqtt = connection.values.protocol === 'mqtt'
  const { result, isRunning, failure, proposed } = check
  const section = useRef<HTMLElement>(null)
  const answered = useRef(requests)
  useEffect(() => {
    if (requests === answered.current) return
    answered.current = requests
    section.current?.scrollIntoView({ block: 'center' })
    check.start()
  }, [requests, check])
  if (isMqtt && isNew) return <p className={classes.note}>{t('checkNew')}</p>
  return (
    <section ref={section} className={classes.part} aria-label={t('checkTitle')}>
      <div className={classes.actions}>
        <Button
          variant="light"
          leftSection={<Plug size={16} aria-hidden />}
          disabled={isRunning}
          onClick={check.start}
        >
          {t('check')}
        </Button>
        {isRunning && (
          <>
            <Loader size="xs" aria-hidden />
            <span>{t(isMqtt ? 'waiting' : 'asking')}</span>
            <Button variant="subtle" size="compact-sm" onClick={check.stop}>
              {t('stopWaiting')}
            </Button>
          </>
        )}
      </div>
      <div role="status" className={classes.part}>
        {failure !== null && (
          <Alert color="red" variant="light">
            {errorText(failure.code, failure.params)}
          </Alert>
        )}
        {proposed > 0 && (
          <Alert color="green" variant="light">
            {t('proposed', { count: proposed })}
          </Alert>
        )}
        {result !== null && (
          <Findings
            result={result}
            isRunning={isRunning}
            buildingId={connection.of.fields.values.buildingId}
          />
        )}
      </div>
      {result?.message != null && <MessageFields of={connection} result={result} message={result.message} />}
    </section>
  )
}

type FindingsProps = { result: DeviceCheckResult; isRunning: boolean; buildingId: string }

function Findings({ result, isRunning, buildingId }: FindingsProps) {
  const t = useTexts(deviceConnectionTexts)
  const readingText = useTexts(deviceReadingTexts)
  const outgoingText = useTexts(outgoingTexts)
  const language = useLanguage()
  const figures = useFigures()
  const timeZone = useTimeZone(buildingId)
  const { message, failure, status, unreadable, measuredAt, values } = result
  const toMoment = (at: string) => formatMoment(at, language, timeZone)
  const read = values.flatMap(({ key, value }) =>
    value === null ? [] : [`${readingText(`key_${key}`)} ${figures(key, value)}`],
  )
  const missing = values.flatMap(({ key, raw }) => (raw === null ? [readingText(`key_${key}`)] : []))
  const separator = { ja: '、', en: ', ' }[language]
  const bad = (words: string) => (
    <Alert color="yellow" variant="light">
      {words}
    </Alert>
  )
  return (
    <>
      {failure !== null &&
        bad(
          status === null
            ? t('failed', { failure: outgoingText(`failure_${failure}`) })
            : t('failedWith', { failure: outgoingText(`failure_${failure}`), status: String(status) }),
        )}
      {failure === null && status !== null && <p>{t('answered', { status: String(status) })}</p>}
      {message === null && status === null && failure === null && !isRunning && bad(t('nothing'))}
      {message !== null && message.topic !== null && (
        <p>{t('message', { moment: toMoment(message.at), topic: message.topic })}</p>
      )}
      {message?.isOtherTopic === true && bad(t('otherTopic'))}
      {unreadable !== null && bad(t('unreadable', { reason: readingText(`unreadable_${unreadable}`) }))}
      {measuredAt !== null && <p>{t('measuredAt', { moment: toMoment(measuredAt) })}</p>}
      {read.length > 0 && <p>{t('found', { values: read.join(separator) })}</p>}
      {message !== null && missing.length > 0 && failure === null && (
        <p>{t('missing', { keys: missing.join(separator) })}</p>
      )}
    </>
  )
}
