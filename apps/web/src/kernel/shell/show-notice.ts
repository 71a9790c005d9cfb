import { notifications } from '@mantine/notifications'
import { shellTexts } from '@wheelhouse/texts/kernel/shell'
import { translate } from '../words/texts.ts'
import type { Notice } from './notify.ts'

/** Loaded with the first notice: start screens say nothing. */
export function showNotice(notice: Notice): void {
  notifications.show({ ...notice, closeButtonProps: { 'aria-label': translate(shellTexts, 'close') } })
}
