import { config } from 'zod'

// The content security policy forbids eval; zod would try it once and leave a violation in the console.
config({ jitless: true })
