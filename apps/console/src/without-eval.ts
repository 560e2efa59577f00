import { config } from 'zod'

// The content security policy forbids eval. Zod tries it once, which logs a violation.
config({ jitless: true })
