import { Link } from '@tanstack/react-router'
import { systemCardTexts } from '@wheelhouse/texts/system/system-cards'
import { useTitle } from '../kernel/shell/title.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { operatorType } from '../session/session.store.ts'
import { systemCardGroups, systemCardsFor } from './system-cards.ts'
import classes from './system-page.module.css'

/** system: links to the settings that are not in the main menu. */
export function SystemPage() {
  const t = useTexts(systemCardTexts)
  useTitle(t('title'))
  const cards = systemCardsFor(operatorType())
  return (
    <section>
      <h1 className={classes.title}>{t('title')}</h1>
      {cards.length === 0 && <p>{t('none')}</p>}
      {systemCardGroups
        .map((group) => ({ group, members: cards.filter((card) => card.group === group) }))
        .filter(({ members }) => members.length > 0)
        .map(({ group, members }) => (
          <section key={group} aria-labelledby={`system-${group}`}>
            <h2 id={`system-${group}`} className={classes.group}>
              {t(`group_${group}`)}
            </h2>
            <ul className={classes.cards}>
              {members.map(({ to, icon: Icon, text, note }) => (
                <li key={to}>
                  <Link to={to} className={classes.card}>
                    <Icon size={22} aria-hidden />
                    <span className={classes.name}>{t(text)}</span>
                    <span className={classes.note}>{t(note)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </section>
  )
}
