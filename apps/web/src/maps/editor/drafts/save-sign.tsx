import { mapEditorTexts } from '@wheelhouse/texts/maps/editor'
import { CircleCheck, CloudOff, LoaderCircle, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useStore } from '../../../kernel/server/store.ts'
import { personName } from '../../../kernel/words/person-name.ts'
import { useLanguage, useTexts } from '../../../kernel/words/texts.ts'
import type { Editor } from '../editor.ts'
import type { SaveState } from './draft-ports.ts'
import classes from './save-sign.module.css'

const icons: Record<SaveState, LucideIcon> = {
  saved: CircleCheck,
  saving: LoaderCircle,
  offline: CloudOff,
  conflict: TriangleAlert,
  gone: TriangleAlert,
}

/** Whether the changes are saved, and who else is editing. */
export function SaveSign({ editor }: { editor: Editor }) {
  const t = useTexts(mapEditorTexts)
  const language = useLanguage()
  const state = useStore(editor.sync.saveState)
  const editors = useStore(editor.sync.editors)
  const Icon = icons[state]
  const names = [...new Set(editors.map((person) => personName(person, language)))]
  return (
    <>
      {!editor.store.isReadOnly && (
        <span role="status" className={classes.state} data-state={state}>
          <Icon size={16} aria-hidden />
          {t(`state_${state}`)}
        </span>
      )}
      {names.length > 0 && (
        <span className={classes.editors}>
          <span>{t('editors')}</span>
          {names.map((name) => (
            <b key={name}>{name}</b>
          ))}
        </span>
      )}
    </>
  )
}
