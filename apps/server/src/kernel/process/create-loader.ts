/**
 * One loading at a time: of calls that come meanwhile, it loads once more for all of them.
 * @returns what loads
 */
export function createLoader(load: () => Promise<void>, onError: (error: unknown) => void): () => void {
  let isLoading = false
  let isAsked = false
  return function run(): void {
    isAsked = isLoading
    if (isLoading) return
    isLoading = true
    load()
      .catch(onError)
      .finally(() => {
        isLoading = false
        if (isAsked) run()
      })
  }
}
