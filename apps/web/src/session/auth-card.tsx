import { brandTexts } from '@wheelhouse/texts/kernel/brand'
import type { ReactNode } from 'react'
import { branding } from '../custom/manifest.ts'
import { useStore } from '../kernel/server/store.ts'
import { Mark } from '../kernel/shell/mark.tsx'
import { useTexts } from '../kernel/words/texts.ts'
import classes from './auth-card.module.css'
import { LanguageSwitch } from './language-switch.tsx'

/** The frame of every page shown before login: the installation's branding, the language switch and one card. */
export function AuthCard({ children }: { children: ReactNode }) {
  const brandText = useTexts(brandTexts)
  const { logo, loginBackground } = useStore(branding).assets
  return (
    <main
      className={classes.page}
      style={
        loginBackground === undefined
          ? undefined
          : { backgroundImage: `url("${encodeURI(loginBackground)}")` }
      }
    >
      <div className={classes.language}>
        <LanguageSwitch />
      </div>
      <div className={classes.card}>
        <header className={classes.brand}>
          {logo === undefined ? <Mark size={44} /> : <img src={logo} alt="" height={56} />}
          <h1>{brandText('name')}</h1>
          <p>{brandText('tagline')}</p>
        </header>
        {children}
      </div>
    </main>
  )
}
