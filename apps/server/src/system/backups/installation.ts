import type { Config } from '../../kernel/process/config.ts'
import { readServerSecret } from '../../kernel/process/server-secret.ts'

/** Distinguishes installations without revealing anything of their secret. */
export async function readInstallation(config: Config): Promise<string> {
  return (await readServerSecret(config)).keyFor('backups').toString('hex').slice(0, 16)
}
