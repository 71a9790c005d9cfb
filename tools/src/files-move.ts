import { runServerCommand } from './product/run-server-command.ts'

/** `npm run files:move`: copies the files of the data folder to the store that `S3_URL` names. */
process.exit(await runServerCommand('files-move'))
