import { mapEditorTexts } from '@wheelhouse/texts/maps/editor'
import { paths } from '../../kernel/shell/paths.ts'
import { ScreenLink } from '../../kernel/shell/screen-address.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from './editor-page.module.css'

/** Links to the editors of one floor. */
export function EditorLinks({ floorId }: { floorId: string }) {
  const t = useTexts(mapEditorTexts)
  const params = { id: floorId }
  return (
    <nav aria-label={t('generation')} className={classes.generations}>
      <ScreenLink to={paths.editorV1} params={params} activeOptions={{ exact: true }}>
        {t('generation_v1')}
      </ScreenLink>
      <ScreenLink to={paths.editorV15} params={params}>
        {t('generation_v1_5')}
      </ScreenLink>
      <ScreenLink to={paths.editorV2} params={params}>
        {t('generation_v2')}
      </ScreenLink>
      <ScreenLink to={paths.editorPartial} params={params}>
        {t('generation_partial')}
      </ScreenLink>
    </nav>
  )
}
