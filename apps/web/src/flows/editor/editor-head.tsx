import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { flowEditorTexts } from '@wheelhouse/texts/flows/flow-editor'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { FastForward, Play } from 'lucide-react'
import { BackLink } from '../../kernel/shell/back-link.tsx'
import { useHistoryLink } from '../../kernel/shell/history-link.ts'
import type { KeyEntry } from '../../kernel/shell/keys.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { useKeys } from '../../kernel/shell/use-keys.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { may } from '../../session/may.ts'
import { flowPaths } from '../flow-paths.ts'
import classes from './flow-editor.module.css'
import type { FlowDetail } from './flow-form.ts'

/** The id of the form with the fields; the save button is outside of it. */
export const formId = 'flow-form'

const saveKeys = [
  { code: 'KeyS', control: true, id: 'save', whileTyping: true, textId: 'keySave' },
] as const satisfies readonly KeyEntry[]

type EditorHeadProps = {
  flow: FlowDetail | undefined
  name: string
  floorName: string
  onDryRun: () => void
  /** `null` for read-only users. */
  save: { isDirty: boolean; isSaving: boolean } | null
}

/** The flow's name, and the button to save it. */
export function EditorHead({ flow, name, floorName, onDryRun, save }: EditorHeadProps) {
  const t = useTexts(flowEditorTexts)
  const formText = useTexts(formTexts)
  const historyLink = useHistoryLink(flow?.id ?? '')
  useKeys(saveKeys, flowEditorTexts, () => {
    if (save !== null && !save.isSaving && save.isDirty) findForm()?.requestSubmit()
  })
  return (
    <header className={classes.head}>
      <BackLink to={flowPaths.list}>{t('backToFlows')}</BackLink>
      <h1>{flow?.name ?? (name === '' ? t('create') : name)}</h1>
      <span className={classes.note}>{floorName}</span>
      {flow !== undefined && historyLink}
      <div className={classes.acts}>
        <span role="status" className={classes.note}>
          {flow !== undefined && save?.isDirty === true && formText('unsaved')}
        </span>
        <Button
          variant="default"
          size="sm"
          leftSection={<FastForward size={16} aria-hidden />}
          onClick={onDryRun}
        >
          {t('tab_dryRun')}
        </Button>
        {flow !== undefined && <RunButton flow={flow} isDirty={save?.isDirty === true} />}
        {save !== null && (
          <Button type="submit" form={formId} size="sm" loading={save.isSaving} disabled={!save.isDirty}>
            {formText(flow === undefined ? 'create' : 'save')}
          </Button>
        )}
      </div>
    </header>
  )
}

/** Links to choosing a robot for the saved flow; or shows why it cannot be run now. */
function RunButton({ flow: { id, status }, isDirty }: { flow: FlowDetail; isDirty: boolean }) {
  const t = useTexts(flowEditorTexts)
  const why =
    (!may('robot:operate') && t('runDenied')) ||
    (status === 0 && t('runDisabled')) ||
    (isDirty && t('runUnsaved'))
  const look = { variant: 'default', size: 'sm', leftSection: <Play size={16} aria-hidden /> } as const
  // It stays focusable, so that everybody can learn the reason.
  if (why !== false)
    return (
      <Button {...look} data-disabled aria-disabled title={why}>
        {t('run')}
      </Button>
    )
  return (
    <Button {...look} renderRoot={(props) => <Link {...props} to={paths.flowStart} search={{ flow: id }} />}>
      {t('run')}
    </Button>
  )
}

function findForm(): HTMLFormElement | null {
  const form = document.getElementById(formId)
  return form instanceof HTMLFormElement ? form : null
}
