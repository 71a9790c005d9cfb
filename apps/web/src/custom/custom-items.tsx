import { Button, Checkbox, Group, Modal } from '@mantine/core'
import type { SideBarItem } from '@wheelhouse/contract/custom/manifest'
import { customTexts } from '@wheelhouse/texts/custom'
import { FlaskConical, Puzzle } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { useStore } from '../kernel/store.ts'
import { useLanguage, useTexts } from '../kernel/texts.ts'
import { hideConsent, isConsentHidden } from './experimental-consent.ts'
import { branding } from './manifest.ts'

/** Menu items of the installation's own. Experimental ones ask before they open. */
export function CustomItems({ className }: { className: string }) {
  const { sideBarItems } = useStore(branding)
  const language = useLanguage()
  const [asked, setAsked] = useState<SideBarItem | null>(null)
  const handleClick = (event: MouseEvent, item: SideBarItem) => {
    if (!item.experimental || isConsentHidden(item.id)) return
    event.preventDefault()
    setAsked(item)
  }
  return (
    <>
      {sideBarItems.map((item) => {
        const Icon = item.experimental ? FlaskConical : Puzzle
        return (
          <li key={item.id}>
            <a
              href={item.href}
              rel="noreferrer"
              className={className}
              title={item.text[language]}
              onClick={(event) => handleClick(event, item)}
            >
              <Icon size={18} aria-hidden />
              <span>{item.text[language]}</span>
            </a>
          </li>
        )
      })}
      {asked !== null && <Consent item={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function Consent({ item, onClose }: { item: SideBarItem; onClose: () => void }) {
  const t = useTexts(customTexts)
  const language = useLanguage()
  const [isHidden, setIsHidden] = useState(false)
  const handleOpen = () => {
    if (isHidden) hideConsent(item.id)
    globalThis.location.assign(item.href)
  }
  return (
    <Modal
      opened
      centered
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
