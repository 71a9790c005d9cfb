import type { DeliveryFailure } from '@wheelhouse/contract/kernel/outgoing'
import {
  type NotificationType,
  notificationTypes,
} from '@wheelhouse/contract/organizations/notification-target'
import { notificationTargetTexts } from '@wheelhouse/texts/organizations/notification-targets'
import { outgoingTexts } from '@wheelhouse/texts/system/outgoing'
import { useCallback } from 'react'
import { useTexts } from '../../kernel/words/texts.ts'

/** Why a notification was not delivered; for mail, "not set up" refers to the mail server. */
export function useFailureWords(): (failure: DeliveryFailure, type: NotificationType) => string {
  const t = useTexts(notificationTargetTexts)
  const outgoingText = useTexts(outgoingTexts)
  return useCallback(
    (failure: DeliveryFailure, type: NotificationType) =>
      failure === 'notSetUp' && type === notificationTypes.email
        ? t('mailNotSetUp')
        : outgoingText(`failure_${failure}`),
    [t, outgoingText],
  )
}
