/** Counts are exact up to this number of hits. */
export const exactHits = 20_000

/** Tenants with more documents have a facet cache. */
export const cacheFacetsFrom = 2 * exactHits
