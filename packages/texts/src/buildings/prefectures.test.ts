import { prefectureCodes } from '@wheelhouse/contract/buildings/prefectures'
import { expect, it } from 'vitest'
import { prefectureTexts } from './prefectures.ts'

it('name every code of a prefecture, and no other', () => {
  expect(Object.keys(prefectureTexts.texts).toSorted()).toEqual(
    prefectureCodes.map((code) => `prefecture_${code}`).toSorted(),
  )
})
