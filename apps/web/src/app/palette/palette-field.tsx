import { shellTexts } from '@wheelhouse/texts/kernel/shell'
import { type Store, useStore } from '../../kernel/server/store.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from './palette-field.module.css'

/** What was typed before the palette was loaded, and whether Enter followed. */
export type TypedAhead = { text: string; isEntered: boolean }

/** A placeholder for the palette while its script is loading, so that typing immediately loses nothing. */
export function PaletteField({ typed }: { typed: Store<TypedAhead> }) {
  const t = useTexts(shellTexts)
  const { text } = useStore(typed)
  return (
    <dialog open className={classes.waiting} aria-label={t('commandPalette')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          typed.set({ text, isEntered: true })
        }}
      >
        <input
          // Opened by a key: what follows is typed into it.
          autoFocus
          aria-label={t('commandPalette')}
          placeholder={t('commandPaletteHint')}
          value={text}
          onChange={({ currentTarget: { value } }) => typed.set({ text: value, isEntered: false })}
        />
      </form>
    </dialog>
  )
}
