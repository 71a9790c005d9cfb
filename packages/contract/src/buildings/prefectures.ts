/** JIS X 0401: 47 prefectures from north to south. */
const inJapan = Array.from({ length: 47 }, (_, n) => String(n + 1).padStart(2, '0'))

/** What an address outside Japan has in place of a prefecture. */
const overseas = '99'

/** Codes of prefectures as they are stored (R-ORGANIZATIONS-5); their names are in `texts/prefectures.ts`. */
export const prefectureCodes: readonly string[] = [...inJapan, overseas]
