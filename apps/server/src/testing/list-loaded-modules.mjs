/**
 * Preloaded with `--import`: appends the path of every module that the process loads to the file `LOADED_MODULES`, one
 * a line.
 */
import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const file = process.env.LOADED_MODULES ?? ''
registerHooks({
  load(url, context, nextLoad) {
    appendFileSync(file, `${url}\n`)
    return nextLoad(url, context)
  },
})
