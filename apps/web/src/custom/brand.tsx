import { brandTexts } from '@wheelhouse/texts/kernel/brand'
import { useStore } from '../kernel/server/store.ts'
import { Mark } from '../kernel/shell/mark.tsx'
import { useTexts } from '../kernel/words/texts.ts'
import classes from './brand.module.css'
import { branding } from './manifest.ts'

/**
 * The product's branding: the installation's own pictures if it has them, else the mark and the name. A full logo
 * replaces both; small screens have a smaller one.
 */
export function Brand({ size }: { size: number }) {
  const t = useTexts(brandTexts)
  const { assets } = useStore(branding)
  const name = t('name')
  if (assets.logo !== undefined)
    return (
      <picture className={classes.brand}>
        {assets.logoSp !== undefined && <source media="(width < 48em)" srcSet={assets.logoSp} />}
        <img src={assets.logo} alt={name} height={size} />
      </picture>
    )
  return (
    <span className={classes.brand}>
      {assets.logoIcon === undefined ? (
        <Mark size={size} />
      ) : (
        <img src={assets.logoIcon} alt="" height={size} />
      )}
      {assets.logoText === undefined ? (
        <span className={classes.name}>{name}</span>
      ) : (
        <img src={assets.logoText} alt={name} height={size} className={classes.name} />
      )}
    </span>
  )
}
