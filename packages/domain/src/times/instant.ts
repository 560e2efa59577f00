/** Milliseconds since 1970 in UTC. This package computes with numbers; the API carries ISO text. */
export type Instant = number
