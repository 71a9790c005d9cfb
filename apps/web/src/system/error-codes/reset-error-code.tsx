import { Button, Group, Modal } from '@mantine/core'
import { errorCodeRoutes } from '@wheelhouse/contract/system/error-code'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { errorCatalogue, errorCodeTexts } from '@wheelhouse/texts/system/error-codes'
import { useState } from 'react'
import { FormFailure } from '../../kernel/forms/form-parts.tsx'
import { call } from '../../kernel/server/api.ts'
import { type ApiError, asApiError } from '../../kernel/server/api-error.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'

type ResetErrorCodeProps = { code: string; onClose: () => void; onReset: () => Promise<void> }

/** Asks for confirmation before a code's changed texts are discarded, and shows the shipped ones. */
export function ResetErrorCode({ code, onClose, onReset }: ResetErrorCodeProps) {
  const t = useTexts(errorCodeTexts)
  const formText = useTexts(formTexts)
  const language = useLanguage()
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const shipped = errorCatalogue().find((one) => one.code === code)
  const handleReset = async () => {
    setIsSaving(true)
    try {
      await call(errorCodeRoutes.reset, { params: { code } })
      await onReset()
    } catch (error) {
      setFailure(asApiError(error))
      setIsSaving(false)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('resetTitle', { code })}
      closeButtonProps={{ 'aria-label': formText('cancel') }}
    >
      <FormFailure error={failure} />
      <p>{t('resetText')}</p>
      <blockquote>
        <p>{shipped?.title[language]}</p>
        {shipped?.action && <p>{shipped.action[language]}</p>}
      </blockquote>
      <Group justify="flex-end" mt="md">
        <Button variant="default" data-autofocus onClick={onClose}>
          {formText('cancel')}
        </Button>
        <Button color="red.9" loading={isSaving} onClick={() => void handleReset()}>
          {t('reset')}
        </Button>
      </Group>
    </Modal>
  )
}
