import { Button } from '@mantine/core'
import { customManifestTexts } from '@wheelhouse/texts/custom/custom-manifests'
import { setPreview } from '../../custom/manifest.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from './customisation.module.css'

export function PreviewBanner({ number }: { number: number }) {
  const t = useTexts(customManifestTexts)
  return (
    <div role="status" className={classes.banner}>
      <span>{t('previewing', { number })}</span>
      <Button variant="default" size="xs" onClick={() => void setPreview(null)}>
        {t('endPreview')}
      </Button>
    </div>
  )
}
