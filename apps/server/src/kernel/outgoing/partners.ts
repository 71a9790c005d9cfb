import type { Config, PartnerService } from '../process/config.ts'

/** Where a partner's service is, without a slash at the end, and whether it is the demo's imitation of it. */
export type PartnerAddress = { url: string; isSimulated: boolean }

/** The one place that knows the partners' addresses; `null`: this installation has none. */
export type Partners = (service: PartnerService) => PartnerAddress | null

/** Services with one public address for everybody. */
const publicAddresses: Partial<Record<PartnerService, string>> = {
  hakaru: 'https://public-api.hakaru.ai',
  skyway: 'https://channel.skyway.ntt.com',
  // Whoever calls it puts the region in.
  azure: 'https://{region}.api.cognitive.microsoft.com',
  azureSpeech: 'https://{region}.tts.speech.microsoft.com',
}

/**
 * A setting counts more than the demo's imitation, and that more than the public address: a demo sends nobody's data
 * to real services by itself.
 * @param simulated base address of the demo's simulated partners; each has a folder of its name
 */
export function createPartners(
  { partners }: Pick<Config, 'partners'>,
  simulated: string | null = null,
): Partners {
  return (service) => {
    const set = partners[service]
    if (set !== null) return { url: set.replace(/\/+$/, ''), isSimulated: false }
    if (simulated !== null) return { url: `${simulated}/${service}`, isSimulated: true }
    const url = publicAddresses[service]
    return url === undefined ? null : { url, isSimulated: false }
  }
}
