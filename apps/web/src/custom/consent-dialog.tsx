import { Button, Checkbox, Group, Modal } from '@mantine/core'
import type { SideBarItem } from '@wheelhouse/contract/custom/manifest'
import { customTexts } from '@wheelhouse/texts/custom/custom'
import { useState } from 'react'
import { hideQuestion } from '../kernel/shell/hidden-questions.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'

/** Asks before something experimental opens. */
export function ConsentDialog({ item, onClose }: { item: SideBarItem; onClose: () => void }) {
  const t = useTexts(customTexts)
  const language = useLanguage()
  const [isHidden, setIsHidden] = useState(false)
  const handleOpen = () => {
    if (isHidden) hideQuestion(`experimental.${item.id}`)
    globalThis.location.assign(item.href)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('experimentalTitle', { name: item.text[language] })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <p>{t('experimentalText')}</p>
      <Checkbox
        label={t('experimentalHide')}
        checked={isHidden}
        onChange={(event) => setIsHidden(event.currentTarget.checked)}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button onClick={handleOpen}>{t('open')}</Button>
      </Group>
    </Modal>
  )
}
