import { ActionIcon, Button } from '@mantine/core'
import { type Arm, armJoints } from '@wheelhouse/contract/robots/arm'
import { poseEditorTexts } from '@wheelhouse/texts/flows/pose-editor'
import { Redo2, Undo2 } from 'lucide-react'
import { useKeys } from '../../kernel/shell/use-keys.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from './pose-editor.module.css'
import type { PostureActs } from './use-posture.ts'

const undoKeys = [
  { code: 'KeyZ', control: true, id: 'undo', textId: 'undo' },
  { code: 'KeyZ', control: true, shift: true, id: 'redo', textId: 'redo' },
  { code: 'KeyY', control: true, id: 'redoToo', textId: 'redo' },
] as const

/** Actions on the whole posture, and undo. */
export function PostureBar({ arm, acts }: { arm: Arm; acts: PostureActs }) {
  const t = useTexts(poseEditorTexts)
  useKeys(undoKeys, poseEditorTexts, (id) => (id === 'undo' ? acts.undo() : acts.redo()))
  const hasLeft = armJoints(arm).has('l1')
  const act = (id: 'mirror' | 'leftToRight' | 'rightToLeft' | 'rest') => (
    <Button variant="default" size="xs" onClick={acts[id]}>
      {t(id)}
    </Button>
  )
  return (
    <div className={classes.bar}>
      <ActionIcon
        variant="default"
        aria-label={t('undo')}
        title={t('undo')}
        disabled={!acts.canUndo}
        onClick={acts.undo}
      >
        <Undo2 size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={t('redo')}
        title={t('redo')}
        disabled={!acts.canRedo}
        onClick={acts.redo}
      >
        <Redo2 size={18} aria-hidden />
      </ActionIcon>
      {hasLeft && act('mirror')}
      {hasLeft && act('leftToRight')}
      {hasLeft && act('rightToLeft')}
      {act('rest')}
    </div>
  )
}
