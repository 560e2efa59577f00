/** Up to so many hits everything is exact. */
export const exactHits = 20_000

/** Tenants with more have their counts kept. */
export const cacheFacetsFrom = 2 * exactHits
