/** R-SHELL-28: how long loading a screen's script may take. Milliseconds. */
const scriptTimeoutMs = 120_000

/** A screen's script was not loaded in time; `LoadError` offers to retry. */
export class ScriptTimeout extends Error {}

/** @throws ScriptTimeout if the script was not loaded in time. */
export async function inTime<T>(script: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ScriptTimeout('a script took too long')), scriptTimeoutMs)
  })
  return Promise.race([script, late]).finally(() => clearTimeout(timer))
}
