import { floorTypes, undergroundType } from '@wheelhouse/contract/buildings/floor'
import { buildingTexts } from '@wheelhouse/texts/buildings/buildings'
import { useTexts } from '../kernel/words/texts.ts'

/** The name of a floor type, with the level if underground. */
export function useFloorTypeName(): (type: number) => string {
  const t = useTexts(buildingTexts)
  return (type: number) => {
    const kind = Object.values(floorTypes).find((one) => one === type || one + undergroundType === type)
    if (kind === undefined) return String(type)
    const word = t(`floorType_${kind}`)
    return kind === type ? word : t('underground', { type: word })
  }
}
