import { entityPaths } from '../kernel/shell/paths.ts'

export const thresholdPaths = entityPaths('/threshold')
/** The judgements of threshold rules. */
export const thresholdLogPath = '/threshold/log/$page'
/** Settings of behaviour detection. */
export const detectionPaths = entityPaths('/asilla/setting')
export const checkItemPaths = entityPaths('/check-item')
/** Readings of check items. */
export const readingPaths = { list: '/check-item/readings/$page', one: '/check-item/reading/$id' } as const
