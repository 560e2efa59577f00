/** Counts of rows are exact up to this number of hits. */
export const exactHits = 20_000

/** Tenants with more documents have a facet cache. */
export const cacheFacetsFrom = 2 * exactHits

/** About so many hits of a text are read for an estimate: where one of ten has a value, its count is six percent off on average. */
export const sampledHits = 2500

/** Of more rows than this nobody counts how many there are, and facets come from a sample of all documents. */
export const sampledFrom = 4 * exactHits
