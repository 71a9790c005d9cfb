import { z } from 'zod'
import { textField } from '../kernel/entity.ts'
import { prefectureCodes } from './prefectures.ts'

/** Addresses of buildings and organisations (R-ORGANIZATIONS-5). */
export const addressLimits = { cityMax: 100, locationDetailMax: 200 }

/** A code of `prefectureCodes`. */
export const prefectureField = z
  .string()
  .refine((code) => prefectureCodes.includes(code), { error: 'choice.required' })

/** Seven digits; typed with 〒, hyphens and full-width digits, and empty for none. */
export const postalCodeField = z
  .string()
  .max(20, { error: 'postalCode.invalid' })
  .transform((text) => text.normalize('NFKC').replace(/[〒\s]|(?<=\d{3})[-\u2010\u2212\u30fc](?=\d{4})/g, ''))
  .refine((text) => /^(\d{7})?$/.test(text), { error: 'postalCode.invalid' })
  .transform((text) => (text === '' ? null : text))

export const cityField = textField(addressLimits.cityMax)
export const locationDetailField = textField(addressLimits.locationDetailMax)
