import { Button, Checkbox, Group, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { evidenceRoutes } from '@wheelhouse/contract/archives/evidence'
import { evidenceTexts } from '@wheelhouse/texts/archives/evidence'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { useState } from 'react'
import formClasses from '../../kernel/forms/entity-form.module.css'
import { FormFailure } from '../../kernel/forms/form-parts.tsx'
import { call } from '../../kernel/server/api.ts'
import { asApiError } from '../../kernel/server/api-error.ts'
import { notify } from '../../kernel/shell/notify.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import type { Span } from '../archive-time.ts'
import { useSpanWords } from './selection.tsx'

type EvidenceDialogProps = {
  serialNo: string
  selected: Span
  timezone: string
  onClose: () => void
  onStarted: () => void
}

/** Shows what the evidence of the range will contain, and starts producing it. */
export function EvidenceDialog({ serialNo, selected, timezone, onClose, onStarted }: EvidenceDialogProps) {
  const t = useTexts(evidenceTexts)
  const formText = useTexts(formTexts)
  const queryClient = useQueryClient()
  const span = useSpanWords(selected, timezone)
  const [withoutMissing, setWithoutMissing] = useState(false)
  const make = useMutation({
    mutationFn: () =>
      call(evidenceRoutes.create, {
        body: {
          serialNo,
          fromAt: new Date(selected.from).toISOString(),
          untilAt: new Date(selected.until).toISOString(),
          ...(withoutMissing && { withoutMissing }),
        },
      }),
    onSuccess: async () => {
      onStarted()
      await queryClient.invalidateQueries({ queryKey: [evidenceRoutes.list.path] })
      notify({ message: t('started') })
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={t('make')} closeButtonProps={{ 'aria-label': formText('cancel') }}>
      <FormFailure error={make.error === null ? null : asApiError(make.error)} title={t('notStarted')} />
      <p>{t('makeNote', { span })}</p>
      <p className={formClasses.note}>{t('makeSums')}</p>
      <Checkbox
        mt="md"
        label={t('withoutMissing')}
        description={t('withoutMissingNote')}
        checked={withoutMissing}
        onChange={({ currentTarget }) => setWithoutMissing(currentTarget.checked)}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {formText('cancel')}
        </Button>
        <Button data-autofocus loading={make.isPending} onClick={() => make.mutate()}>
          {t('start')}
        </Button>
      </Group>
    </Modal>
  )
}
