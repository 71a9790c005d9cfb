import { ActionIcon } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { shellTexts } from '@wheelhouse/texts/kernel/shell'
import { Menu } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../kernel/words/texts.ts'

/** Loaded when first opened: only phones need it. */
const MenuDrawer = lazy(async () => ({ default: (await import('./menu-drawer.tsx')).MenuDrawer }))

/** Opens the main menu on screens that are too narrow for it. */
export function MenuButton({ className }: { className: string | undefined }) {
  const t = useTexts(shellTexts)
  const pathname = useLocation({ select: (location) => location.pathname })
  /** The screen where it was opened: on the next one it is closed. */
  const [openedOn, setOpenedOn] = useState<string | null>(null)
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        className={className}
        aria-label={t('openMenu')}
        aria-expanded={openedOn === pathname}
        onClick={() => setOpenedOn(pathname)}
      >
        <Menu size={20} />
      </ActionIcon>
      {openedOn !== null && (
        <Suspense>
          <MenuDrawer isOpen={openedOn === pathname} onClose={() => setOpenedOn(null)} />
        </Suspense>
      )}
    </>
  )
}
