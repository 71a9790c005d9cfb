import { defineTexts } from '../kernel/define-texts.ts'

/** Organisation, building and floor, wherever a row's place is shown or chosen. */
export const placeTexts = defineTexts('places', {
  place: { ja: '場所', en: 'Place' },
  organization: { ja: '組織', en: 'Organisation' },
  allOrganizations: { ja: 'すべての組織', en: 'All organisations' },
  building: { ja: '建物', en: 'Building' },
  allBuildings: { ja: 'すべての建物', en: 'All buildings' },
  floor: { ja: 'フロア', en: 'Floor' },
  noFloor: { ja: '指定なし', en: 'Not set' },
})
