import { readdirSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { parseJson } from '@wheelhouse/contract/kernel/json'
import { vdaVersions } from '@wheelhouse/contract/robots/robot'
import { z } from 'zod'

const robotSchema = z.object({
  manufacturer: z.string(),
  interfaceName: z.string(),
  serialNumber: z.string(),
  secret: z.string(),
  version: z.enum(vdaVersions),
})

/** What an installation of a release leaves behind, written by `npm run release:data` with the programs of that release. */
export const releaseSchema = z.object({
  version: z.string(),
  /** ISO 8601. */
  writtenAt: z.string(),
  serverSecret: z.string(),
  /** Password of the demo's people. */
  password: z.string(),
  /** How the demo's robots sign in. */
  robots: z.array(robotSchema),
  /** Small stored files by id, in Base64. */
  files: z.record(z.string(), z.string()),
  /** Its schema and rows, as SQL. */
  database: z.string(),
})
export type Release = z.output<typeof releaseSchema>

/** An installation of how many releases before can be upgraded. */
const keptReleases = 2

const ending = '.json.br'

/** Versions of the releases whose data is here, oldest first. */
export function listReleases(): string[] {
  return readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
}

export async function readRelease(version: string): Promise<Release> {
  const packed = await readFile(toPath(version))
  return releaseSchema.parse(parseJson(brotliDecompressSync(packed).toString()))
}

/** @returns the size of the file in bytes */
export async function saveRelease(release: Release): Promise<number> {
  const packed = brotliCompressSync(JSON.stringify(release))
  await writeFile(toPath(release.version), packed)
  return packed.length
}

/** Removes those that this version need not be able to upgrade any more. @returns their versions */
export async function removeOldReleases(): Promise<string[]> {
  const old = listReleases().slice(0, -keptReleases)
  for (const version of old) await rm(toPath(version))
  return old
}

function toPath(version: string): URL {
  return new URL(`${version}${ending}`, import.meta.url)
}
