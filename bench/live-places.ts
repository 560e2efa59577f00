/** Some twenty areas in each country. */
export const areaIdOf = (place: number, country: string): string => `${country}-${String(place % 21).padStart(2, '0')}`
