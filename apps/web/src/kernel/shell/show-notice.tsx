import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { shellTexts } from '@wheelhouse/texts/kernel/shell'
import { translate } from '../words/texts.ts'
import type { Notice } from './notify.ts'

/** A notice with an action stays long enough to read it and to reach the action. Milliseconds. */
const offerMs = 10_000

/** Loaded with the first notice, because start screens have none. */
export function showNotice({ offer, message, ...notice }: Notice): void {
  const closeButtonProps = { 'aria-label': translate(shellTexts, 'close') }
  if (offer === undefined) {
    notifications.show({ ...notice, message, closeButtonProps })
    return
  }
  const id = notifications.show({
    ...notice,
    closeButtonProps,
    autoClose: offerMs,
    message: (
      <Group gap="sm" justify="space-between">
        {message}
        <Button
          size="sm"
          variant="default"
          onClick={() => {
            notifications.hide(id)
            offer.onAccept()
          }}
        >
          {offer.label}
        </Button>
      </Group>
    ),
  })
}
