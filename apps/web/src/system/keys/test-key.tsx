import { Alert, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { azureKeyRoutes } from '@wheelhouse/contract/system/azure-key'
import type { KeyTest } from '@wheelhouse/contract/system/service-key'
import type { skywayKeyRoutes } from '@wheelhouse/contract/system/skyway-key'
import { outgoingTexts } from '@wheelhouse/texts/system/outgoing'
import { serviceKeyTexts } from '@wheelhouse/texts/system/service-keys'
import { useState } from 'react'
import { call } from '../../kernel/server/api.ts'
import { showError } from '../../kernel/shell/notify.ts'
import { useTexts } from '../../kernel/words/texts.ts'

type TestKeyProps = {
  routes: typeof skywayKeyRoutes | typeof azureKeyRoutes
  service: 'skyway' | 'azure'
  id: string
  isDirty: boolean
}

/** Has the service check a stored key, and shows its answer. */
export function TestKey({ routes, service, id, isDirty }: TestKeyProps) {
  const t = useTexts(serviceKeyTexts)
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const [test, setTest] = useState<KeyTest | null>(null)
  const handleTest = async () => {
    setIsAsking(true)
    setTest(null)
    try {
      setTest(await call(routes.test, { params: { id } }))
      await queryClient.invalidateQueries({ queryKey: [routes.list.path] })
    } catch (error) {
      showError(error)
    } finally {
      setIsAsking(false)
    }
  }
  return (
    <>
      <Button
        variant="default"
        loading={isAsking}
        disabled={isDirty}
        title={isDirty ? t('testSaveFirst') : undefined}
        onClick={() => void handleTest()}
      >
        {t('test')}
      </Button>
      <div role="status">{test !== null && <Answer test={test} service={service} />}</div>
    </>
  )
}

function Answer({ test, service }: { test: KeyTest; service: 'skyway' | 'azure' }) {
  const t = useTexts(serviceKeyTexts)
  const outgoingText = useTexts(outgoingTexts)
  const { result, failure, httpStatus, isSimulated } = test
  return (
    <Alert
      color={result === 'accepted' ? undefined : 'red'}
      variant="light"
      title={t(`${service}_${result}`)}
    >
      {result === 'failed' && failure !== null && outgoingText(`failure_${failure}`)}
      {result === 'failed' && httpStatus !== null && ` (${t('httpStatus', { status: httpStatus })})`}
      {isSimulated && <div>{t('simulated')}</div>}
    </Alert>
  )
}
