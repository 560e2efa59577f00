import type { Route } from './http/serve.ts'
import type { Job } from './jobs/job.ts'

/** What one noun adds to the server. */
export type Feature = { readonly routes?: readonly Route[]; readonly jobs?: readonly Job[] }
