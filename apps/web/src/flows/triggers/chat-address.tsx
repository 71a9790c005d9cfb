import '@mantine/core/styles/Stack.css'
import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ChatKind, chatHookRoutes } from '@wheelhouse/contract/inspections/chat-hook'
import { triggerTexts } from '@wheelhouse/texts/inspections/trigger-rules'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { useState } from 'react'
import formClasses from '../../kernel/forms/entity-form.module.css'
import { call } from '../../kernel/server/api.ts'
import { CopyValues } from '../../kernel/shell/copy-value.tsx'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { showError } from '../../kernel/shell/notify.ts'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { chatHooksQuery } from './triggers.queries.ts'

type ChatAddressProps = { buildingId: string; kind: ChatKind }

/** The address for a chat's messages to the rules of a building, and the last one received (R-FLOWS-23). */
export function ChatAddress({ buildingId, kind }: ChatAddressProps) {
  const t = useTexts(triggerTexts)
  const language = useLanguage()
  const { data, error, refetch } = useQuery(chatHooksQuery(buildingId))
  const hook = data?.find((one) => one.kind === kind)
  if (hook === undefined && error !== null)
    return <ListFailure error={error} route={chatHookRoutes.list} onRetry={() => void refetch()} />
  if (hook === undefined) return <Skeleton height={120} />
  const { url, lastReceivedAt, lastText } = hook
  return (
    <Stack component="section" gap="xs" className={formClasses.wide} aria-label={t('hook')}>
      <p>{t(`hookText_${kind}`)}</p>
      {url === null ? <p>{t('hookNone')}</p> : <CopyValues values={[[t('hook'), url]]} />}
      {url !== null && (
        <p>
          {lastReceivedAt === null
            ? t('hookNever')
            : t('hookLast', { at: formatMoment(lastReceivedAt, language), text: lastText ?? '' })}
        </p>
      )}
      <Regenerate buildingId={buildingId} kind={kind} isFirst={url === null} />
    </Stack>
  )
}

/** Asks in place, because a dialog is already open. */
function Regenerate({ buildingId, kind, isFirst }: ChatAddressProps & { isFirst: boolean }) {
  const t = useTexts(triggerTexts)
  const formText = useTexts(formTexts)
  const queryClient = useQueryClient()
  const [isConfirming, setIsConfirming] = useState(false)
  const [isMaking, setIsMaking] = useState(false)
  const handleMake = async () => {
    setIsMaking(true)
    try {
      await call(chatHookRoutes.regenerate, { params: { buildingId, kind } })
      await queryClient.invalidateQueries({ queryKey: chatHooksQuery(buildingId).queryKey })
      setIsConfirming(false)
    } catch (error) {
      showError(error)
    }
    setIsMaking(false)
  }
  if (!isConfirming)
    return (
      <div>
        <Button
          variant="default"
          size="xs"
          loading={isMaking}
          onClick={() => (isFirst ? void handleMake() : setIsConfirming(true))}
        >
          {t(isFirst ? 'hookMake' : 'hookRenew')}
        </Button>
      </div>
    )
  return (
    <>
      <p role="alert">{t('hookRenewText')}</p>
      <Group gap="sm">
        <Button variant="default" size="xs" data-autofocus onClick={() => setIsConfirming(false)}>
          {formText('cancel')}
        </Button>
        <Button color="red.9" size="xs" loading={isMaking} onClick={() => void handleMake()}>
          {t('hookRenewSure')}
        </Button>
      </Group>
    </>
  )
}
