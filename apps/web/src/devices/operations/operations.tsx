import { Alert, Button, TextInput } from '@mantine/core'
import { deviceTypes } from '@wheelhouse/contract/devices/device'
import {
  type DeviceOperation,
  type DeviceOperationResult,
  deviceOperationLimits,
  deviceOperationRoutes,
  deviceOperationsSchema,
} from '@wheelhouse/contract/devices/device-operation'
import { deviceOperationTexts } from '@wheelhouse/texts/devices/device-operations'
import { outgoingTexts } from '@wheelhouse/texts/system/outgoing'
import { type FormEvent, useState } from 'react'
import { call } from '../../kernel/server/api.ts'
import { now } from '../../kernel/server/clock.ts'
import { showError } from '../../kernel/shell/notify.ts'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { useTimeZone } from '../../robots/use-time-zone.ts'
import box from '../device-box.module.css'
import type { DeviceDetail } from '../device-form.tsx'
import classes from './operations.module.css'

type Done = { name: string; at: string; result: DeviceOperationResult }

/** The operations of an actuator or a display, and their results (R-DEVICES-8). */
export function Operations({ device }: { device: DeviceDetail }) {
  const t = useTexts(deviceOperationTexts)
  const [done, setDone] = useState<Done | null>(null)
  if (device.type !== deviceTypes.actuator && device.type !== deviceTypes.display) return null
  const operations = deviceOperationsSchema.safeParse(device.profile.operations).data ?? []
  if (operations.length === 0 && !device.can.update) return null
  const handleDone = (name: string, result: DeviceOperationResult) =>
    setDone({ name, result, at: new Date(now()).toISOString() })
  return (
    <section className={box.box} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      {operations.length === 0 && <p>{t('none')}</p>}
      {device.status === 0 && <Alert color="yellow">{t('disabled')}</Alert>}
      <div className={classes.operations}>
        {operations.map((operation) => (
          <Operation
            key={operation.key}
            deviceId={device.id}
            operation={operation}
            isDisabled={device.status === 0}
            onBegin={() => setDone(null)}
            onDone={handleDone}
          />
        ))}
      </div>
      <div role="status">{done !== null && <Result {...done} buildingId={device.buildingId} />}</div>
    </section>
  )
}

type OperationProps = {
  deviceId: string
  operation: DeviceOperation
  isDisabled: boolean
  onBegin: () => void
  onDone: (name: string, result: DeviceOperationResult) => void
}

function Operation({ deviceId, operation, isDisabled, onBegin, onDone }: OperationProps) {
  const t = useTexts(deviceOperationTexts)
  const [text, setText] = useState('')
  const [isRunning, setIsRunning] = useState(false)
  const { key, name, takesText } = operation
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setIsRunning(true)
    onBegin()
    try {
      const body = { operation: key, ...(takesText && { text }) }
      onDone(name, await call(deviceOperationRoutes.run, { params: { id: deviceId }, body }))
    } catch (error) {
      showError(error)
    }
    setIsRunning(false)
  }
  return (
    <form className={classes.operation} onSubmit={(event) => void handleSubmit(event)}>
      {takesText && (
        <TextInput
          label={t('textFor', { name })}
          value={text}
          maxLength={deviceOperationLimits.textMax}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <Button
        type="submit"
        variant="default"
        loading={isRunning}
        disabled={isDisabled || (takesText && text.trim() === '')}
        className={classes.button}
      >
        {name}
      </Button>
    </form>
  )
}

function Result({ name, at, result, buildingId }: Done & { buildingId: string | null }) {
  const t = useTexts(deviceOperationTexts)
  const outgoingText = useTexts(outgoingTexts)
  const language = useLanguage()
  const time = formatMoment(at, language, useTimeZone(buildingId ?? ''))
  const { failure, status, ms } = result
  if (failure === null)
    return <Alert color="green">{t('done', { time, name, status: status ?? '', ms })}</Alert>
  const words = outgoingText(`failure_${failure}`)
  return (
    <Alert color="red">
      {status === null
        ? t('failed', { time, name, failure: words })
        : t('failedWith', { time, name, failure: words, status })}
      {failure === 'timeout' && <div>{t('unsure')}</div>}
    </Alert>
  )
}
