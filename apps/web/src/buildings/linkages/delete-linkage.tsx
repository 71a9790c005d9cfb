import type { LinkageService } from '@wheelhouse/contract/buildings/linkage'
import { linkageTexts } from '@wheelhouse/texts/buildings/linkages'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { ConfirmButton } from '../../kernel/forms/confirm-dialog.tsx'
import { useTexts } from '../../kernel/words/texts.ts'

type DeleteLinkageProps = { service: LinkageService; onDelete: () => Promise<void> }

/** The only way to clear a service's settings: all of them, after confirmation. */
export function DeleteLinkage({ service, onDelete }: DeleteLinkageProps) {
  const t = useTexts(linkageTexts)
  const formText = useTexts(formTexts)
  return (
    <ConfirmButton
      label={t('deleteLinkage')}
      title={formText('deleteTitle', { name: t(`service_${service}`) })}
      confirm={t('deleteLinkage')}
      isDangerous
      onConfirm={onDelete}
    >
      <p>{t('deleteLinkageText')}</p>
    </ConfirmButton>
  )
}
