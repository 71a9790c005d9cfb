import { Alert, Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { TestResult } from '@wheelhouse/contract/kernel/outgoing'
import { webhookRoutes, webhookStatuses, webhookTypes } from '@wheelhouse/contract/system/webhook'
import { outgoingTexts } from '@wheelhouse/texts/system/outgoing'
import { webhookPageTexts } from '@wheelhouse/texts/system/webhook-pages'
import { useState } from 'react'
import { defineCreatePage, defineEntityPage } from '../../kernel/lists/entity-page.tsx'
import { call } from '../../kernel/server/api.ts'
import { notify, showError } from '../../kernel/shell/notify.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { RenewSecret } from '../../kernel/shell/secret-once.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import { DeliveryList } from './delivery-list.tsx'
import { type WebhookDetail, WebhookForm } from './webhook-form.tsx'
import classes from './webhook-page.module.css'

/** system/webhooks/create. */
export const WebhookCreatePage = defineCreatePage(WebhookForm, {
  texts: webhookPageTexts,
  leadsTo: paths.webhook,
})

/** system/webhooks/{id}. */
export const WebhookPage = defineEntityPage(webhookRoutes, ({ row: webhook }) => (
  <div className={classes.parts}>
    {webhook.status === webhookStatuses.suspended && <Suspended webhook={webhook} />}
    {webhook.can.update && <Actions webhook={webhook} />}
    {/* Resuming changes the webhook, so the form restarts from its new version. */}
    <WebhookForm key={webhook.status} row={webhook} />
    <DeliveryList webhookId={webhook.id} />
  </div>
))

function useChanged() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [webhookRoutes.list, webhookRoutes.get].map(({ path }) =>
        queryClient.invalidateQueries({ queryKey: [path] }),
      ),
    )
}

function Suspended({ webhook: { id, revision, failuresInRow, can } }: { webhook: WebhookDetail }) {
  const t = useTexts(webhookPageTexts)
  const changed = useChanged()
  const handleResume = async () => {
    try {
      await call(webhookRoutes.update, {
        params: { id },
        body: { status: webhookStatuses.enabled, revision },
      })
      notify({ message: t('resumed') })
    } catch (error) {
      showError(error)
    }
    await changed()
  }
  return (
    <Alert color="red" role="alert">
      <p>{t('suspended', { count: failuresInRow })}</p>
      {can.update && (
        <Button size="xs" onClick={() => void handleResume()}>
          {t('resume')}
        </Button>
      )}
    </Alert>
  )
}

function Actions({ webhook: { id, type } }: { webhook: WebhookDetail }) {
  const t = useTexts(webhookPageTexts)
  const outgoingText = useTexts(outgoingTexts)
  const changed = useChanged()
  const [isTesting, setIsTesting] = useState(false)
  const [result, setResult] = useState<TestResult | null>(null)
  const handleTest = async () => {
    setIsTesting(true)
    setResult(null)
    try {
      setResult(await call(webhookRoutes.test, { params: { id } }))
    } catch (error) {
      showError(error)
    }
    setIsTesting(false)
    await changed()
  }
  const getWhy = ({ failure, httpStatus }: TestResult) =>
    [failure && outgoingText(`failure_${failure}`), httpStatus].filter((it) => it !== null).join(' ')
  return (
    <>
      <Group gap="sm">
        <Button variant="default" loading={isTesting} onClick={() => void handleTest()}>
          {t('test')}
        </Button>
        {type === webhookTypes.general && (
          <RenewSecret
            label={t('renew')}
            title={t('renew')}
            consequence={
              <>
                {t('renewText')} {t('secretNote')}
              </>
            }
            secretLabel={t('secret')}
            onRenew={async () => (await call(webhookRoutes.renewSecret, { params: { id } })).secret}
          />
        )}
      </Group>
      <div role="status">
        {result !== null && (
          <Alert color={result.result === 'sent' ? 'green' : 'red'}>
            {result.result === 'sent'
              ? t('testSent', { status: result.httpStatus ?? '' })
              : t('testFailed', { why: getWhy(result) })}
          </Alert>
        )}
      </div>
    </>
  )
}
