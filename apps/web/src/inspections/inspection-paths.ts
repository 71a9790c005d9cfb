import { entityPaths } from '../kernel/shell/paths.ts'

export const thresholdPaths = entityPaths('/threshold')
/** What threshold rules said of values. */
export const thresholdLogPath = '/threshold/log/$page'
/** What is detected of people's behaviour. */
export const detectionPaths = entityPaths('/asilla/setting')
export const checkItemPaths = entityPaths('/check-item')
/** What was read at check items. */
export const readingPaths = { list: '/check-item/readings/$page', one: '/check-item/reading/$id' } as const
