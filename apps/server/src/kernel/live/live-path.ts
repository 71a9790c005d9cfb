import { isRecord } from '@wheelhouse/contract/kernel/typed'
/** Matches real paths of a channel; parameters become named groups. */
export function toPattern(channelPath: string): RegExp {
  return new RegExp(`^${channelPath.replaceAll(/:([A-Za-z]+)/g, '(?<$1>[^/]+)')}$`)
}

/** The real path of a channel for these parameters. */
export function fillPath(channelPath: string, params: unknown): string {
  const values = isRecord(params) ? params : {}
  return channelPath
    .split('/')
    .map((level) => (level.startsWith(':') ? String(values[level.slice(1)]) : level))
    .join('/')
}
