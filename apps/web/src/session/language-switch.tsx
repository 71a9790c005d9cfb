import { languages } from '@wheelhouse/texts/kernel/languages'
import { sessionTexts } from '@wheelhouse/texts/session/session'
import { chooseLanguage, useLanguage, useTexts } from '../kernel/words/texts.ts'
import classes from './language-switch.module.css'

/** Shows both languages, each under its own name, so that people find theirs whichever is active. */
export function LanguageSwitch() {
  const t = useTexts(sessionTexts)
  const current = useLanguage()
  return (
    <div role="group" aria-label={t('language')} className={classes.group}>
      {languages.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          lang={id}
          aria-pressed={id === current}
          className={classes.choice}
          onClick={() => void chooseLanguage(id)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
