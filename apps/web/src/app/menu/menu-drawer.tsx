import '@mantine/core/styles/Drawer.css'
import { Drawer } from '@mantine/core'
import { shellTexts } from '@wheelhouse/texts/kernel/shell'
import { useTexts } from '../../kernel/words/texts.ts'
import { MenuItems } from './sidebar.tsx'

/** The main menu over the screen of a phone. */
export function MenuDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTexts(shellTexts)
  return (
    <Drawer
      opened={isOpen}
      size="17rem"
      title={t('mainNavigation')}
      overlayProps={{ blur: 0 }}
      transitionProps={{ duration: 120 }}
      closeButtonProps={{ 'aria-label': t('close') }}
      onClose={onClose}
    >
      <nav aria-label={t('mainNavigation')}>
        {/* Also for a link to the current screen. */}
        <MenuItems onChosen={onClose} />
      </nav>
    </Drawer>
  )
}
