import { Alert, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { TestResult } from '@wheelhouse/contract/kernel/outgoing'
import {
  type NotificationTarget,
  notificationTargetRoutes,
  notificationTypes,
} from '@wheelhouse/contract/organizations/notification-target'
import { notificationTargetTexts } from '@wheelhouse/texts/organizations/notification-targets'
import { useState } from 'react'
import { call } from '../../kernel/server/api.ts'
import { showError } from '../../kernel/shell/notify.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { useFailureWords } from './use-failure-words.ts'

/** Sends a test to a stored target, and shows the result. */
export function TestSend({ target, isDirty }: { target: NotificationTarget; isDirty: boolean }) {
  const t = useTexts(notificationTargetTexts)
  const queryClient = useQueryClient()
  const [isSending, setIsSending] = useState(false)
  const [result, setResult] = useState<TestResult | null>(null)
  const handleTest = async () => {
    setIsSending(true)
    setResult(null)
    const { id, organizationId } = target
    try {
      setResult(await call(notificationTargetRoutes.test, { params: { id, organizationId } }))
      await queryClient.invalidateQueries({ queryKey: [notificationTargetRoutes.list.path] })
    } catch (error) {
      showError(error)
    } finally {
      setIsSending(false)
    }
  }
  return (
    <>
      <Button
        variant="default"
        loading={isSending}
        disabled={isDirty}
        title={isDirty ? t('testSaveFirst') : undefined}
        onClick={() => void handleTest()}
      >
        {t('test')}
      </Button>
      <div role="status">{result !== null && <Result result={result} type={target.type} />}</div>
    </>
  )
}

function Result({ result, type }: { result: TestResult; type: NotificationTarget['type'] }) {
  const t = useTexts(notificationTargetTexts)
  const failureWords = useFailureWords()
  const { failure, httpStatus, isSimulated } = result
  if (failure === null && isSimulated === true)
    return (
      <Alert variant="light" title={t('testInDemo')}>
        {t('testInDemoNote')}
      </Alert>
    )
  if (failure === null) return <Alert variant="light" title={t('testSent')} />
  return (
    <Alert
      color="red"
      variant="light"
      title={t(type === notificationTypes.elgana ? 'testElgana' : 'testFailed')}
    >
      {failureWords(failure, type)}
      {httpStatus !== null && ` (${t('httpStatus', { status: httpStatus })})`}
    </Alert>
  )
}
