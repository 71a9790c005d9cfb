import { entityPaths } from '../kernel/shell/paths.ts'

export const thresholdPaths = entityPaths('/threshold')
/** The log of threshold rules. */
export const thresholdLogPath = '/threshold/log/$page'
/** Detection of people's behaviour. */
export const detectionPaths = entityPaths('/asilla/setting')
export const checkItemPaths = entityPaths('/check-item')
/** Readings of check items. */
export const readingPaths = { list: '/check-item/readings/$page', one: '/check-item/reading/$id' } as const
