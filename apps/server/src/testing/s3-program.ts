/**
 * The S3 store of the tests in a process of its own, for the benchmark of several servers. Sends its starter
 * `{ ready: true, environment }`, the settings of a server that uses it, and ends with it.
 */
import { startS3 } from './s3-server.ts'

process.once('disconnect', () => process.exit(1))
const store = await startS3()
process.once('SIGTERM', () => void store.close().then(() => process.exit(0)))
process.send?.({ ready: true, environment: store.environment })
