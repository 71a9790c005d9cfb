import type { Config, PartnerService } from '../process/config.ts'

/** The URL of a partner's service, without a trailing slash, and whether it is the demo's simulation of it. */
export type PartnerAddress = { url: string; isSimulated: boolean }

/** The only source of the partners' URLs; `null` if this installation has none. */
export type Partners = (service: PartnerService) => PartnerAddress | null

/** Services with one public URL for everybody. */
const publicAddresses: Partial<Record<PartnerService, string>> = {
  hakaru: 'https://public-api.hakaru.ai',
  skyway: 'https://channel.skyway.ntt.com',
  // The caller inserts the region.
  azure: 'https://{region}.api.cognitive.microsoft.com',
  azureSpeech: 'https://{region}.tts.speech.microsoft.com',
}

/**
 * A setting takes precedence over the demo's simulation, and that over the public URL: a demo must not send anybody's
 * data to real services by itself.
 * @param simulated base URL of the demo's simulated partners; each has a path of its name
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
